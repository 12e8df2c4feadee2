/// The time zones of the system, from the files that the C library reads.
///
/// The C library itself knows one zone at a time, that of the process. To ask it for another one, the process would have to
/// change its own zone, while the store asks for today.
public enum ZoneDatabase {
  /// Whether the system has no zones at all.
  public static var isEmpty: Bool { !SystemZone().hasZones }

  /// A zone by its name in the database, by `UTC`, or by an offset such as `UTC+05:30`; nil if there is no such
  /// zone.
  public static func zone(named name: String) -> ZoneTransitions? {
    if let offset = fixedOffset(name) { return ZoneTransitions(name: name, fixedOffset: offset) }
    let isSafe = name.utf8.allSatisfy { byte in
      byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || "0123456789/_+-".utf8.contains(byte))
    }
    guard isSafe, !name.isEmpty, !name.hasPrefix("/"),
      let file = ZoneFile(path: SystemZone().folder + "/" + name)
    else {
      return nil
    }
    return file.transitions(named: name)
  }

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
}
