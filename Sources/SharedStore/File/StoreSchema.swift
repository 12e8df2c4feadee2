import System
import Words

/// The schema that the migrations make.
enum StoreSchema {
  /// The number of the last migration that a store has.
  static func version(of connection: Connection) throws -> Int {
    try connection.integer("PRAGMA user_version")
  }

  /// The versions that this program knows. The last one is the newest.
  static var versions: ClosedRange<Int> { 0...migrations.count }

  /// Brings a store, which may be empty, up to a version of the schema, the newest one unless given. Each migration commits
  /// together with its number. Many processes may try at once: the first does the work, and the others find it done.
  static func migrate(_ connection: Connection, to last: Int = versions.upperBound) throws {
    guard try version(of: connection) < last else { return }
    // Rows that refer to rows which are gone are no damage, and stop no migration. Within a transaction SQLite ignores this.
    let enforcesKeys = try connection.integer("PRAGMA foreign_keys")
    try connection.execute("PRAGMA foreign_keys = OFF")
    defer { try? connection.execute("PRAGMA foreign_keys = \(enforcesKeys)") }
    try connection.transaction("BEGIN IMMEDIATE") {
      try connection.execute("PRAGMA application_id = \(DatabaseHeader.swiftCalApplicationID)")
      for (number, migration) in migrations.prefix(last).enumerated().dropFirst(try version(of: connection)) {
        try connection.execute(migration)
        try connection.execute("PRAGMA user_version = \(number + 1)")
      }
    }
  }

  /// The first version in which every fact is a row of one table.
  static let firstVersionWithFacts = 12

  /// Whether a database has our tables of facts, whatever its header says.
  /// - Parameter schema: the name that the database has on the connection.
  static func hasFacts(_ connection: Connection, schema: String) throws -> Bool {
    let names = try SchemaObject.all(in: connection, schema: schema).filter(\.isOrdinaryTable).map(\.name)
    return Set(["fact", "recordedDay", "changedFact"]).isSubset(of: names)
  }

  /// The tables of a version. Those of the newest are known, because to make them takes longer than to look at them.
  static func tables(version: Int) throws -> [SchemaObject] {
    guard version == versions.upperBound else {
      return try SchemaObject.all(in: model(version: version)).filter { $0.kind == .table }
    }
    return newestTables.map { SchemaObject(kind: .table, name: $0, sql: "") }
  }

  /// The names of the newest tables. A test compares them with what the migrations make.
  static let newestTables = [
    "change", "changedFact", "fact", "local", "recordedDay", "reload", "subject", "sync",
  ]

  /// An empty database in memory as the migrations up to a version make it.
  static func model(version: Int = versions.upperBound) throws -> Connection {
    let model = try Connection()
    try migrate(model, to: version)
    return model
  }

  /// How the schema of a database differs from the one that the migrations up to its version make.
  struct Difference {
    /// What is missing or is not as the migrations make it.
    var faults: [Fault] = []
    /// What another program or the person added.
    var additions: [SchemaObject] = []

    /// Whether a table is among the faults, without which nothing can be answered.
    var isGrave: Bool { !faults.allSatisfy(\.isMendable) }
  }

  /// One thing that a database does not have as the migrations make it.
  struct Fault {
    /// What the migrations make.
    let expected: SchemaObject
    /// Whether there is one of that kind and name, which another statement made.
    let isThere: Bool

    /// Whether it can be made anew: only tables hold what is a person's.
    var isMendable: Bool { expected.kind != .table }
  }

  /// Compares a schema with the one that the migrations make. Nothing that the database declares is run.
  /// - Parameter connection: a connection to a database that is not of a newer version.
  static func difference(of connection: Connection) throws -> Difference {
    let version = try Self.version(of: connection)
    let expected = try SchemaObject.all(in: model(version: version))
    let found = try SchemaObject.all(in: connection)
    var difference = Difference()
    for object in expected where !found.contains(object) {
      if let longer = found.first(where: { $0.hasColumnsAdded(to: object) }) {
        difference.additions.append(longer)
        continue
      }
      let isThere = found.contains { $0.isNamed(as: object) }
      // The first programs made some tables with fewer checks than their migrations have now. No such table outlives the
      // migration to facts.
      if isThere, object.kind == .table, version < firstVersionWithFacts { continue }
      difference.faults.append(Fault(expected: object, isThere: isThere))
    }
    difference.additions += found.filter { object in !expected.contains { object.isNamed(as: $0) } }
    difference.additions.sort { $0.title(in: .english) < $1.title(in: .english) }
    return difference
  }

  /// Makes views, indexes and triggers of ours anew that are missing or are not as the migrations make them.
  /// - Parameter connection: a connection with a transaction that writes.
  static func mend(_ connection: Connection) throws {
    for fault in try difference(of: connection).faults where fault.isMendable && fault.isThere {
      try connection.execute("DROP \(fault.expected.kind.rawValue) IF EXISTS \(fault.expected.quotedName)")
    }
    // A view takes its triggers with it.
    for fault in try difference(of: connection).faults where fault.isMendable {
      try connection.execute(fault.expected.sql)
    }
  }
}

/// The highest number that rows and counts get: 2^53. Every reader of JSON holds it exactly, and nothing that is added to it
/// here leaves 64 bits. Another program can put higher numbers into a store. They are read as they are, and nothing is
/// counted on from them.
let highestNumber = 1 << 53
