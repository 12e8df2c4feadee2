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
}
