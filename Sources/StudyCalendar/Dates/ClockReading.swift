/// What a clock shows that is some seconds ahead of UTC.
public struct ClockReading {
  /// The civil date.
  public let date: CalendarDate
  /// The second of the day, 0 to 86,399.
  public let second: Int

  /// - Parameters:
  ///   - instant: seconds since 1970 in UTC.
  ///   - offset: by how many seconds the clock is ahead of UTC; negative where it is behind.
  public init(at instant: Int, offset: Int = 0) {
    let shown = instant + offset
    date = CalendarDate(dayNumber: shown.floorDivided(by: Self.secondsOfDay))
    let remainder = shown % Self.secondsOfDay
    second = remainder < 0 ? remainder + Self.secondsOfDay : remainder
  }

  /// How many seconds a clock counts in a day on which it is not changed. No days are counted with it.
  public static let secondsOfDay = 86_400

  /// The reading as an instant, if the clock shows UTC: `2024-01-05T10:15:00Z`.
  public var utcText: String {
    let fields = [second / 3600, second / 60 % 60, second % 60]
    return "\(date)T" + fields.map(\.twoDigits).joined(separator: ":") + "Z"
  }

  /// The seconds since 1970 of an instant such as `2024-01-05T10:15:00Z`; nil for a text of another form. Such a clock shows
  /// no leap second.
  public static func instant(ofUTC text: String) -> Int? {
    guard text.utf8.count == 20, text.utf8.dropFirst(10).first == UInt8(ascii: "T"),
      text.utf8.last == UInt8(ascii: "Z"), !text.hasSuffix(":60Z")
    else { return nil }
    return WrittenInstant(text)?.seconds
  }
}
