import ForeignText
import StudyCalendar
import Words

/// The frames of Watson: its file `frames`, or what `watson log --json` prints. They become the table that `watson log --csv`
/// prints.
struct WatsonJSON: ForeignFormat {
  let name = "watson-json"
  let program: String? = "Watson"

  func recognises(_ file: ForeignFile) -> Bool {
    guard file.isText, file.firstVisibleByte == UInt8(ascii: "[") else { return false }
    guard let frames = try? file.json().list(), let first = frames.first else { return false }
    return (try? Self.fields(of: first)) != nil
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    var table = CSVRecords.Writer(["start", "stop", "project", "tags"])
    for (index, frame) in try file.json().list().enumerated() {
      try builder.readEntry(at: String(localized: "frame \(index + 1)")) { _ in
        table.add(try Self.fields(of: frame))
      }
    }
    try builder.read(
      table.records, of: file.name,
      ColumnMapping([.date: "start", .end: "stop", .note: "tags", .subject: "project"]))
  }

  /// When a frame began and ended, its project and its tags.
  private static func fields(of frame: WrittenJSON) throws -> [String] {
    let tags: [String]
    let fields: [String]
    if frame.value.array != nil {
      guard let frame = WatsonFrame(frame.value) else {
        throw EntryProblem(String(localized: "it has no times and no project"))
      }
      tags = frame.tags
      fields = [ClockReading(at: frame.start).utcText, ClockReading(at: frame.stop).utcText, frame.project]
    } else {
      fields = try ["start", "stop", "project"].map { try frame.member($0, \.string) }
      tags = try frame.list(ifAny: "tags").compactMap(\.value.string)
    }
    return fields + [tags.map { "#" + $0 }.joined(separator: " ")]
  }
}

/// A frame in the file `frames` of Watson: when something was done, in seconds since 1970, and for which project.
public struct WatsonFrame: Sendable {
  public let start: Int
  public let stop: Int
  public let project: String
  public let tags: [String]

  /// Reads `[start, stop, project, id, tags, updated at]`; nil for anything else.
  public init?(_ json: JSONValue) {
    guard let values = json.array, values.count >= 5, let start = values[0].wholeNumber,
      let stop = values[1].wholeNumber, let project = values[2].string
    else { return nil }
    (self.start, self.stop, self.project) = (start, stop, project)
    tags = values[4].array?.compactMap(\.string) ?? []
  }
}
