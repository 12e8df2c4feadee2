import StudyCalendar
import System
import Words

/// Steps through the entries of the change log, and through the changes of each: no more than a change is in memory.
/// Statements are compiled once.
final class ChangeLogStream {
  private let connection: Connection
  private let days: Statement
  private let others: Statement
  private let units: UnitsOfTheTime
  /// The names of the subjects that there are, by their numbers. A row has no name of its subject: looking it up here is
  /// quicker than joining the table to millions of rows.
  private let presentNames: [Int: String]
  /// The names of subjects that are gone are the last ones in the log; they are read when the first is asked for.
  private lazy var formerNames = Result { try readFormerNames() }

  init(_ connection: Connection) throws {
    self.connection = connection
    presentNames = Dictionary(
      uniqueKeysWithValues: try SubjectTable(connection).all().map { ($0.id, $0.name) })
    units = UnitsOfTheTime(connection)
    days = try Self.changes(Self.isOfDay, on: connection)
    others = try Self.changes("NOT (\(Self.isOfDay))", on: connection)
  }

  /// The statement that reads the changes of an entry, ?1, for which a condition in SQL holds.
  private static func changes(_ condition: String, on connection: Connection) throws -> Statement {
    try connection.prepare(
      """
      SELECT subject, kind, key, before, after FROM changedFact
      WHERE change = ?1 AND \(condition) ORDER BY subject, key, kind
      """)
  }

  /// Whether a row says something of a day, in SQL.
  private static let isOfDay =
    "(" + FactKinds.all.filter { $0.isOfDay }.map { "kind = '\($0.name)'" }.joined(separator: " OR ") + ")"

  // MARK: Entries

  /// The columns of the row of an entry.
  static let columns = "id, at, command, undoneAt, isSuperseded"

  /// Whether an entry is that of an action, in SQL. Others tell of an undo, or of another device (`ChangeOrigin`).
  static let isAction = beginsOtherwise(than: ChangeOrigin.beginnings)

  /// Whether a person looks for an entry in the log, in SQL: an action, or what another device told.
  static let isShown = beginsOtherwise(than: ChangeOrigin.beginningsOfSteps)

  private static func beginsOtherwise(than words: [String]) -> String {
    "NOT (" + words.map { "command GLOB '\($0)*'" }.joined(separator: " OR ") + ")"
  }

  /// Calls `body` with every entry of an action, or with every entry. The history that came with an import and stayed when the
  /// import was undone is left out: its subjects are gone, and other subjects may have their numbers.
  /// - Parameters:
  ///   - condition: which entries, in SQL; those of actions unless given.
  ///   - limit: how many entries at most; all of them unless given.
  func forEachEntry(
    _ order: RecordOrder, where condition: String = isAction, limit: Int? = nil,
    _ body: (borrowing StreamedEntry) throws -> Void
  ) throws {
    let entries = try connection.prepare(
      """
      SELECT \(Self.columns) FROM change
      WHERE \(condition) AND id >= (SELECT ifnull(max(id), -9223372036854775807) FROM change
        WHERE command = '\(ChangeLogEntry.copyAction)' AND undoneAt IS NOT NULL)
      ORDER BY id\(order.direction) LIMIT \(limit ?? -1)
      """)
    while try entries.step() {
      let (id, action) = (entries.integer(0), entries.text(2))
      // The entry of an undo was not undone itself, whatever stands there for earlier versions.
      let isAction = ChangeOrigin(action: action)?.isUndoable ?? true
      let entry = StreamedEntry(
        id: id, at: entries.text(1), action: action, undoneAt: isAction ? entries.optionalText(3) : nil,
        isSuperseded: isAction && entries.integer(4) == 1
      ) { part, body in
        try self.forEachChange(of: id, part, body)
      }
      try body(entry)
    }
  }

  /// The entry of a row with all of its changes in memory.
  func entry(_ row: Statement) throws -> ChangeLogEntry {
    var changes: [FactChange] = []
    try forEachChange(of: row.integer(0), .others) { changes.append($0) }
    try forEachChange(of: row.integer(0), .days) { changes.append($0) }
    return ChangeLogEntry(
      id: row.integer(0), at: row.text(1), action: row.text(2), undoneAt: row.optionalText(3),
      isSuperseded: row.integer(4) == 1, changes: changes)
  }

  // MARK: Changes

  private func forEachChange(
    of entry: Int, _ part: ChangePart, _ body: (FactChange) throws -> Void
  ) throws {
    let changes = part == .days ? days : others
    changes.reset()
    try changes.bind(1, entry)
    defer { changes.reset() }
    while try changes.step() {
      if let change = try change(changes, of: entry) { try body(change) }
    }
  }

  /// The changes of some kinds in an entry. Others are not read, of which there may be many.
  func changes(of kinds: [any FactKind.Type], in entry: Int) throws -> [FactChange] {
    let names = kinds.map { "'\($0.name)'" }.joined(separator: ", ")
    let rows = try Self.changes("kind IN (\(names))", on: connection).bind(1, entry)
    return try rows.all { try change($0, of: entry) }.compactMap(\.self)
  }

  /// The change of a row in an entry; nil if it is about a subject of which nothing is known.
  private func change(_ row: Statement, of entry: Int) throws -> FactChange? {
    try change(
      of: row.integer(0), row.text(1), row.text(2), from: row.optionalText(3), to: row.optionalText(4),
      in: entry)
  }

