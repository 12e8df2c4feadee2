public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Adds a session to a day: `swiftcal study 25m`. The amounts of a day add up.
public struct RecordSessionIntent: StudyIntent {
  /// How much was studied; nil if only a note is made.
  public let amount: AmountExpression?
  /// A note; nil for none.
  public let note: String?
  /// The day.
  public let date: DateExpression
  /// The subject's name; nil for the default subject.
  public let subject: String?
  /// Whether a day may have more than 24 hours.
  public let allowsLongDays: Bool

  /// An intent that adds a session to a day; today unless given.
  public init(
    amount: AmountExpression?, note: String? = nil, date: DateExpression = .today, subject: String? = nil,
    allowsLongDays: Bool = false
  ) {
    self.amount = amount
    self.note = note
    self.date = date
    self.subject = subject
    self.allowsLongDays = allowsLongDays
  }

  /// - Throws: `StudyError.futureDay`, `StudyError.otherUnit`, `StudyError.moreThanADay`, `StudyError.invalidNote`, among
  ///   others.
  public func perform(on store: SharedStore, at now: Date) throws -> SessionResult {
    try store.write(as: "study", at: now) { writing in
      let present = try writing.reading.now
      let subject = try writing.reading.subject(named: subject)
      let plan = try writing.reading.plan(of: subject)
      let session = try writing.addSession(
        on: date.resolved(today: present.today), amount: amount?.resolved(in: plan.unit), note: note,
        of: subject)
      return try SessionResult(
        session, of: subject, plan, in: writing.reading, allowsLongDays: allowsLongDays, action: .recorded)
    }
  }
}
