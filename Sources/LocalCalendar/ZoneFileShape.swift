/// Whether a zone's file is whole, as tzfile(5) and RFC 9636 describe it. The C library takes UTC for a file that is cut.
enum ZoneFileShape {
  /// Whether the bytes are such a file, with all that its headers announce.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let first = blockEnd(of: bytes, from: 0, timeSize: 4) else { return false }
    // The first version has 32-bit times only. Later ones have 64-bit times behind them, and then a line.
    if bytes[4] == 0 { return bytes.count >= first }
    guard let second = blockEnd(of: bytes, from: first, timeSize: 8), bytes.count > second + 1 else {
      return false
    }
    return bytes[second] == UInt8(ascii: "\n") && bytes.last == UInt8(ascii: "\n")
  }

  /// Where the block ends that begins with a header; nil if there is no header, or the bytes end before.
  private static func blockEnd(of bytes: [UInt8], from start: Int, timeSize: Int) -> Int? {
    guard bytes.count >= start + 44, bytes[start...].starts(with: Array("TZif".utf8)) else { return nil }
    let counts = (0..<6).map { index in
      bytes[start + 20 + index * 4..<start + 24 + index * 4].reduce(0) { $0 << 8 | Int($1) }
    }
    // Indicators of UT and of standard time, leap seconds, changes with their types, types, and names.
    let size =
      counts[0] + counts[1] + counts[2] * (timeSize + 4) + counts[3] * (timeSize + 1) + counts[4] * 6
      + counts[5]
    let end = start + 44 + size
    return end <= bytes.count && counts[4] > 0 ? end : nil
  }
}

/// Zones that `TZ` describes itself, in the form of tzset(3): `CET-1CEST,M3.5.0,M10.5.0/3`.
enum PosixZone {
  /// Whether a text has that form. Names for UTC have it too, since that is what the C library takes for them.
  static func isValid(_ text: String) -> Bool {
    if ["UTC", "GMT", "UCT", "Universal", "Zulu", "Etc/UTC", "Etc/GMT"].contains(text) { return true }
    var rest = text.utf8[...]
    guard skipName(&rest), skipTime(&rest) else { return false }
    if rest.isEmpty { return true }
    guard skipName(&rest) else { return false }
    if let next = rest.first, next != UInt8(ascii: ","), !skipTime(&rest) { return false }
    if rest.isEmpty { return true }
    let rules = rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return rules.count == 3 && rules[0].isEmpty && rules[1...].allSatisfy(isRule)
  }

  /// Skips a name: three letters or more, or anything in angle brackets.
  private static func skipName(_ text: inout Substring.UTF8View) -> Bool {
    if text.first == UInt8(ascii: "<") {
      guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return false }
      text = text[text.index(after: end)...]
      return true
    }
    let letters = text.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
    text = text[letters.endIndex...]
    return letters.count >= 3
  }

  /// Skips a time: `[+-]h[h[h]][:mm[:ss]]`.
  private static func skipTime(_ text: inout Substring.UTF8View) -> Bool {
    if text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-") { text = text.dropFirst() }
    let time = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }
    text = text[time.endIndex...]
    let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts.allSatisfy { (1...3).contains($0.count) }
  }

  /// Whether a text is a day on which the clock changes, with a time or without: `M3.5.0/3`, `J60`, `59`.
  private static func isRule(_ text: Substring.UTF8View) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let day = parts.first, let sign = day.first else { return false }
    if parts.count == 2 {
      var time = parts[1]
      guard skipTime(&time), time.isEmpty else { return false }
    }
    let numbers = (sign == UInt8(ascii: "M") || sign == UInt8(ascii: "J") ? day.dropFirst() : day)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Int(Substring($0)) ?? -1 }
    if sign == UInt8(ascii: "M") {
      return numbers.count == 3 && (1...12).contains(numbers[0]) && (1...5).contains(numbers[1])
        && (0...6).contains(numbers[2])
    }
    return numbers.count == 1 && (0...365).contains(numbers[0])
  }
}
