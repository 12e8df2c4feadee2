public import StudyCalendar
import System
import Words

/// Records the studied days and the sessions of whole subjects, as an import has them. While it does so, the triggers of
/// the schema do not run, because they would work out the sums of a day again for each of its sessions. They are worked
/// out once at the end, and then the widgets of the subjects are asked to reload.
public final class BulkRecording {
  private let connection: Connection
  private let today: CalendarDate
  private let subjects: [Subject]
  /// The subjects of which something was recorded.
  var changed: [Subject] { subjects.filter { hasDays.contains($0.id) || hasSessions.contains($0.id) } }
  /// Whether nothing was recorded of the subjects before, so that the change log can have its rows at the end.
  let areNew: Bool
  private let log: (FactChange) throws -> Void

  private static let dayInsertion = """
    \(FactTable.insertion) ON CONFLICT (subject, kind, key) DO UPDATE SET value = max(ifnull(value, ''), excluded.value),
      time = max(time + 1, excluded.time), \(FactTable.saidHere)
    """
  private static let sessionInsertion = "\(FactTable.insertion) ON CONFLICT DO NOTHING"
  private let insertDay: Statement
  private let insertSession: Statement
  private let facts: FactTable
  private let table: SubjectTable
  /// What the subjects count.
  private let units: [Int: AmountUnit]
  private var hasDays: Set<Int> = []
  private var hasSessions: Set<Int> = []
  private var touched = TouchedFacts()

  init(
    of subjects: [Subject], areNew: Bool, on connection: Connection, today: CalendarDate,
    log: @escaping (FactChange) throws -> Void
  ) throws {
    (self.subjects, self.areNew, self.today, self.log) = (subjects, areNew, today, log)
    self.connection = connection
    let facts = FactTable(connection: connection)
    (self.facts, table) = (facts, SubjectTable(connection))
    units = try Dictionary(
      subjects.map { subject in
        let unit = try facts.json(at: FactTable.Place(UnitKind.self, of: subject.id))?.string
        return (subject.id, AmountUnit(stored: unit))
      }, uniquingKeysWith: { first, _ in first })
    insertDay = try connection.prepare(Self.dayInsertion)
    insertSession = try connection.prepare(Self.sessionInsertion)
  }

  /// Records what was said of a day of a subject of which nothing was recorded before.
  /// - Throws: `StudyError.futureDay` if the day can have begun nowhere.
  public func record(_ didStudy: Bool, on date: CalendarDate, of subject: Subject) throws {
    _ = try DayFact.study(didStudy).recorded(
      over: .study(nil), on: date, today: today, isFromElsewhere: true)
    guard (CalendarDate.earliest...CalendarDate.latest).contains(date) else {
      throw DatabaseError.refused("\(StudyKind.name) means nothing")
    }
    try insertDay.bind(1, subject.id).bind(2, StudyKind.name).bind(3, date.description)
      .bind(4, didStudy ? "true" : "false").run()
    hasDays.insert(subject.id)
  }

  /// Adds a session, if no session of any subject has its number.
  /// - Returns: whether it was added.
  public func add(_ session: Session, of subject: Subject) throws -> Bool {
    guard session.isValid else { throw DatabaseError.refused("\(SessionKind.name) means nothing") }
    let json = SessionKind.json(session)
    let unit = (session.otherUnit ?? units[subject.id] ?? .minutes).stored ?? ""
    try insertSession.bind(1, subject.id).bind(2, SessionKind.name)
      .bind(3, "\(session.date) \(session.id)").bind(4, json.text)
      .bind(5, unit).run()
    if connection.lastChanges == 0, try !takeOver(session, of: subject, json.text, in: unit) { return false }
    hasSessions.insert(subject.id)
    if !areNew {
      try log(FactChange(SessionKind.self, of: subject, key: session.id, from: nil, to: json))
    }
    return true
  }

  /// Takes over a session whose number is known: it was taken back, or belongs to a subject that is gone.
  /// - Returns: false if the session is there.
  private func takeOver(
    _ session: Session, of subject: Subject, _ json: String, in unit: String
  ) throws -> Bool {
    let place = FactTable.Place(SessionKind.self, of: subject.id, session.id)
    if let row = try facts.row(at: place), let value = row.value {
      guard try !table.isThere(row.subject) else { return false }
      if let date = JSONValue(value)?["date"]?.string { touched.note(place, of: row.subject, on: date) }
    }
    try facts.say(json, at: place, in: unit)
    return true
  }

  /// Does what the triggers would have done.
  func finish() throws {
    touched.whole = Set(changed.map(\.id))
    try touched.finish(on: connection)
  }
}
