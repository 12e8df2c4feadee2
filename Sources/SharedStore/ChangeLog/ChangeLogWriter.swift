import FoundationEssentials
import StudyCalendar
import System

/// Writes the entry of one action into the change log, in the transaction that makes the changes. The entry begins with
/// the first change, so an action that changes nothing leaves none. A value stands there as it stands in the table of facts.
final class ChangeLogWriter {
  private var action: String
  private let connection: Connection
  /// The number of the entry; nil before the first change.
  private(set) var entry: Int?
  private let store: SharedStoreReader
  private let origin: ChangeOrigin?
  /// The number that the entry gets if it is not the next one.
  private var reserved: Int?

  init(action: String, in store: SharedStoreReader) {
    (self.action, self.store, connection, origin) = (action, store, store.connection, nil)
  }

  /// Writes the entry of a change that no action of its own makes. What was undone can still be redone after it, unless the entry
  /// can be undone itself.
  /// - Parameter earlier: the number of the entry to which more changes are added, if it is still there and holds.
  init(from origin: ChangeOrigin, continuing earlier: Int? = nil, in store: SharedStoreReader) throws {
    (action, self.store, connection) = (origin.action, store, store.connection)
    self.origin = origin.isUndoable ? nil : origin
    let row = try connection.prepare(
      "SELECT id FROM change WHERE id = ?1 AND command = ?2 AND undoneAt IS NULL"
    )
    .bind(1, earlier).bind(2, action)
    if try row.step() { entry = row.integer(0) }
  }

  func append(_ changes: [FactChange], now: Now) throws {
    guard !changes.isEmpty else { return }
    try insert(changes, into: entry(now))
  }

  /// Adds the removal of a subject, and of everything that is recorded of it or set up for it.
  func appendRemoval(of subject: Subject, now: Now) throws {
    let entry = try entry(now)
    try connection.prepare(
      """
      \(Self.insertion) SELECT ?1, subject, kind, \(FactTable.plainKey), value, NULL \(FactTable.belongings)
      ON CONFLICT DO UPDATE SET after = NULL
      """
    ).bind(1, entry).bind(2, subject.id).run()
    try insert([.name(of: subject.id, from: subject.name, to: nil)], into: entry)
  }

  /// Adds everything that is recorded of the days and sessions of subjects, of which nothing was recorded before.
  func appendFirstRecords(of subjects: [Subject], now: Now) throws {
    guard !subjects.isEmpty else { return }
    let insert = try connection.prepare(
      """
      \(Self.insertion) SELECT ?1, subject, kind, \(FactTable.plainKey), NULL, value \(FactTable.belongings)
        AND kind IN ('study', 'session')
      """
    ).bind(1, entry(now))
    for subject in subjects { try insert.bind(2, subject.id).run() }
  }

  private static let insertion = "INSERT INTO changedFact (change, subject, kind, key, before, after)"

