extension CalendarDate {
  /// Whether the day has not begun yet, when today is `today`. This is the one place that decides it.
  public func isFuture(today: CalendarDate) -> Bool { self > today }

  /// The last day that can have been studied, when this day is today. A day may be recorded where it has begun already:
  /// zones span 26 hours, so a journey to the west, a clock that is set back or a later start of the day leaves recorded
  /// days up to two days ahead. They count like any other.
  public var lastPossiblyStudied: CalendarDate { min(advanced(by: Self.mostDaysAhead), .latest) }

  /// How many days ahead of today a day can have been recorded.
  public static let mostDaysAhead = 2

  /// Whether the day is over where today is `today`.
  public func hasEnded(today: CalendarDate) -> Bool { self < today }

  /// A day before all others. Where it is today, no day has begun.
  public static let beforeAllDays = CalendarDate(dayNumber: .min / 2)

  /// Refuses a day that has not begun.
  /// - Throws: ``StudyError/futureDay(_:today:)``.
  public func requireBegun(today: CalendarDate) throws(StudyError) {
    if isFuture(today: today) { throw .futureDay(self, today: today) }
  }
}

extension DateExpression {
  /// The date that is meant, if it has begun.
  /// - Parameters:
  ///   - today: the day that is today.
  ///   - refusal: makes the error for a day that has not begun, from that day and today.
  /// - Throws: that error, ``DateExpressionError``.
  public func resolvedPast(
    today: CalendarDate, orThrow refusal: (CalendarDate, CalendarDate) -> StudyError
  ) throws -> CalendarDate {
    let date = try resolved(today: today)
    guard !date.isFuture(today: today) else { throw refusal(date, today) }
    return date
  }
}
