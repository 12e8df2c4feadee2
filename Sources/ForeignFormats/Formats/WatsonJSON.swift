import ForeignText
import Localization
import StudyCalendar

/// The frames of Watson: its file `frames`, or what `watson log --json` prints. They become the table that `watson log --csv`
/// prints.
struct WatsonJSON: ForeignFormat {
  let name = "watson-json"

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
    if let values = frame.value.array {
      guard values.count >= 5, let start = values[0].wholeNumber, let stop = values[1].wholeNumber,
        let project = values[2].string
      else { throw EntryProblem(String(localized: "it has no times and no project")) }
      tags = values[4].array?.compactMap(\.string) ?? []
      fields = [ClockReading(at: start).utcText, ClockReading(at: stop).utcText, project]
    } else {
      fields = try ["start", "stop", "project"].map { try frame.member($0, \.string) }
      tags = try frame.list(ifAny: "tags").compactMap(\.value.string)
    }
    return fields + [tags.map { "#" + $0 }.joined(separator: " ")]
  }
}
