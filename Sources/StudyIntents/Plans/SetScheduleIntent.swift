public import SharedStore
public import StudyCalendar

/// Sets the weekly days off of a subject from a date on: `swiftcal schedule --off`.
public struct SetScheduleIntent: StudyIntent {
  public let action = "schedule"
  let off: Set<Weekday>
  let from: DateExpression
  let subject: String?

  /// - Parameters:
  ///   - off: the weekly days off; empty for none.
  ///   - subject: the subject's name; nil for the default subject.
  public init(off: Set<Weekday>, from: DateExpression = .today, subject: String? = nil) {
    (self.off, self.from, self.subject) = (off, from, subject)
  }

  /// - Returns: the schedule as it is then.
  public func perform(in writing: borrowing WriteTransaction) throws -> PlanReport {
    let subject = try writing.reading.subject(named: subject)
    try writing.setDaysOff(off, of: subject, from: from.resolved(today: writing.reading.now.today))
    return try PlanReport(.schedule, of: subject.name, in: writing.reading)
  }
}
