import Localization
import SQLite
import StudyCalendar

/// A sound store made of a damaged one: the newest sound backup, joined with every fact that can still be read, by the rule by
/// which two devices are joined.
struct JoinedStore {
  /// The new store.
  let connection: Connection
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
    self.connection = connection
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
      try connection.execute("PRAGMA application_id = \(DatabaseHeader.swiftCalApplicationID)")
      try StoreSchema.make(version: StoreSchema.versions.upperBound, on: connection)
      // What a new store begins with is no word of this person.
      try connection.execute("UPDATE fact SET time = 0 WHERE kind IN ('life', 'name')")
    }
    incomplete = copy.incomplete
    try connection.transaction("BEGIN IMMEDIATE") {
      try connection.withoutTriggers { try Self.join(copy.connection, into: connection) }
    }
    let opened = OpenedStore(joining: connection, in: container)
    try connection.transaction("BEGIN IMMEDIATE") {
      for number in try SubjectTable.lost(connection) { try SubjectTable(opened).reserve(number) }
      try SubjectSettlement(opened).settle()
      try RecordedDays(connection).countAll()
    }
    days = try (ofBackup, Self.days(copy.connection), Self.days(connection))
  }

  /// Takes over the facts that are later than those there, the entries of the change log that are not there, and what
  /// only this machine needs.
  private static func join(_ readable: Connection, into store: Connection) throws {
    try copy(
      "INSERT OR IGNORE INTO subject (id, identity) VALUES (?1, ?2)", "SELECT id, identity FROM subject",
      readable, store)
    try copy(
      """
      INSERT INTO fact (subject, kind, key, value, time, origin) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      \(FactTable.joinRule)
      """, "SELECT subject, kind, key, value, time, origin FROM fact", readable, store)
    for (table, columns) in [
      ("change", "id, at, command, undoneAt, isSuperseded"),
      ("changedFact", "change, subject, kind, key, before, after"), ("local", "kind, key, value"),
    ] {
      let count = columns.split(separator: ",").count
      let values = (1...count).map { "?\($0)" }.joined(separator: ", ")
      try copy(
        "INSERT OR \(table == "local" ? "REPLACE" : "IGNORE") INTO \(table) (\(columns)) VALUES (\(values))",
        "SELECT \(columns) FROM \(table)", readable, store)
    }
    try store.execute("UPDATE sync SET isOn = \(readable.integer("SELECT isOn FROM sync"))")
  }

  private static func copy(
    _ insertion: String, _ query: String, _ source: Connection, _ destination: Connection
  ) throws {
    let (insert, rows) = (try destination.prepare(insertion), try source.prepare(query))
    while try rows.step() {
      for column in 0..<rows.columnCount { try insert.bind(column + 1, valueOf: rows, column) }
      do {
        try insert.run()
      } catch let error as DatabaseError where error.kind == .constraint {
        // Two subjects with one identity, for instance, are told apart by the facts alone.
      }
    }
  }

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
