public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Takes a day off for several subjects at once. It is one entry of the change log, so one `swiftcal undo` takes it back for
/// all of them.
public struct RestSubjectsIntent: StudyIntent {
  /// The day.
  public let date: CalendarDate
  /// The names of the subjects.
  public let subjects: [String]

  /// An intent that takes a day off for these subjects.
  public init(on date: CalendarDate, subjects: [String]) {
    self.date = date
    self.subjects = subjects
  }

  /// - Returns: what was recorded, for each subject.
  /// - Throws: `StudyError.restBudgetSpent`, `StudyError.unknownSubject`. Then it is off for none of them.
  public func perform(on store: SharedStore, at now: Date) throws -> [ChangedDays] {
    let dates = [DateRangeArgument(DateRangeExpression(date))]
    return try store.write(as: "rest", at: now) { writing in
      try subjects.map { name in
        try ChangedDays(
          recording: .rest(Rest()), on: [date], givenAs: dates, subject: name, in: writing)
      }
    }
  }
}
