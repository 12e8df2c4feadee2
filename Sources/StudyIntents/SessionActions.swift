public import FoundationEssentials
public import SharedStore
public import StudyCalendar

extension SharedStore {
  /// Adds a session to a day: `swiftcal study 25m`. The amounts of a day add up.
  /// - Parameters:
  ///   - amount: how much was studied; nil if only a note is made.
  ///   - allowsLongDays: whether a day may have more than 24 hours.
  /// - Throws: `StudyError.futureDay`, `StudyError.otherUnit`, `StudyError.moreThanADay`, `StudyError.invalidNote`, among
  ///   others.
  public func recordSession(
    amount: AmountExpression?, note: String? = nil, date: DateExpression = .today, subject: String? = nil,
    allowsLongDays: Bool = false, at now: Date = .now
  ) throws -> SessionResult {
    try write(as: "study", at: now) { writing in
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

  /// Changes a session: `swiftcal session edit`. What is nil stays.
  /// - Parameters:
  ///   - id: the beginning of the session's number.
  ///   - note: another note; an empty one removes it.
  ///   - allowsLongDays: whether a day may have more than 24 hours.
  /// - Throws: `StudyError.unknownSession`, `StudyError.severalSessions`, `StudyError.futureDay`, among others.
  public func editSession(
    id: String, amount: AmountExpression? = nil, note: String? = nil, date: DateExpression? = nil,
    allowsLongDays: Bool = false, at now: Date = .now
  ) throws -> SessionResult {
    try write(as: "session edit", at: now) { writing in
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

  /// Removes a session: `swiftcal session remove`.
  /// - Parameter id: the beginning of the session's number.
  /// - Throws: `StudyError.unknownSession`, `StudyError.severalSessions`, `StudyError.earlierRestCounts`.
  public func removeSession(id: String, at now: Date = .now) throws -> SessionResult {
    try write(as: "session remove", at: now) { writing in
      let (subject, session) = try writing.reading.session(beginningWith: id)
      try writing.remove(session, of: subject)
      return try SessionResult(
        session, of: subject, writing.reading.plan(of: subject), in: writing.reading, allowsLongDays: true,
        action: .removed)
    }
  }
}
