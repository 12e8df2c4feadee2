public import SharedStore
public import StudyCalendar

/// Flips whether a day was studied: `swiftcal toggle`, and the widget's button. A day without a record becomes studied.
public struct ToggleStudyIntent: StudyIntent {
  /// The intent's name in JSON.
  public static let name = "ToggleStudyIntent"

  public let action: String
  let date: DateExpression
  let subject: String?
  let findsLongest: Bool

  /// - Parameters:
  ///   - subject: the subject's name; nil for the default subject.
  ///   - action: the name of the command, for the change log.
  ///   - findsLongest: whether the result has the longest streak too. It takes a look at the whole history, while the current
  ///     streak takes no more than its own days.
  public init(
    date: DateExpression = .today, subject: String? = nil, action: String = "toggle",
    findsLongest: Bool = false
  ) {
    (self.date, self.subject, self.action, self.findsLongest) = (date, subject, action, findsLongest)
  }

  public func perform(in writing: borrowing WriteTransaction) throws -> ToggleResult {
    let date = try date.resolved(today: writing.reading.now.today)
    let subject = try writing.reading.subject(named: subject)
    let didStudy = try !writing.reading.didStudy(subject, on: date)
    let fact = try writing.reading.flip(to: didStudy, subject, on: date)
    return try ToggleResult(
      recording: fact, didStudy, of: subject, on: date, findsLongest: findsLongest, in: writing)
  }
}

extension ReadTransaction {
  /// What a toggle says of a day, so that two toggles leave the day as it was: right after another one what was said before
  /// that, and otherwise nothing where the day's sessions make it the same.
  fileprivate func flip(to didStudy: Bool, _ subject: Subject, on date: CalendarDate) throws -> DayFact {
    let isReached = try day(of: .subject(subject), on: date).isReached
    if let before = try studyBeforeToggle(of: subject, on: date),
      before.didStudy(isReached: isReached) == didStudy
    {
      return before
    }
    return .study(isReached == didStudy ? nil : didStudy)
  }
}

extension Day {
  /// Whether the sessions are what the goal asks for, whatever was said of the day.
  fileprivate var isReached: Bool {
    minimum.map { sessions.amount >= $0 } ?? (sessions.count > 0)
  }
}
