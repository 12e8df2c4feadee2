import StudyCalendar

/// What a clock shows that is some seconds ahead of UTC.
struct ClockReading {
  let date: CalendarDate
  /// The second of the day, 0 to 86,399.
  let second: Int

  /// - Parameters:
  ///   - instant: seconds since 1970 in UTC.
  ///   - offset: by how many seconds the clock is ahead of UTC; negative if it is behind.
  init(at instant: Int, offset: Int = 0) {
    let shown = instant + offset
    date = CalendarDate(dayNumber: shown.floorDivided(by: Self.secondsOfDay))
    let remainder = shown % Self.secondsOfDay
    second = remainder < 0 ? remainder + Self.secondsOfDay : remainder
  }

  /// How many seconds a clock counts in a day on which it is not changed.
  static let secondsOfDay = 86_400
}
