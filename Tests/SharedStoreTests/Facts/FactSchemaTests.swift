import RawSQLite
import StudyCalendar
import TemporaryStore
import Testing

/// A row of the table `fact`, in SQL.
struct RawFact: CustomTestStringConvertible, Sendable {
  let kind: String
  let subject: String
  let key: String
  let value: String

  /// A fact of subject 1, unless it is of a kind that belongs to none.
  /// - Parameters:
  ///   - key: the key in SQL, with its quotes.
  ///   - value: the value in SQL, with its quotes.
  init(_ kind: String, of subject: String? = nil, _ key: String, _ value: String) {
    self.kind = kind
    self.subject = subject ?? (["default", "setting"].contains(kind) ? "0" : "1")
    self.key = key
    self.value = value
  }

  var sql: String {
    "INSERT INTO fact (subject, kind, key, value) VALUES (\(subject), '\(kind)', \(key), \(value))"
  }

  var testDescription: String { sql }
}

/// The table of facts refuses nonsense from any program, even from one that does not know our rules.
@Suite("The schema of facts")
struct FactSchemaTests {
  private let folder = TemporaryContainer()

  private static let date = "'2024-12-10'"
  private static let id = "00000000-0000-4000-a000-000000000001"
  private static let badDates = [
    "'2023-02-29'", "'2024-13-01'", "'2024-1-1'", "'1899-12-31'", "''", "'2024-12-10 00:00:00'", "NULL",
    "'10000-01-01'", "2460655", "x'323032342d31322d3130'", "'2024-12-10' || char(0)", "' 2024-12-10'",
  ]
  /// Texts with a control character of either set.
  private static let badTexts = ["10", "9", "0", "1", "31", "127", "128", "133", "155", "159"].map {
    "'a' || char(\($0)) || 'b'"
  }

  private static func quoted(_ text: String) -> String { "'\"' || \(text) || '\"'" }

  private static func rest(_ reason: String) -> RawFact {
    RawFact("rest", date, "'{\"isLate\":false,\"reason\":\"' || \(reason) || '\"}'")
  }

  /// A session of a date, whose parts are JSON.
  private static func session(
    _ amount: String = "1000", note: String = "null", source: String = "\"person\"",
    at instant: String = "2024-12-10T08:30:00Z", date: String = "2024-12-10",
    key: String = "'2024-12-10 \(id)'"
  ) -> RawFact {
    RawFact(
      "session", key,
      "'{\"date\":\"\(date)\",\"amount\":\(amount),\"note\":\(note),\"source\":\(source),\"recordedAt\":\"\(instant)\"}'"
    )
  }

  private func write(_ fact: RawFact) throws { try folder.raw().rows(fact.sql) }

  @Test(
    "The schema takes every kind of fact, up to its bounds",
    arguments: [
      RawFact("study", "'1900-01-01'", "'true'"), RawFact("study", "'9999-12-31'", "'false'"),
      RawFact("study", "'2024-02-29'", "NULL"), RawFact("rest", date, "'{\"isLate\":true,\"reason\":null}'"),
      rest("printf('%0200d', 0)"), rest("'été 日本 ~ ]*[, \\\"quoted\\\" \\\\'"),
      RawFact("schedule", date, "'0'"), RawFact("schedule", date, "'126'"),
      RawFact("goal", date, "'{\"daysPerWeek\":7,\"minimum\":1000000000}'"),
      RawFact("goal", date, "'{\"daysPerWeek\":1,\"minimum\":null}'"),
      RawFact("goal", date, "'{\"daysPerWeek\":null,\"minimum\":1}'"),
      RawFact("name", "''", quoted("printf('%064d', 0)")), RawFact("name", "''", quoted("'日本語 - ~ \\\"'")),
      RawFact("unit", "''", quoted("printf('%.16c', 'p')")), RawFact("end", "''", "'\"9999-12-31\"'"),
      RawFact("life", "'000000000000000001'", "'true'"), RawFact("life", "'000000000000000001'", "NULL"),
      RawFact("default", "''", "'1'"), RawFact("setting", "'day-start'", "'\"04:00\"'"),
      RawFact("setting", "'theme'", "'\"\"'"), session("1000000000", note: "\"a\\nb, “c” \\\"d\\\"\""),
      session("null", note: "\"n\"", source: "\"loop-csv\"", at: "2024-12-09T23:59:59Z"),
      RawFact("session", "'\(id)'", "NULL"), RawFact("mood", "'anything'", "'{\"of\":\"a later version\"}'"),
    ])
  func taken(fact: RawFact) throws {
    try folder.raw().rows("UPDATE fact SET value = NULL WHERE kind = 'name'")
    try folder.raw().rows(fact.sql.replacing("INSERT", with: "INSERT OR REPLACE"))
  }