  /// A change with the names of its subjects; nil if it is about a subject of which nothing is known.
  /// - Parameters:
  ///   - id: the number of its subject; 0 if it belongs to none.
  ///   - entry: the entry whose units hold; those of today unless given.
  func change(
    of id: Int, _ kind: String, _ key: String, from before: String?, to after: String?, in entry: Int = .max
  ) throws -> FactChange? {
    if kind == NameKind.name {
      func name(_ value: String?) -> String? { value.flatMap { JSONValue($0)?.string } }
      return .name(of: id, from: name(before), to: name(after))
    }
    guard id != 0 else {
      func meant(_ value: String?) throws -> Subject? {
        guard FactKinds.named(kind)?.valueIsSubject == true, let id = value.flatMap({ Int($0) }) else {
          return nil
        }
        return Subject(id: id, name: try name(of: id) ?? "")
      }
      return FactChange(
        of: nil, kind: kind, key: key, from: before, to: after,
        meaning: try Transition(from: meant(before), to: meant(after)))
    }
    let hasAmounts = FactKinds.named(kind)?.hasAmounts == true
    let unit = try hasAmounts ? units.unit(of: id, inEntry: entry) : nil
    return try name(of: id).map {
      FactChange(of: Subject(id: id, name: $0), kind: kind, key: key, from: before, to: after, unit: unit)
    }
  }

  // MARK: Names

  /// The name of a subject, also of one that is gone; nil if nothing is known of it.
  private func name(of id: Int) throws -> String? { try presentNames[id] ?? formerNames.get()[id] }

  private func readFormerNames() throws -> [Int: String] {
    let rows = try connection.prepare(
      "SELECT subject, ifnull(after, before) FROM changedFact WHERE kind = 'name' ORDER BY change")
    var names: [Int: String] = [:]
    while try rows.step() { names[rows.integer(0)] = rows.jsonString(1) }
    return names
  }

  // MARK: Summaries

  /// What an entry did. SQLite counts the changes, and only as many are read as a summary shows.
  func summary(of entry: Int) throws -> ChangeSummary {
    let renamings = try changes(of: [NameKind.self], in: entry)
    let removed = Set(renamings.compactMap(\.removedSubject?.id))
    let (days, removedWithDays) = try changedDays(in: entry, removed: removed)
    let counts = try connection.prepare(
      """
      SELECT subject, kind, min(key), before, after, count(*) FROM changedFact
      WHERE change = ?1 AND kind <> 'name' AND NOT \(Self.isOfDay) GROUP BY subject
      """
    ).bind(1, entry)
    var (count, removedWithRecords) = (renamings.count, removedWithDays)
    while try counts.step() {
      // Nothing is known of some subjects.
      guard let change = try change(counts, of: entry) else { continue }
      if let subject = change.subject?.id, removed.contains(subject) {
        removedWithRecords.insert(subject)
      } else {
        count += counts.integer(5)
      }
    }
    return ChangeSummary(
      shown: try first(ChangeSummary.mostShown, of: entry, removed: removed), count: count,
      removedWithRecords: removedWithRecords, days: days)
  }

  /// The first changes of an entry that are not about days, without those that went together with a removed subject.
  private func first(_ limit: Int, of entry: Int, removed: Set<Int>) throws -> [FactChange] {
    var first: [FactChange] = []
    others.reset()
    try others.bind(1, entry)
    defer { others.reset() }
    while first.count < limit, try others.step() {
      if others.text(1) != NameKind.name, removed.contains(others.integer(0)) { continue }
      if let change = try change(others, of: entry) { first.append(change) }
    }
    return first
  }

  /// The changes of days in an entry, counted for each subject that is not removed, and the removed subjects that had some.
  private func changedDays(
    in entry: Int, removed: Set<Int>
  ) throws -> (days: [ChangeSummary.ChangedDays], ofRemoved: Set<Int>) {
    // The row has one of the subject's changes. If there are several, its date is the first of theirs.
    let counts = try connection.prepare(
      """
      SELECT subject, kind, min(key), before, after, count(*), max(key)
      FROM changedFact WHERE change = ?1 AND \(Self.isOfDay) GROUP BY subject
      """
    ).bind(1, entry)
    var days: [ChangeSummary.ChangedDays] = []
    var ofRemoved: Set<Int> = []
    while try counts.step() {
      guard let first = try change(counts, of: entry), let subject = first.subject else { continue }
      guard let from = CalendarDate(iso8601: first.key), let last = counts.date(6), from <= last else {
        throw DatabaseError.meaningless(
          String(localized: "its change log has a fact that means nothing"))
      }
      guard !removed.contains(subject.id) else {
        ofRemoved.insert(subject.id)
        continue
      }
      let count = counts.integer(5)
      days.append(
        ChangeSummary.ChangedDays(
          subject: subject, count: count, dates: from...last, only: count == 1 ? first : nil))
    }
    return (days, ofRemoved)
  }
}

extension Statement {
  /// The text of a string of JSON in a column of the current row; nil for NULL and for anything else.
  func jsonString(_ column: Int32) -> String? { optionalText(column).flatMap { JSONValue($0)?.string } }
}
