public import SharedStore
public import StudyCalendar

/// Changes a session: `swiftcal session edit`. What is nil stays.
public struct EditSessionIntent: StudyIntent {
  public let action = "session edit"
  let id: String
  let amount: AmountExpression?
  let note: String?
  let date: DateExpression?
  let allowsLongDays: Bool

  /// - Parameters:
  ///   - id: the beginning of the session's number.
  ///   - note: another note; an empty one removes it.
  ///   - allowsLongDays: whether a day may have more than 24 hours.
  public init(
    id: String, amount: AmountExpression? = nil, note: String? = nil, date: DateExpression? = nil,
    allowsLongDays: Bool = false
  ) {
    (self.id, self.amount, self.note) = (id, amount, note)
    (self.date, self.allowsLongDays) = (date, allowsLongDays)
  }

  public func perform(in writing: borrowing WriteTransaction) throws -> SessionResult {
    let today = try writing.reading.now.today
    let (subject, before) = try writing.reading.session(beginningWith: id)
    let plan = try writing.reading.plan(of: subject)
    let (date, amount) = (
      try date?.resolved(today: today) ?? before.date,
      try amount?.resolved(in: before.otherUnit ?? plan.unit) ?? before.amount
    )
    // What was gathered from another program is a person's word as soon as they change its day or its amount.
    let isOwn = before.evidenceKind != nil && (date != before.date || amount != before.amount)
    var session = Session(
      id: before.id, date: date, amount: amount, note: note.map { $0.isEmpty ? nil : $0 } ?? before.note,
      source: isOwn ? Session.person : before.source, recordedAt: before.recordedAt)
    session.otherUnit = before.otherUnit
    try writing.replace(before, with: session, of: subject)
    return try SessionResult(
      session, of: subject, plan, in: writing.reading, allowsLongDays: allowsLongDays,
      action: before == session ? .unchanged : .changed)
  }
}