  private static let nonsense: [[RawFact]] = [
    badDates.flatMap { date in
      [
        RawFact("study", date, "'true'"), RawFact("rest", date, "'{\"isLate\":true,\"reason\":null}'"),
        RawFact("schedule", date, "'1'"), RawFact("goal", date, "'{\"daysPerWeek\":3,\"minimum\":null}'"),
      ]
    },
    ["'1'", "1", "'null'", "'\"true\"'", "'True'", "'true '", "''", "x'74727565'"].map {
      RawFact("study", date, $0)
    },
    badTexts.flatMap {
      [
        rest($0), RawFact("name", "''", quoted($0)), RawFact("unit", "''", quoted($0)),
        RawFact("setting", "'theme'", quoted($0)),
      ]
    },
    ["a\\tb", "a\\u001bb", "a\\/b", "a\\b", "a\"b", "a\\\\\"b", "a\\"].flatMap {
      [rest("'\($0)'"), RawFact("name", "''", quoted("'\($0)'")), session(note: "\"\($0)\"")]
    },
    [
      rest("''"), rest("printf('%0201d', 0)"), rest("x'41' || x'00'"),
      RawFact("rest", date, "'{\"isLate\":1,\"reason\":null}'"), RawFact("rest", date, "'{\"isLate\":true}'"),
      RawFact("rest", date, "'{\"reason\":null,\"isLate\":true}'"),
      RawFact("rest", date, "'{\"isLate\":true,null,\"reason\":null}'"),
      RawFact("rest", date, "'{\"isLate\":true, \"reason\":null}'"), RawFact("rest", date, "'true'"),
    ],
    [
      session("0"), session("1000000001"), session("-1"), session("1.5"), session("01"), session("\"1\""),
      session(note: "\"\""), session(note: "\"a\\tb\""), session(note: "\"a\u{85}b\""),
      session(source: "\"\""),
      session(source: "\"Loop\""), session(source: "null"), session(at: "2024-02-30T00:00:00Z"),
      session(at: "2024-12-09T24:00:00Z"), session(at: "2024-12-09 10:00:00"), session(date: "2024-12-11"),
      session(key: "'\(id)'"), session(key: "'2024-12-10-\(id)'"), session(key: "'2024-12-10 \(id)0'"),
      session(key: "'2024-12-10 \(id.uppercased())'"), session(date: "2024-02-30", key: "'2024-02-30 \(id)'"),
      session(note: "\"" + String(repeating: "語", count: 2001) + "\""),
      session(source: "\"" + String(repeating: "s", count: 65) + "\""),
    ],
    ["'127'", "'128'", "'-1'", "'1.0'", "'01'", "'[]'", "'\"1\"'", "''"].map {
      RawFact("schedule", date, $0)
    },
    ["0", "8", "12", "70", "3.0", "\"3\""].map {
      RawFact("goal", date, "'{\"daysPerWeek\":\($0),\"minimum\":null}'")
    },
    ["0", "-1", "1000000001", "1.5", "\"3\""].map {
      RawFact("goal", date, "'{\"daysPerWeek\":3,\"minimum\":\($0)}'")
    },
    [
      RawFact("goal", date, "'{\"minimum\":null,\"daysPerWeek\":3}'"), RawFact("goal", date, "'3'"),
      RawFact("name", "''", "'\"\"'"), RawFact("name", "''", "'Study'"), RawFact("name", "'x'", "'\"x\"'"),
      RawFact("name", "''", quoted("printf('%065d', 0)")),
      RawFact("unit", "''", quoted("printf('%.17c', 'p')")), RawFact("unit", "''", "'\"a b\"'"),
      RawFact("unit", "''", "'\"p2\"'"), RawFact("unit", "''", quoted("char(160)")),
      RawFact("end", "''", "'\"2024-02-30\"'"), RawFact("end", "''", "'\"1899-12-31\"'"),
      RawFact("end", "''", "'2024-12-10'"), RawFact("end", date, "'\"2024-12-10\"'"),
      RawFact("life", "'1'", "'true'"), RawFact("life", "'00000000000000000x'", "'true'"),
      RawFact("life", "'000000000000000001'", "'false'"), RawFact("default", "''", "'0'"),
      RawFact("default", "''", "'01'"), RawFact("default", "''", "'\"1\"'"), RawFact("default", "'x'", "'1'"),
      RawFact("setting", "''", "'\"x\"'"), RawFact("setting", "'theme'", "'x'"),
      RawFact("setting", "'theme'", "'\"a\"b\"'"), RawFact("setting", "NULL", "'\"x\"'"),
    ],
    [
      RawFact("study", of: "0", date, "'true'"), RawFact("study", of: "-1", date, "'true'"),
      RawFact("study", of: "NULL", date, "'true'"), RawFact("name", of: "0", "''", "'\"x\"'"),
      RawFact("setting", of: "1", "'theme'", "'\"x\"'"), RawFact("default", of: "1", "''", "'1'"),
      RawFact("Study", date, "'true'"), RawFact("", "''", "'1'"), RawFact("mood", "''", "char(27)"),
      RawFact("mood", "char(0)", "'1'"),
    ],
  ]

