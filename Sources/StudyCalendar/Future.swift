extension CalendarDate {
  /// Whether the day has not begun yet, when today is `today`. This is the one place that decides it.
  public func isFuture(today: CalendarDate) -> Bool { self > today }

  /// Whether the day is over where today is `today`.
  public func hasEnded(today: CalendarDate) -> Bool { self < today }

  /// Refuses a day that has not begun.
  /// - Throws: ``StudyError/futureDay(_:today:)``.
  public func requireBegun(today: CalendarDate) throws(StudyError) {
    if isFuture(today: today) { throw .futureDay(self, today: today) }
  }
}

extension DateExpression {
  /// The date that is meant, if it has begun.
  /// - Throws: ``StudyError/futureDay(_:today:)``, ``DateExpressionError``.
  public func resolvedPast(today: CalendarDate) throws -> CalendarDate {
    let date = try resolved(today: today)
    try date.requireBegun(today: today)
    return date
  }
}
