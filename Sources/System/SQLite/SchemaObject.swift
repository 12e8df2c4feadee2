public import Words

/// A table, view, index or trigger as a database declares it: a row of `sqlite_schema` (sqlite.org/schematab.html).
public struct SchemaObject: Hashable {
  /// The kinds, in the order in which they can be made: an index needs its table, and a trigger what it is on.
  public enum Kind: String, CaseIterable {
    case table, view, index, trigger
  }

  /// What it is.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// The statement that makes it.
  public let sql: String

  /// An object.
  public init(kind: Kind, name: String, sql: String) { (self.kind, self.name, self.sql) = (kind, name, sql) }

  /// Whether it has the same kind and name. SQLite takes small and capital letters for the same.
  public func isNamed(as other: SchemaObject) -> Bool {
    kind == other.kind && name.lowercased() == other.name.lowercased()
  }

  /// Whether it is another table with columns that somebody added. SQLite writes all of them at one place of the statement.
  public func hasColumnsAdded(to other: SchemaObject) -> Bool {
    guard kind == .table, isNamed(as: other) else { return false }
    let (longer, shorter) = (Array(sql.utf8), Array(other.sql.utf8))
    let beginning = zip(longer, shorter).prefix { $0 == $1 }.count
    let end = zip(longer.reversed(), shorter.reversed()).prefix { $0 == $1 }.count
    return longer.count > shorter.count && beginning + end >= shorter.count
  }

  /// Whether it is a table whose rows are in the file, and not one of another module of SQLite.
  public var isOrdinaryTable: Bool { kind == .table && !sql.uppercased().hasPrefix("CREATE VIRTUAL") }

  /// What it is called, on one line: `table “day”`.
  public func title(in language: Language = .current) -> String {
    switch kind {
    case .table: String(localized: "table “\(shownName)”", in: language)
    case .view: String(localized: "view “\(shownName)”", in: language)
    case .index: String(localized: "index “\(shownName)”", in: language)
    case .trigger: String(localized: "trigger “\(shownName)”", in: language)
    }
  }

  private var shownName: String {
    let unseen: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
    let shown = name.unicodeScalars.prefix(64).map { scalar -> Unicode.Scalar in
      unseen.contains(scalar.properties.generalCategory) ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(shown))
  }

  /// Its name as a statement names it.
  public var quotedName: String {
    "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  /// All objects of a database in the order of their kinds and names, without SQLite's own, such as the tables of ANALYZE.
  /// It runs nothing that the schema declares.
  public static func all(in connection: Connection, schema: String = "main") throws -> [SchemaObject] {
    let rows = try connection.prepare(
      """
      SELECT type, name, sql FROM \(schema).sqlite_schema
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
      """)
    let objects = try rows.all { row in
      Kind(rawValue: row.text(0)).map { SchemaObject(kind: $0, name: row.text(1), sql: row.text(2)) }
    }
    return Kind.allCases.flatMap { kind in objects.filter { $0.kind == kind } }
  }
}
