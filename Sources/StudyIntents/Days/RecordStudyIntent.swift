public import SharedStore
public import StudyCalendar

/// Records that a day was studied: `swiftcal study`. Doing it again changes nothing.
public struct RecordStudyIntent: StudyIntent {
  public let action = "study"
  let date: DateExpression
  let subject: String?
  let findsLongest: Bool

  /// - Parameter findsLongest: whether the result has the longest streak too.
  public init(date: DateExpression = .today, subject: String? = nil, findsLongest: Bool = false) {
    (self.date, self.subject, self.findsLongest) = (date, subject, findsLongest)
  }

  public func perform(in writing: borrowing WriteTransaction) throws -> ToggleResult {
    let date = try date.resolved(today: writing.reading.now.today)
    let subject = try writing.reading.subject(named: subject)
    return try ToggleResult(
      recording: .study(true), true, of: subject, on: date, findsLongest: findsLongest, in: writing)
  }
}
