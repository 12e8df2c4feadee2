public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Changes a session: `swiftcal session edit`. What is not named stays.
public struct EditSessionIntent: StudyIntent {
  /// The beginning of the session's number.
  public let id: String
  /// Another amount; nil to keep it.
  public let amount: AmountExpression?
  /// Another note, empty to remove it; nil to keep it.
  public let note: String?
  /// Another day; nil to keep it.
  public let date: DateExpression?
  /// Whether a day may have more than 24 hours.
  public let allowsLongDays: Bool

  /// An intent that changes the session whose number begins with a text.
  public init(
    id: String, amount: AmountExpression? = nil, note: String? = nil, date: DateExpression? = nil,
    allowsLongDays: Bool = false
  ) {
    self.id = id
    self.amount = amount
    self.note = note
    self.date = date
    self.allowsLongDays = allowsLongDays
  }

  /// - Throws: `StudyError.unknownSession`, `StudyError.severalSessions`, `StudyError.futureDay`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> SessionResult {
    try store.write(as: "session edit", at: now) { writing in
      let today = try writing.reading.now.today
      let (subject, before) = try writing.reading.session(beginningWith: id)
      let plan = try writing.reading.plan(of: subject)
      let (date, amount) = (
        try date?.resolved(today: today) ?? before.date,
        try amount?.resolved(in: plan.unit) ?? before.amount
      )
      // What was gathered from another program is a person's word as soon as they change its day or its amount.
      let isOwn = before.evidenceKind != nil && (date != before.date || amount != before.amount)
      let session = Session(
        id: before.id, date: date, amount: amount, note: note.map { $0.isEmpty ? nil : $0 } ?? before.note,
        source: isOwn ? Session.person : before.source, recordedAt: before.recordedAt)
      try writing.replace(before, with: session, of: subject)
      return try SessionResult(
        session, of: subject, plan, in: writing.reading, allowsLongDays: allowsLongDays,
        action: before == session ? .unchanged : .changed)
    }
  }
}
