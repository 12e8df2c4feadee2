/// What a calendar tells about a day.
public enum DayState: Hashable, Sendable, CaseIterable {
  /// The day was studied.
  case studied
  /// The day is today. It is not studied yet and not off.
  case open
  /// The day is off and was not studied. It may lie in the past, be today or be planned.
  case dayOff
  /// The day has sessions, but less than the goal asks for. It is past or today.
  case partial
  /// The day is past, was not studied, and was not off.
  case missed
  /// The day has not begun.
  case future

  /// The state of a day when it is `today`.
  public init(_ day: Day, today: CalendarDate) {
    if day.didStudy {
      self = .studied
    } else if day.isDayOff {
      self = .dayOff
    } else if day.isPartial, !day.date.isFuture(today: today) {
      self = .partial
    } else if day.date == today {
      self = .open
    } else {
      self = day.date.isFuture(today: today) ? .future : .missed
    }
  }
}

extension Day {
  /// Whether the day is to be studied today and is not studied yet. This is the one place that decides it.
  /// - Parameter week: the week of the day if its goal is a weekly one. In a week that is met, or cannot be met any more,
  ///   no day is due.
  public func isDue(today: CalendarDate, week: StudyWeek? = nil) -> Bool {
    date == today && !didStudy && !isDayOff && (week?.canStillBeMet ?? true)
  }
}
