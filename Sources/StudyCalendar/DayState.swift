/// What a calendar tells about a day.
public enum DayState: Hashable, Sendable, CaseIterable {
  /// The day was studied.
  case studied
  /// The day is today. It is not studied yet and not off: it is due.
  case open
  /// The day is off and was not studied. It may lie in the past, be today or be planned.
  case dayOff
  /// The day is past, was not studied, and was not off.
  case missed
  /// The day has not begun.
  case future

  /// The state of a day when it is `today`. This is the one place that decides whether a day is due.
  public init(_ day: Day, today: CalendarDate) {
    if day.didStudy {
      self = .studied
    } else if day.isDayOff {
      self = .dayOff
    } else if day.date == today {
      self = .open
    } else {
      self = day.date.isFuture(today: today) ? .future : .missed
    }
  }
}

extension Day {
  /// Whether the day is to be studied today and is not studied yet.
  public func isDue(today: CalendarDate) -> Bool { DayState(self, today: today) == .open }
}
