public import SharedStore
public import StudyCalendar

/// Takes a day off for several subjects at once, as the reminder does. It is one entry of the change log, so one `swiftcal undo`
/// takes it back for all of them.
public struct DayOffIntent: StudyIntent {
  public let action = "rest"
  let date: CalendarDate
  let subjects: [String]

  /// A day off for the subjects of these names.
  public init(on date: CalendarDate, subjects: [String]) { (self.date, self.subjects) = (date, subjects) }

  /// - Returns: the changes, one for each subject.
  public func perform(in writing: borrowing WriteTransaction) throws -> [ChangedDays] {
    try subjects.map { name in
      try ChangedDays(
        recording: .rest(Rest()), on: [date], givenAs: [DateRangeArgument(date)],
        subject: name, in: writing)
    }
  }
}
