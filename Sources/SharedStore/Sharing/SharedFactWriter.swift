import SQLite
import StudyCalendar

/// Writes facts of other devices into their tables.
final class SharedFactWriter {
  private let opened: OpenedStore
  private let sessions: SessionTable
  private var days: [Int: DayTable] = [:]

  init(_ opened: OpenedStore) {
    self.opened = opened
    sessions = SessionTable(opened)
  }

  /// Writes a fact of a subject that is there, or one that belongs to no subject. Subjects and the default subject are
  /// settled otherwise.
  func apply(_ kind: IncomingFact.Kind, to number: Int) throws {
    let subject = Subject(id: number, name: "")
    switch kind {
    case .study(let date, let studied): try days(of: subject).write(.study(studied), on: date)
    case .rest(let date, let rest): try days(of: subject).write(.rest(rest), on: date)
    case .session(let id, let session): try sessions.apply(session, id: id, of: subject)
    case .schedule(let date, let off): try ScheduleTable(opened).apply(off, of: subject, from: date)
    case .goal(let date, let goal): try GoalTable(opened).apply(goal, of: subject, from: date)
    case .unit(let unit): try SubjectTable(opened).setUnit(unit, of: subject)
    case .end(let date): try SubjectTable(opened).setEnd(date, of: subject)
    case .name, .life, .standard, .setting: break
    }
  }

  /// Removes a session, whichever subject it belongs to.
  func removeSession(_ id: String) throws {
    try sessions.apply(nil, id: id, of: Subject(id: 0, name: ""))
  }

  /// Writes a value that was kept as JSON into its table.
  func restore(_ value: String, at place: StampTable.Place, of number: Int, _ json: StoredJSON) throws {
    guard value != "null" else { return }
    if place.fact == "session" {
      guard let session = try json.session(value, id: place.key)?.session else { return }
      return try apply(.session(id: place.key, session), to: number)
    }
    let kept = StampedFact(
      subject: "1:-", fact: place.fact, key: place.key, value: value, time: 0)
    guard let fact = try? IncomingFact(kept, json) else { return }
    try apply(fact.kind, to: number)
  }

  private func days(of subject: Subject) -> DayTable {
    if let table = days[subject.id] { return table }
    let table = DayTable(opened, subject)
    days[subject.id] = table
    return table
  }
}
