import ForeignText
import StudyCalendar
import Words

/// The frames of Watson. One that lasts over the end of a day counts on both days.
struct WatsonFrames: FiledEvidence {
  static let kind = EvidenceKind.watson

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(
      of: kind, given, below: "frames",
      in: [EvidencePlace.folder("WATSON_DIR"), EvidencePlace.config("watson")])
  }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    guard let frames = try ForeignFile(path: source.place).jsonValue().array else {
      throw EvidenceError.otherFormat(kind, path: source.place)
    }
    let (projects, tags) = (source.choices(with: "project"), source.choices(with: "tag"))
    for json in frames {
      guard let frame = WatsonFrame(json) else { throw EvidenceError.otherFormat(kind, path: source.place) }
      guard projects.isEmpty || projects.contains(frame.project),
        tags.isEmpty || frame.tags.contains(where: tags.contains)
      else { continue }
      // No time is so far away that milliseconds overflow and is believed all the same.
      guard let (start, stop) = frame.milliseconds else { continue }
      days.add(from: start, to: stop)
    }
  }
}

extension WatsonFrame {
  fileprivate var milliseconds: (Int, Int)? {
    let (first, second) = (
      start.multipliedReportingOverflow(by: 1000), stop.multipliedReportingOverflow(by: 1000)
    )
    return first.overflow || second.overflow ? nil : (first.partialValue, second.partialValue)
  }
}
