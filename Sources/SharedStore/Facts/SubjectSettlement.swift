import StudyCalendar
import System

/// Makes the rows of subjects say what the facts of lives and names say: which subjects there are, and what they are called
/// (`Subject.names(of:)`).
struct SubjectSettlement {
  private let connection: Connection
  private let identities: SubjectIdentities

  init(_ connection: Connection) {
    (self.connection, identities) = (connection, SubjectIdentities(connection))
  }

  /// A subject as the facts have it, and its row as it is; without a name in its row, it is not there.
  private typealias Found = (known: Subject.Known, name: String?, birth: String)

  /// Whether the rows of subjects are up to date.
  func isSettled() throws -> Bool { try changes().changed.isEmpty }

  /// The subjects whose rows are not up to date, and the names that all subjects are to have.
  private func changes() throws -> (changed: [Found], names: [Int: String]) {
    let found = try found()
    let names = Subject.names(of: found.map(\.known))
    return (found.filter { $0.name != names[$0.known.id] || $0.birth != $0.known.birth }, names)
  }

  /// Brings the rows of subjects up to date.
  /// - Throws: `DatabaseError`, ``StoreError``.
  func settle() throws {
    let (changed, names) = try changes()
    let set = try connection.prepare("UPDATE subject SET name = ?2, birth = ?3 WHERE id = ?1")
    // Two subjects may exchange their names.
    for subject in changed where subject.name != nil {
      try set.bind(1, subject.known.id).bind(2, nil as String?).bind(3, subject.known.birth).run()
    }
    for subject in changed {
      try set.bind(1, subject.known.id).bind(2, names[subject.known.id]).bind(3, subject.known.birth).run()
    }
  }

  /// The subjects of which there is a fact. What only had a number when a lost word was read is none.
  private func found() throws -> [Found] {
    try connection.prepare(
      """
      SELECT id, identity, name, birth,
        (SELECT value FROM fact WHERE subject = id AND kind = 'name' AND key = ''),
        (SELECT min(key) FROM fact WHERE subject = id AND kind = 'life'),
        EXISTS (SELECT 1 FROM fact WHERE subject = id AND kind = 'life' AND value IS NOT NULL)
      FROM subject
      WHERE name IS NOT NULL
        OR EXISTS (SELECT 1 FROM fact WHERE subject = id AND (kind <> 'session' OR value IS NOT NULL))
      """
    ).all { row in
      let (id, name) = (row.integer(0), row.optionalText(2))
      let identity = row.optionalText(1).flatMap(SubjectIdentity.init)
      // What the row says may be a name with a number, which another device need not have given it.
      let wished = row.jsonString(4) ?? (identity == nil ? name : nil)
      let isTouched =
        try identity != nil || !identities.isUntouched(Subject(id: id, name: wished ?? "Study"))
      let known = Subject.Known(
        id: id, identity: identity, birth: row.optionalText(5) ?? "~", isAlive: row.integer(6) == 1,
        name: wished, isTouched: isTouched)
      return (known, name, row.text(3))
    }
  }
}
