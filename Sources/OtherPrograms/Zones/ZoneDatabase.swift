import ForeignText
import Glibc
import StudyCalendar
import System

/// The time zones of the system, from the files that the C library reads.
///
/// The C library itself knows one zone at a time, that of the process. To ask it for all zones, the process would have to
/// change its own zone hundreds of times, while the store asks for today.
enum ZoneDatabase {
  /// Where the files are: `TZDIR`, as the C library has it, or the usual place.
  private static let folder = getenv("TZDIR").map { String(path: $0) + "/" } ?? "/usr/share/zoneinfo/"

  /// The zone of that name.
  /// - Throws: ``ForeignFormatError``; another one if the system has no zones at all.
  static func requiredZone(named name: String, for file: String) throws -> ZoneTransitions {
    if let zone = zone(named: name) { return zone }
    try requireZones(for: file)
    throw ForeignFormatError.unknownTimeZone(name)
  }

  /// Refuses a file whose dates depend on time zones if the system has none.
  static func requireZones(for file: String) throws {
    guard !inhabited.isEmpty else { throw ForeignFormatError.noZoneDatabase(file: file) }
  }

  /// A zone by its name in the database, by `UTC`, or by an offset such as `UTC+05:30`; nil if there is no such
  /// zone.
  static func zone(named name: String) -> ZoneTransitions? {
    if let offset = fixedOffset(name) { return ZoneTransitions(name: name, fixedOffset: offset) }
    let isSafe = name.utf8.allSatisfy { byte in
      byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || "0123456789/_+-".utf8.contains(byte))
    }
    guard isSafe, !name.isEmpty, !name.hasPrefix("/"),
      let bytes = try? RegularFile.bytes(folder + name, name: name)
    else { return nil }
    return ZoneFile(bytes).transitions(named: name)
  }

  /// The zones in which people live. Those that most countries share come first, because the first zone that fits
  /// is chosen.
  static let inhabited: [ZoneTransitions] = {
    guard let table = try? ForeignFile(path: folder + "zone1970.tab") else { return [] }
    let rows = table.entryLines.map { $0.text.split(separator: "\t") }.filter { $0.count >= 3 }
      .map { (name: String($0[2]), countries: $0[0].count) }
    return rows.sorted { ($0.countries, $1.name) > ($1.countries, $0.name) }.compactMap {
      zone(named: $0.name)
    }
  }()

  /// The seconds east of UTC that `UTC`, `UTC+05:30`, `+0530` or `-03` means; nil for other texts.
  private static func fixedOffset(_ name: String) -> Int? {
    if ["UTC", "GMT", "Z"].contains(name) { return 0 }
    let text = name.hasPrefix("UTC") ? name.dropFirst(3) : name[...]
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let hours = Int(digits.prefix(2)), let minutes = Int("0" + digits.dropFirst(2)),
      hours <= 14, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// An offset for people: `UTC+05:30`.
  static func title(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return "UTC\(seconds < 0 ? "-" : "+")\((minutes / 60).twoDigits):\((minutes % 60).twoDigits)"
  }
}
