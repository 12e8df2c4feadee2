import StudyCalendar

/// The time zones of the system, from the files that the C library reads.
enum ZoneDatabase {
  private static let folder = "/usr/share/zoneinfo/"

  /// A zone by its name in the database, by `UTC`, or by an offset such as `UTC+05:30`; nil if there is no such
  /// zone.
  static func zone(named name: String) -> ZoneTransitions? {
    if let offset = fixedOffset(name) { return ZoneTransitions(name: name, fixedOffset: offset) }
    let isSafe = name.utf8.allSatisfy { byte in
      byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || "0123456789/_+-".utf8.contains(byte))
    }
    guard isSafe, !name.isEmpty, !name.hasPrefix("/"),
      let file = try? ForeignFile(path: folder + name)
    else { return nil }
    return ZoneFile(file.bytes).transitions(named: name)
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
