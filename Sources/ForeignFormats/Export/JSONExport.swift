import FoundationEssentials
import StudyCalendar

extension StudyHistory {
  /// Everything as JSON, which imports back to the same: one line, its keys in alphabetical order.
  public func json() throws -> String {
    let wire = SwiftCalWire(
      format: SwiftCalWire.format, version: SwiftCalWire.version,
      subjects: subjects.map { subject in
        SwiftCalWire.Subject(
          name: subject.exportName, isDefault: subject.isDefault,
          days: subject.days.map { SwiftCalWire.Day(date: $0.date.description, didStudy: $0.didStudy) },
          rests: subject.rests.map { SwiftCalWire.Rest(date: $0.date.description, reason: $0.reason) },
          schedules: subject.schedules.map {
            SwiftCalWire.Schedule(from: $0.from.description, off: $0.off.map(\.name))
          })
      }, settings: settings, history: changes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(wire), as: UTF8.self) + "\n"
  }
}
