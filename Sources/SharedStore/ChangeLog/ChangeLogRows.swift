import SQLite
import StudyCalendar

/// The rows of the change log's facts. A value stands there as it stands in the table of facts.
struct ChangeLogRows {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  private static let insertion = "INSERT INTO changedFact (change, subject, kind, key, before, after)"

  /// Adds changes to an entry. A fact that the entry has changed already keeps what was before.
  func insert(_ changes: some Sequence<FactChange>, into entry: Int) throws {
    let insert = try connection.prepare(
      """
      \(Self.insertion) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT DO UPDATE SET after = excluded.after
      """
    ).bind(1, entry)
    for change in changes {
      try insert.bind(2, change.subject?.id ?? 0).bind(3, change.kind).bind(4, change.key)
        .bind(5, change.before).bind(6, change.after).run()
    }
  }

  /// What belongs to a subject, without its name and its lives.
  private static let belongings = """
    FROM fact WHERE subject = ?2 AND value IS NOT NULL AND kind <> 'life' AND kind <> 'name'
    """

  /// Adds everything that is recorded of subjects, of which nothing was recorded before.
  func insertFirstRecords(of subjects: [Subject], into entry: Int) throws {
    let insert = try connection.prepare(
      """
      \(Self.insertion) SELECT ?1, subject, kind, \(FactTable.plainKey), NULL, value \(Self.belongings)
        AND kind IN ('study', 'session')
      """
    ).bind(1, entry)
    for subject in subjects { try insert.bind(2, subject.id).run() }
  }

  /// Adds what goes with a subject that is removed: everything that is recorded of it or set up for it.
  func insertRemovedFacts(of subject: Subject, into entry: Int) throws {
    try connection.prepare(
      """
      \(Self.insertion) SELECT ?1, subject, kind, \(FactTable.plainKey), value, NULL \(Self.belongings)
      ON CONFLICT DO UPDATE SET after = NULL
      """
    ).bind(1, entry).bind(2, subject.id).run()
  }

  /// The columns from which ``change(_:from:name:)`` reads.
  static let columns = "subject, kind, key, before, after"

  /// The change of a row.
  /// - Parameters:
  ///   - row: it has ``columns`` from `first` on.
  ///   - name: returns the name of a subject by its number, also of one that is gone; nil if nothing is known of it.
  /// - Returns: nil if the row is about a subject of which nothing is known.
  func change(_ row: Statement, from first: Int32, name: (Int) throws -> String?) throws -> FactChange? {
    func text(_ column: Int32) -> String? { row.optionalText(first + column) }
    let (id, kind, key) = (row.integer(first), row.text(first + 1), row.text(first + 2))
    let (before, after) = (text(3), text(4))
    if kind == NameKind.name {
      func name(_ value: String?) -> String? { value.flatMap { JSONValue($0)?.string } }
      return .name(of: id, from: name(before), to: name(after))
    }
    guard id != 0 else {
      func meant(_ value: String?) throws -> Subject? {
        guard FactKinds.named(kind)?.valueIsSubject == true, let id = value.flatMap({ Int($0) }) else {
          return nil
        }
        return Subject(id: id, name: try name(id) ?? "")
      }
      return FactChange(
        of: nil, kind: kind, key: key, from: before, to: after,
        meaning: try Transition(from: meant(before), to: meant(after)))
    }
    return try name(id).map {
      FactChange(of: Subject(id: id, name: $0), kind: kind, key: key, from: before, to: after)
    }
  }
}

/// The names of subjects by their numbers. Those of subjects that are gone are the last ones in the log; they are read when the
/// first is asked for.
final class LoggedNamesOfSubjects {
  private let connection: Connection
  private let present: [Int: String]
  private var gone: [Int: String]?

  init(_ opened: OpenedStore) throws {
    connection = opened.connection
    present = Dictionary(uniqueKeysWithValues: try SubjectTable(opened).all().map { ($0.id, $0.name) })
  }

  func name(of id: Int) throws -> String? {
    if let name = present[id] { return name }
    if let gone { return gone[id] }
    let rows = try connection.prepare(
      "SELECT subject, ifnull(after, before) FROM changedFact WHERE kind = 'name' ORDER BY change")
    var names: [Int: String] = [:]
    while try rows.step() { names[rows.integer(0)] = JSONValue(rows.text(1))?.string }
    gone = names
    return names[id]
  }
}
