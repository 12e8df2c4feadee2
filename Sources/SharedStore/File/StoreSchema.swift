import Glibc
import Localization
import Migrations
import SQLite

/// The schema that the migrations make.
enum StoreSchema {
  /// The number of the last migration that a store has.
  static func version(of connection: Connection) throws -> Int {
    try connection.integer("PRAGMA user_version")
  }

  /// The versions that this program knows. The last one is the newest.
  static var versions: ClosedRange<Int> { 0...migrations.count }

  /// Brings a store up to the newest schema. Each migration commits together with its number. Many processes may
  /// try at once: the first does the work, and the others find it done.
  static func migrate(_ connection: Connection) throws {
    guard try version(of: connection) < versions.upperBound else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      for number in try version(of: connection)..<migrations.count {
        try connection.execute(migrations[number])
        try connection.execute("PRAGMA user_version = \(number + 1)")
      }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// How the schema of a database differs from the one that the migrations up to its version make. Nothing that the
  /// database declares is run.
  struct Difference {
    /// What lets the store answer or change wrongly.
    var faults: [SchemaFault] = []
    /// What somebody added for themselves, and what does not concern SwiftCal.
    var additions: [SchemaObject] = []
  }

  /// - Parameter connection: a connection with a transaction, to a database that is not of a newer version.
  static func difference(of connection: Connection) throws -> Difference {
    let model = try Connection()
    for migration in migrations.prefix(max(0, try version(of: connection))) { try model.execute(migration) }
    let expected = try SchemaObject.all(in: model)
    var found = try SchemaObject.all(in: connection)
    var difference = Difference()
    for object in expected.sorted(by: {
      ($0.kind == .table ? 0 : 1, $0.name) < ($1.kind == .table ? 0 : 1, $1.name)
    })
    where found.remove(object) == nil {
      let other = found.first { $0.name.lowercased() == object.name.lowercased() }
      if let other { found.remove(other) }
      difference.faults.append(SchemaFault(expected: object, found: other))
    }
    for object in found.sorted(by: { $0.title < $1.title }) {
      if object.isHarmless {
        difference.additions.append(object)
      } else {
        difference.faults.append(SchemaFault(expected: nil, found: object))
      }
    }
    return difference
  }

  /// Removes the tables, views and other objects that SwiftCal did not make from a private copy of a store.
  static func removeAdditions(from connection: Connection) throws {
    let additions = try connection.transaction { try difference(of: connection).additions }
    let virtual = additions.filter(\.isVirtualTable)
    if !virtual.isEmpty {
      // DROP would call the module that the table names, which this SQLite may not have, and which may need other tables of
      // the copy. Such a table has no pages of its own; those that its module made for it are ordinary tables without it.
      try connection.execute("PRAGMA writable_schema = ON")
      for table in virtual {
        try connection.prepare("DELETE FROM sqlite_schema WHERE type = 'table' AND name = ?1")
          .bind(1, table.name).run()
      }
      try connection.execute("PRAGMA writable_schema = RESET")
    }
    for addition in additions where !addition.isVirtualTable { try connection.execute(addition.removal) }
  }

  /// The tables that somebody added and because of which SQLite refuses every change of a table of SwiftCal's: they have a
  /// foreign key to columns of it that are not unique there.
  static func obstacles(among additions: [SchemaObject], in connection: Connection) throws -> [SchemaObject] {
    let names = Set(additions.map { $0.name.lowercased() })
    let tables = additions.filter { $0.kind == .table && !$0.isVirtualTable }
    return try tables.filter { table in
      let keys = try connection.prepare("SELECT \"table\" FROM pragma_foreign_key_list(?1)")
        .bind(1, table.name)
      var refersToOurs = false
      while try keys.step() { refersToOurs = refersToOurs || !names.contains(keys.text(0).lowercased()) }
      guard refersToOurs else { return false }
      do {
        try connection.execute("PRAGMA foreign_key_check(\(table.quotedName))")
        return false
      } catch let error as DatabaseError where error.kind == .wrongStatement {
        return true
      }
    }
  }

  /// The first table that somebody added and that stops every change; nil if there is none.
  static func obstacle(in connection: Connection) -> SchemaObject? {
    (try? difference(of: connection).additions).flatMap { try? obstacles(among: $0, in: connection).first }
  }

  /// Whether a store has the schema that the migrations make.
  static func isSound(_ connection: Connection) -> Bool {
    (try? difference(of: connection).faults.isEmpty) ?? false
  }

  /// Refuses a store whose schema could make SwiftCal answer wrongly, or never.
  ///
  /// Every command does this before it runs its first statement, so the usual schema is only recognized.
  /// - Parameter isForWriting: whether the schema's triggers and indexes count too.
  /// - Throws: ``StoreError/damaged(path:because:)``, `DatabaseError`.
  static func requireSound(_ connection: Connection, at path: String, isForWriting: Bool) throws {
    guard try fingerprint(of: connection) != fingerprint else { return }
    let faults = try connection.transaction { try difference(of: connection).faults }
    if let fault = faults.first(where: { isForWriting || $0.concernsReading }) {
      throw StoreError.damaged(path: path, because: fault.description)
    }
  }

  /// What ``fingerprint(of:)`` is for the newest schema. A test works it out again.
  static let fingerprint: UInt64 = 0xDAB3_A1ED_786E_BC60

  /// A number for the statements of a database's schema, in any order, without those of ANALYZE.
  static func fingerprint(of connection: Connection) throws -> UInt64 {
    let rows = try connection.prepare("SELECT sql FROM sqlite_schema")
    var sum: UInt64 = 0
    while try rows.step() {
      sum &+= rows.withBytes(0) { statement in
        statement.isEmpty || isStatisticsTable(statement) ? 0 : number(of: statement)
      }
    }
    return sum
  }

  private static func isStatisticsTable(_ statement: UnsafeRawBufferPointer) -> Bool {
    // This compares no more than it must, because it is done for each statement whenever a store is opened.
    let beginning: StaticString = "CREATE TABLE sqlite_stat"
    guard let start = statement.baseAddress, statement.count > beginning.utf8CodeUnitCount,
      statement[14] == UInt8(ascii: "q")
    else { return false }
    return memcmp(start, beginning.utf8Start, beginning.utf8CodeUnitCount) == 0
  }

  /// Sixteen bytes at a time, multiplied and folded as wyhash does it (github.com/wangyi-fudan/wyhash). The last
  /// sixteen may overlap the ones before.
  private static func number(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var result = UInt64(bytes.count)
    func fold(_ one: UInt64, _ other: UInt64) {
      let product = (one ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: other ^ result)
      result = product.high ^ product.low
    }
    guard bytes.count >= 16 else {
      for byte in bytes { fold(UInt64(byte), 0) }
      return result
    }
    var offset = 0
    while offset < bytes.count {
      let start = min(offset, bytes.count - 16)
      fold(
        bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
      offset += 16
    }
    return result
  }
}

/// One thing in which the schema of a store is not SwiftCal's.
struct SchemaFault: CustomStringConvertible {
  /// What the migrations make; nil for what they do not make.
  let expected: SchemaObject?
  /// What is there; nil if it is missing.
  let found: SchemaObject?

  /// Whether it can make an answer wrong. Triggers and indexes concern changes only.
  var concernsReading: Bool { !isMendable }

  /// Whether it can be mended without a backup: triggers and indexes hold nothing of a person's.
  var isMendable: Bool {
    [expected?.kind, found?.kind].compactMap { $0 }.allSatisfy { $0 == .trigger || $0 == .index }
  }

  var description: String {
    switch (expected, found) {
    case (let expected?, let found?) where expected.kind == found.kind:
      String(localized: "its \(expected.shownTitle) is not as SwiftCal makes it")
    case (let expected?, let found?):
      found.occupation(of: expected)
    case (let expected?, nil): String(localized: "its \(expected.shownTitle) is missing")
    case (nil, let found?): String(localized: "it has the \(found.shownTitle), which SwiftCal did not make")
    case (nil, nil): String(localized: "it is not as SwiftCal makes it")
    }
  }

  /// Puts back what SwiftCal makes.
  /// - Parameter connection: a connection with a transaction that writes.
  func mend(_ connection: Connection) throws {
    if let found { try connection.execute(found.removal) }
    if let expected { try connection.execute(expected.sql) }
  }
}
