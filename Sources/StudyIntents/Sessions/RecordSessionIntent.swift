public import SharedStore
public import StudyCalendar

/// Adds a session to a day: `swiftcal study 25m`. The amounts of a day add up.
public struct RecordSessionIntent: StudyIntent {
  public let action = "study"
  let amount: AmountExpression?
  let note: String?
  let date: DateExpression
  let subject: String?
  let allowsLongDays: Bool

  /// - Parameters:
  ///   - amount: how much was studied; nil if only a note is made.
  ///   - subject: the subject's name; nil for the default subject.
  ///   - allowsLongDays: whether a day may have more than 24 hours.
  public init(
    amount: AmountExpression?, note: String? = nil, date: DateExpression = .today, subject: String? = nil,
    allowsLongDays: Bool = false
  ) {
    (self.amount, self.note, self.date) = (amount, note, date)
    (self.subject, self.allowsLongDays) = (subject, allowsLongDays)
  }

  public func perform(in writing: borrowing WriteTransaction) throws -> SessionResult {
    let today = try writing.reading.now.today
    let subject = try writing.reading.subject(named: subject)
    let plan = try writing.reading.plan(of: subject)
    let session = try writing.addSession(
      on: date.resolved(today: today), amount: amount?.resolved(in: plan.unit), note: note, of: subject)
    return try SessionResult(
      session, of: subject, plan, in: writing.reading, allowsLongDays: allowsLongDays, action: .recorded)
  }
}
