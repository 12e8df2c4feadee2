public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Sets the weekly days off of a subject from a date on: `swiftcal schedule --off`.
public struct SetScheduleIntent: StudyIntent {
  /// The weekly days off; empty for no weekly days off.
  public let off: Set<Weekday>
  /// The first day on which they hold.
  public let from: DateExpression
  /// The subject's name; nil for the default subject.
  public let subject: String?

  /// An intent that sets weekly days off from a date on.
  public init(off: Set<Weekday>, from: DateExpression = .today, subject: String? = nil) {
    self.off = off
    self.from = from
    self.subject = subject
  }

  /// - Returns: the schedule as it is then.
  /// - Throws: `StudyError.noDayLeft` for all seven weekdays, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ScheduleReport {
    try store.write(as: "schedule", at: now) { writing in
      let subject = try writing.reading.subject(named: subject)
      let from = try from.resolved(today: writing.reading.now.today)
      try writing.setDaysOff(off, of: subject, from: from)
      return try ScheduleReport(of: subject.name, in: writing.reading)
    }
  }
}
