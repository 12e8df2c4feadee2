import Localization
import SQLite

/// A table, index, trigger or view as a database declares it: a row of `sqlite_schema` (sqlite.org/schematab.html).
struct SchemaObject: Hashable {
  enum Kind: String {
    case table, index, trigger, view
    /// The row is not one that SQLite writes.
    case unknown = "entry"
  }

  let name: String
  let kind: Kind
  /// The statement that makes it.
  let sql: String
  /// The statement without its comments, which are no part of what it does.
  private let statement: String

  /// - Parameter type: what the row says that it is. The statement counts too, because SQLite runs the statement
  ///   whatever the row says.
  init(type: String, name: String, sql: String) {
    self.name = name
    self.sql = sql
    let statement = Self.withoutComments(sql)
    self.statement = statement
    let kind = Self.beginnings.first { statement.hasPrefix($0.text) }?.kind
    self.kind = kind?.rawValue == type ? kind ?? .unknown : .unknown
  }

  static func == (one: SchemaObject, other: SchemaObject) -> Bool {
    (one.kind, one.name, one.statement) == (other.kind, other.name, other.statement)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(statement) }

  private static let beginnings: [(text: String, kind: Kind)] = [
    ("CREATE TABLE ", .table), ("CREATE VIRTUAL TABLE ", .table), (plainIndex, .index),
    ("CREATE UNIQUE INDEX ", .index), ("CREATE TRIGGER ", .trigger), ("CREATE VIEW ", .view),
  ]
  private static let plainIndex = "CREATE INDEX "

  /// Whether it leaves alone what SwiftCal reads and writes, if SwiftCal did not make it: a table, a view, or an index
  /// of plain columns that takes equal values.
  var isHarmless: Bool {
    switch kind {
    case .table, .view: true
    case .index:
      statement.hasPrefix(Self.plainIndex) && statement.hasSuffix(")")
        && statement.utf8.count { $0 == UInt8(ascii: "(") } == 1 && hasKnownCollations
    case .trigger, .unknown: false
    }
  }

  /// Whether it is a table whose rows another module of SQLite keeps, such as one for searching texts.
  var isVirtualTable: Bool { statement.hasPrefix("CREATE VIRTUAL TABLE ") }

  /// Whether it names no collation that only the program has that made it. Without it SQLite can change no row.
  private var hasKnownCollations: Bool {
    let words = statement.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
    return zip(words, words.dropFirst()).allSatisfy { word, next in
      word != "collate" || ["binary", "nocase", "rtrim"].contains(next)
    }
  }

  /// Whether it holds what ANALYZE found out.
  private var isStatistics: Bool {
    name.hasPrefix("sqlite_stat") && statement.hasPrefix("CREATE TABLE sqlite_stat")
  }

  /// What it is called where programs read it, on one line: `table “day”`.
  var title: String { "\(kind.rawValue) “\(shownName)”" }

  /// What it is called in a sentence, in the person's language.
  var shownTitle: String {
    switch kind {
    case .table: String(localized: "table “\(shownName)”")
    case .index: String(localized: "index “\(shownName)”")
    case .trigger: String(localized: "trigger “\(shownName)”")
    case .view: String(localized: "view “\(shownName)”")
    case .unknown: String(localized: "entry “\(shownName)”")
    }
  }

  /// Says that it stands where something else should be.
  func occupation(of other: SchemaObject) -> String {
    let title = other.shownTitle
    return switch kind {
    case .table: String(localized: "its \(title) is missing, and a table has its name")
    case .index: String(localized: "its \(title) is missing, and an index has its name")
    case .trigger: String(localized: "its \(title) is missing, and a trigger has its name")
    case .view: String(localized: "its \(title) is missing, and a view has its name")
    case .unknown: String(localized: "its \(title) is missing, and an entry has its name")
    }
  }

  private var shownName: String {
    let unseen: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
    let shown = name.unicodeScalars.prefix(64).map { scalar -> Unicode.Scalar in
      unseen.contains(scalar.properties.generalCategory) ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(shown))
  }

  /// The statement that removes it.
  var removal: String { "DROP \(kind.rawValue) IF EXISTS \(quotedName)" }

  /// Its name as a statement names it.
  var quotedName: String {
    "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  /// All objects of a database, without the tables of ANALYZE and the indexes that belong to a constraint. It runs
  /// nothing that the schema declares.
  static func all(in connection: Connection) throws -> Set<SchemaObject> {
    let rows = try connection.prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var objects: Set<SchemaObject> = []
    while try rows.step() {
      let object = SchemaObject(type: rows.text(0), name: rows.text(1), sql: rows.text(2))
      if !object.isStatistics { objects.insert(object) }
    }
    return objects
  }

  /// An SQL statement without its comments and with one space for each run of white space, except in quotes.
  ///
  /// It goes from byte to byte, because every check of a store comes here with the whole schema: slices, and functions
  /// that share variables, would cost a program that was built for debugging most of its time.
  private static func withoutComments(_ sql: String) -> String {
    let bytes = Array(sql.utf8)
    let (dash, slash, star, lineFeed) = (
      UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n")
    )
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      if byte == dash, next == dash {
        while index < bytes.count, bytes[index] != lineFeed { index += 1 }
        index += 1
        addSpace(to: &result)
      } else if byte == slash, next == star {
        index += 3
        while index < bytes.count, bytes[index - 1] != star || bytes[index] != slash { index += 1 }
        index += 1
        addSpace(to: &result)
      } else if isWhiteSpace(byte) {
        index += 1
        addSpace(to: &result)
      } else {
        index += 1
        result.append(byte)
        guard let end = closingQuote(of: byte) else { continue }
        while index < bytes.count {
          let quoted = bytes[index]
          index += 1
          result.append(quoted)
          if quoted == end { break }
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func addSpace(to result: inout [UInt8]) {
    let space = UInt8(ascii: " ")
    if result.last != space { result.append(space) }
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: true
    default: false
    }
  }

  /// The byte that ends what this byte begins to quote, or nil if it begins no quote.
  private static func closingQuote(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): byte
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }
}
