import SQLite
import StudyCalendar

/// Makes the rows of subjects say what the facts of lives and names say: which subjects there are, and what they are called.
/// It follows from the facts alone, so every device comes to the same.
struct SubjectSettlement {
  private let connection: Connection
  private let identities: SubjectIdentities

  init(_ connection: Connection) {
    (self.connection, identities) = (connection, SubjectIdentities(connection))
  }

  /// A subject as the facts have it.
  private struct Known {
    let number: Int
    let identity: String?
    /// When it was added first, as a text that can be compared.
    let birth: String
    let isAlive: Bool
    /// The name that a person gave it.
    let wishedName: String
    /// The row as it is; without a name, the subject is not there.
    let row: (name: String?, birth: String)
  }

  /// Brings the rows of subjects up to date.
  /// - Throws: `DatabaseError`, ``StoreError``.
  func settle() throws {
    let known = try known()
    let present = try present(known)
    let names = Subject.distinctNames(present.map { Subject(id: $0.number, name: $0.wishedName) })
    let changed = known.filter { $0.row.name != names[$0.number] || $0.row.birth != $0.birth }
    // Two subjects may exchange their names.
    for subject in changed where subject.row.name != nil { try set(subject, name: nil) }
    for subject in changed { try set(subject, name: names[subject.number]) }
  }

  private func set(_ subject: Known, name: String?) throws {
    try connection.prepare("UPDATE subject SET name = ?2, birth = ?3 WHERE id = ?1").bind(1, subject.number)
      .bind(2, name).bind(3, subject.birth).run()
  }

  /// All subjects, the oldest first.
  private func known() throws -> [Known] {
    let rows = try connection.prepare(
      """
      SELECT id, identity, name, birth,
        (SELECT value FROM fact WHERE subject = id AND kind = 'name' AND key = ''),
        (SELECT min(key) FROM fact WHERE subject = id AND kind = 'life'),
        EXISTS (SELECT 1 FROM fact WHERE subject = id AND kind = 'life' AND value IS NOT NULL)
      FROM subject
      """)
    let known = try rows.all { row in
      let (identity, name) = (row.optionalText(1), row.optionalText(2))
      // The name of a subject may come later than its birth. What the row says may be a name with a number, which another
      // device need not have given it.
      let wished = row.jsonString(4) ?? identity.flatMap(SubjectIdentity.init)?.name ?? name
      return Known(
        number: row.integer(0), identity: identity, birth: row.optionalText(5) ?? "~",
        isAlive: row.integer(6) == 1, wishedName: wished ?? "Study", row: (name, row.text(3)))
    }
    return known.sorted {
      ($0.birth, $0.identity ?? "~", $0.number) < ($1.birth, $1.identity ?? "~", $1.number)
    }
  }

  /// The subjects that there are. Where two devices removed each other's last subject, the oldest one stays. The
  /// untouched subject that a new store begins with goes when others come.
  private func present(_ known: [Known]) throws -> [Known] {
    let alive = known.filter(\.isAlive)
    guard alive.contains(where: { $0.identity != nil }) else {
      return alive.isEmpty ? Array(known.filter { $0.identity != nil }.prefix(1)) : alive
    }
    return try alive.filter { subject in
      try subject.identity != nil
        || !identities.isUntouched(Subject(id: subject.number, name: subject.wishedName))
    }
  }
}
