import StudyCalendar

/// Says when the sessions were recorded whose file tells no time: one second after the other from the beginning of their
/// day on, so that they keep the order in which they are in the file.
struct UntimedSessions {
  private var counts: [CalendarDate: Int] = [:]

  /// The instant of the next session of a day, as sessions have it; nil for the first moment of the day.
  mutating func next(on date: CalendarDate) -> String? {
    let position = counts[date, default: 0]
    counts[date] = position + 1
    guard position > 0 else { return nil }
    let second = min(position, ClockReading.secondsOfDay - 1)
    let fields = [second / 3600, second / 60 % 60, second % 60]
    return "\(date)T" + fields.map(\.twoDigits).joined(separator: ":") + "Z"
  }
}