  @Test("The schema refuses a fact whose subject, key or value means nothing")
  func refused() throws {
    let raw = try folder.raw()
    try raw.rows("UPDATE fact SET value = NULL WHERE kind = 'name'")
    let before = try raw.rows("SELECT * FROM fact")
    for fact in Self.nonsense.joined() {
      let error = #expect(throws: RawDatabaseError.self, "\(fact)") {
        try raw.rows(fact.sql.replacing("INSERT", with: "INSERT OR REPLACE"))
      }
      #expect(error?.isConstraint == true, "\(fact): \(error.map { "\($0)" } ?? "")")
      #expect(try raw.rows("SELECT * FROM fact") == before, "\(fact)")
    }
  }

  @Test("The schema refuses the word now, which SQLite takes for a date")
  func now() throws {
    for fact in [RawFact("study", "'now'", "'true'"), RawFact("end", "''", "'\"now\"'")] {
      #expect(throws: RawDatabaseError.self) { try write(fact) }
    }
  }

  @Test("A fact is taken back by the value NULL, and its row is not deleted")
  func deletion() throws {
    let raw = try folder.raw()
    try write(RawFact("study", Self.date, "'true'"))
    let error = #expect(throws: RawDatabaseError.self) { try raw.rows("DELETE FROM fact") }
    #expect(error?.isConstraint == true && error?.message.contains("taken back by the value NULL") == true)
    try raw.rows("UPDATE fact SET value = NULL WHERE kind = 'study'")
    #expect(try raw.rows("SELECT * FROM recordedDay") == [])
  }

  @Test("A session has one row, whichever day and subject it belongs to")
  func oneSession() throws {
    try write(Self.session())
    let other = Self.session(date: "2024-12-11", key: "'2024-12-11 \(Self.id)'")
    let error = #expect(throws: RawDatabaseError.self) { try write(other) }
    #expect(error?.isConstraint == true)
  }

  @Test("All SQL of the schema has at most 9,000 bytes, and there are at most eight triggers")
  func size() throws {
    let raw = try folder.raw()
    let bytes = try raw.value("SELECT sum(length(CAST(sql AS BLOB))) FROM sqlite_schema")
    #expect(try #require(bytes.flatMap { Int($0) }) <= 9000)
    let triggers = try raw.value("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'")
    #expect(try #require(triggers.flatMap { Int($0) }) <= 8)
  }

  @Test("The schema calls no function that SQLite refuses where the schema of a file is not trusted")
  func untrusted() throws {
    let raw = try folder.raw()
    try raw.rows("PRAGMA trusted_schema = OFF")
    try raw.rows(Self.session(note: "\"a\"").sql)
    try raw.rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1); DELETE FROM day")
    #expect(try raw.rows("PRAGMA integrity_check") == [["ok"]])
  }
}
