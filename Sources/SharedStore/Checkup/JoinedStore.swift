import StudyCalendar
import System
import Words

/// A sound store made of a damaged one: the newest sound backup, joined with every fact that can still be read, by the rule by
/// which two devices are joined.
struct JoinedStore {
  /// The backup that it began with; nil if there was none.
  let backup: Backup?
  /// The days that are studied: in the backup, in what can be read, and in both together.
  let days: (ofBackup: Set<String>, readable: Set<String>, joined: Set<String>)
  /// The tables of the damaged store of which a part could not be read.
  let incomplete: [String]

  /// Joins a damaged store with a backup.
  /// - Parameters:
  ///   - container: where the damaged store is.
  ///   - backup: the newest sound backup; nil if there is none.
  ///   - connection: an empty database that becomes the new store.
  /// - Throws: ``StoreError``, `DatabaseError` if nothing of the store can be read and there is no backup.
  init(of container: GroupContainer, with backup: Backup?, in connection: Connection) throws {
    self.backup = backup
    if let backup { try RestorableCopy.make(of: backup.path, in: connection) }
    let ofBackup = try backup == nil ? [] : Self.days(connection)
    let copy: ReadableCopy
    do {
      copy = try ReadableCopy(of: container.storePath)
    } catch {
      guard backup != nil else { throw error }
      days = (ofBackup, [], ofBackup)
      incomplete = [container.storePath.shellQuoted]
      return
    }
    if backup == nil {
      try StoreSchema.migrate(connection)
      // What a new store begins with is no word of this person.
      try connection.execute("UPDATE fact SET time = 0 WHERE kind IN ('life', 'name')")
    }
    incomplete = copy.incomplete
    try connection.transaction("BEGIN IMMEDIATE") {
      try connection.withoutTriggers { try Self.join(copy.connection, into: connection, Self.all) }
      try connection.execute("UPDATE sync SET isOn = \(copy.connection.integer("SELECT isOn FROM sync"))")
      // Numbers of files in a backup may stand for other files here. The next merge reads all of them.
      try FileHoldings(connection).forgetAll()
    }
    try connection.transaction("BEGIN IMMEDIATE") { _ = try DerivedData(connection: connection).recompute() }
    days = try (ofBackup, Self.days(copy.connection), Self.days(connection))
  }

  /// Takes over the facts that are later than those there, the entries of the change log that are not there, and what
  /// only this machine needs.
  static func join(_ readable: Connection, into store: Connection, _ tables: [JoinedTable]) throws {
    for (insertion, table, columns, rule) in tables {
      let rows = try readable.prepare("SELECT \(columns) FROM \(table)")
      let values = (1...rows.columnCount).map { "?\($0)" }.joined(separator: ", ")
      let insert = try store.prepare("\(insertion) INTO \(table) (\(columns)) VALUES (\(values)) \(rule)")
      while try rows.step() {
        for column in 0..<rows.columnCount { try insert.bind(column + 1, valueOf: rows, column) }
        do {
          try insert.run()
        } catch let error as DatabaseError where error.kind == .constraint {
          // Two subjects with one identity, for instance, are told apart by the facts alone.
        }
      }
    }
  }

  /// How rows are inserted into a table: the statement, the table, its columns, and what becomes of a row that is there.
  typealias JoinedTable = (insertion: String, table: String, columns: String, rule: String)

  /// The tables of facts, and of what subjects are called on every device.
  static let facts: [JoinedTable] = [
    (
      "INSERT OR IGNORE", "subject", "id, identity",
      "ON CONFLICT (id) DO UPDATE SET identity = ifnull(identity, excluded.identity)"
    ),
    ("INSERT", "fact", "subject, kind, key, value, time, origin, file, times, unit", FactTable.joinRule),
  ]

  private static let all: [JoinedTable] =
    facts + [
      ("INSERT OR IGNORE", "change", "id, at, command, undoneAt, isSuperseded", ""),
      ("INSERT OR IGNORE", "changedFact", "change, subject, kind, key, before, after", ""),
      ("INSERT OR REPLACE", "local", "kind, key, value", ""),
    ]

  private static func days(_ connection: Connection) throws -> Set<String> {
    let rows = try connection.prepare("SELECT subject || ' ' || date FROM \(RecordedDays.studied)")
    return Set(try rows.all { $0.text(0) })
  }

  /// What each way keeps, in a sentence without a full stop.
  var comparison: String {
    let (readable, joined) = (days.readable.count, days.joined.count)
    guard let backup else {
      return String(
        localized: "\(readable) day can still be read here, and no backup is sound",
        plural: "\(readable) days can still be read here, and no backup is sound", for: readable)
    }
    let common = days.ofBackup.intersection(days.readable).count
    let added = days.joined.subtracting(days.ofBackup).map { String($0.split(separator: " ")[1]) }.sorted()
    let dates = added.count <= 3 ? listing(added) : "\(added[0]) … \(added[added.count - 1])"
    let parts = [
      String(
        localized:
          "the backup of \(backup.date) has \(common) of the \(readable) days that can still be read here"),
      added.isEmpty ? nil : String(localized: "\(added.count) would be added to it (\(dates))"),
      String(localized: "both together have \(joined)"),
    ]
    return clauses(parts.compactMap(\.self))
  }
}
