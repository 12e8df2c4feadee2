import StudyCalendar
import Words

/// What a line of a device's file says. docs/devices.md describes the lines.
enum DeviceLine: Hashable {
  /// The name of the device, the version of the lines that follow, and the name of the folder through which the device shares now
  /// if it has left this one.
  case heading(name: String, version: Int, newFolder: String? = nil)
  case fact(StampedFact)

  /// The version of these lines.
  static let version = 1

  /// A line that is longer means nothing. The longest note has 2,000 code points.
  static let longest = 64 * 1024

  /// Reads a line without its end; nil if it says nothing that this version knows.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.longest, let line = JSONValue(bytes: bytes) else { return nil }
    if let name = line["device"]?.string, let version = line["version"]?.integer {
      self = .heading(name: name, version: version, newFolder: line["movedTo"]?.string)
      return
    }
    let subject = line["subject"] ?? .null
    guard let time = line["time"]?.integer, let fact = line["fact"]?.string,
      let key = line["key"]?.string, let value = line["value"], subject == .null || subject.string != nil
    else { return nil }
    self = .fact(
      StampedFact(
        subject: subject.string, fact: fact, key: key, value: value.text, time: time, times: line["times"],
        unit: line["unit"]?.string))
  }

  /// The line with its end.
  var text: String {
    let members: [(String, JSONValue?)] =
      switch self {
      case .heading(let name, let version, let newFolder):
        [
          ("device", .string(name)), ("version", .integer(version)),
          ("movedTo", newFolder.map(JSONValue.string)),
        ]
      case .fact(let fact):
        [
          ("time", .integer(fact.time)), ("subject", fact.subject.map(JSONValue.string)),
          ("fact", .string(fact.fact)), ("key", .string(fact.key)), ("value", JSONValue(fact.value) ?? .null),
          ("times", fact.times), ("unit", fact.unit.map(JSONValue.string)),
        ]
      }
    let line = JSONValue.object(members.compactMap { name, value in value.map { .init(name, $0) } })
    return line.text + "\n"
  }
}