  /// Adds changes to an entry. A fact that the entry has changed already keeps what was before.
  private func insert(_ changes: some Sequence<FactChange>, into entry: Int) throws {
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

  /// The action's entry. With a new entry nothing can be redone any more.
  ///
  /// It also removes some of the oldest entries if they are older than the setting allows. It removes more
  /// entries than are added, so that the log soon has the right length. The newest hundred always stay, so
  /// that a clock that is years ahead for a moment does not empty the log.
  private func entry(_ now: Now) throws -> Int {
    if let entry { return entry }
    try makeRoomForNext()
    let heard = store.isInContainer ? UnheardChanges.highestHeard(in: store.container) : 0
    if heard < highestNumber, try connection.integer("SELECT ifnull(max(id), 0) FROM change") < heard {
      // Hooks have heard of changes in another store that was here.
      try LogPosition.noteReplacement(after: heard, in: connection)
      reserved = reserved.map { max($0, heard + 2) }
    }
    if origin == nil {
      try connection.execute(
        "UPDATE change SET isSuperseded = 1 WHERE undoneAt IS NOT NULL AND isSuperseded = 0")
    }
    let at = now.instant.utcTimestamp
    // What no action made counts as undone for good. So an earlier version, which does not know such entries, leaves them alone.
    try connection.prepare(
      "INSERT INTO change (id, at, command, undoneAt, isSuperseded) VALUES (?3, ?1, ?2, ?4, ?5)"
    ).bind(1, at).bind(2, action).bind(3, reserved).bind(4, origin == nil ? nil : at)
      .bind(5, origin == nil ? 0 : 1).run()
    let id = connection.lastInsertedRow
    let oldest = now.instant.utc.date.advanced(by: -now.settings.historyDays)
    try connection.prepare(
      """
      DELETE FROM change WHERE at < ?1 AND id IN (SELECT id FROM change ORDER BY id LIMIT 20)
        AND id < (SELECT id FROM change ORDER BY id DESC LIMIT 1 OFFSET 99)
      """
    ).bind(1, oldest.description).run()
    entry = id
    store.begunEntry = store.begunEntry ?? id
    try HookChain.note(id, on: connection)
    return id
  }

  /// Numbers the entries anew, in their order, if the last number leaves no room for more: SQLite gives an entry after the
  /// highest possible number any free one, and the next undo, which takes back the entry with the highest number, would take
  /// another change back.
  private func makeRoomForNext() throws {
    guard try connection.integer("SELECT max(id) FROM change") > highestNumber else { return }
    // The facts of an entry follow its number, so the rows belong together again only after both are changed. The numbers are
    // given in two steps, since another entry may still have the one that comes. Changes without an entry would get no number.
    try connection.execute(
      """
      PRAGMA defer_foreign_keys = ON;
      DELETE FROM changedFact WHERE change NOT IN (SELECT id FROM change);
      CREATE TEMP TABLE numbered AS SELECT id, row_number() OVER (ORDER BY id) - \(highestNumber << 9) AS place FROM change;
      UPDATE change SET id = (SELECT place FROM numbered WHERE numbered.id = change.id);
      UPDATE changedFact SET change = (SELECT place FROM numbered WHERE id = change);
      UPDATE change SET id = id + \(highestNumber << 9);
      UPDATE changedFact SET change = change + \(highestNumber << 9);
      DROP TABLE temp.numbered
      """)
  }

  // MARK: Taking over another log

  /// Begins the action's entry after other entries, also if the action changes nothing else.
  func begin(after entries: [ChangeLogEntry], now: Now) throws {
    guard entry == nil else { return }
    try makeRoomForNext()
    let last = try connection.integer("SELECT ifnull(max(id), 0) FROM change")
    action = ChangeLogEntry.copyAction
    reserved = max(last, entries.withNumbersInOrder(below: highestNumber).last?.id ?? 0) + 1
    _ = try self.entry(now)
  }

  /// Replaces all but the action's entry with another log, if there is room for it. The other log's
  /// entries keep their numbers if these say the same order. Otherwise, and if a number is so high that later entries would
  /// find none, all of them get new ones.
  /// - Parameters:
  ///   - entries: oldest first.
  ///   - subjects: the subjects here of the numbers that the entries have. Each other number gets one that no subject has.
  func replaceOthers(with entries: [ChangeLogEntry], of subjects: [Int: Subject]) throws {
    guard let entry, action == ChangeLogEntry.copyAction else { return }
    try connection.prepare("DELETE FROM change WHERE id <> ?1").bind(1, entry).run()
    let table = SubjectTable(connection)
    let firstNumber = try table.nextNumber()
    var numbers = subjects.mapValues(\.id)
    func here(_ subject: Subject) -> Subject {
      let number = numbers[subject.id] ?? firstNumber + numbers.count - subjects.count
      numbers[subject.id] = number
      return Subject(id: number, name: subject.name)
    }
    let insert = try connection.prepare(
      "INSERT OR IGNORE INTO change (id, at, command, undoneAt, isSuperseded) VALUES (?1, ?2, ?3, ?4, ?5)")
    try connection.checkingConstraints(true) {
      for entry in entries.withNumbersInOrder(below: highestNumber) {
        let changes = connection.totalChanges
        try insert.bind(1, entry.id).bind(2, entry.at).bind(3, entry.action).bind(4, entry.undoneAt)
          .bind(5, entry.isSuperseded ? 1 : 0).run()
        guard connection.totalChanges != changes else { continue }
        try self.insert(entry.changes.map { $0.mapSubjects(here) }, into: entry.id)
      }
    }
    // None of the numbers that were given here is given to a new subject.
    if numbers.count > subjects.count { try table.reserve(firstNumber + numbers.count - subjects.count - 1) }
  }
}
