import SQLite
import StudyCalendar

/// Tells which facts another device has changed since a change of this device. An undo leaves them as they are, and they
/// do not stand in the way of older changes.
struct ChangesElsewhere {
  private let opened: OpenedStore
  /// Whether this store was ever shared.
  let isShared: Bool

  init(_ opened: OpenedStore) throws {
    self.opened = opened
    isShared = try SharingTable(connection: opened.connection).sharing().device != nil
  }

  /// Whether another device has the last word on what a change is about.
  func concern(_ change: FactChange) throws -> Bool {
    guard isShared else { return false }
    // A subject that was removed here can come back, whichever device named it last, unless it is back already.
    if case .subject(let id, let name) = change, name.before == nil {
      return try opened.connection.prepare("SELECT 1 FROM subject WHERE id = ?1").bind(1, id).step()
    }
    let (subject, fact, key) = place(of: change)
    // What concerns the addition of a subject here is anything that the subject has from elsewhere.
    let isAddition = if case .subject(_, let name) = change { name.after == nil } else { false }
    return try opened.connection.prepare(
      "SELECT 1 FROM stamp WHERE origin = 0 AND subject = ?1 AND (?4 OR (fact = ?2 AND key = ?3)) LIMIT 1"
    ).bind(1, subject).bind(2, fact).bind(3, key).bind(4, isAddition ? 1 : 0).step()
  }

  private func place(of change: FactChange) -> (subject: Int, fact: String, key: String) {
    switch change {
    case .day(let subject, let change):
      (subject.id, change.before.isStudy ? "study" : "rest", change.date.description)
    case .session(_, let id, _): (0, "session", id)
    case .schedule(let subject, let from, _): (subject.id, "schedule", from.description)
    case .goal(let subject, let from, _): (subject.id, "goal", from.description)
    case .unit(let subject, _): (subject.id, "unit", "")
    case .end(let subject, _): (subject.id, "end", "")
    case .subject(let id, _): (id, "name", "")
    case .defaultSubject: (0, "default", "")
    case .setting(let key, _): (0, "setting", key)
    }
  }
}

extension DayFact {
  fileprivate var isStudy: Bool { if case .study = self { true } else { false } }
}
