import RawSQLite
import StudyCalendar
import System
import TemporaryStore
import Testing

@testable import SharedStore

/// What another program writes into the store, such as the sqlite3 shell.
@Suite("The schema")
struct SchemaTests {
  private let folder = TemporaryContainer()

  /// Runs a statement as a program does that knows none of our rules, and expects that a constraint refuses it.
  private func expectRefusal(of sql: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let raw = try folder.raw()
    let error = #expect(throws: RawDatabaseError.self, "\(sql)", sourceLocation: sourceLocation) {
      try raw.rows(sql)
    }
    #expect(
      error?.isConstraint == true, "\(sql): \(error.map { "\($0)" } ?? "")", sourceLocation: sourceLocation)
  }

  @Test("The tables that are known of the newest schema are those that the migrations make")
  func newestTables() throws {
    let made = try SchemaObject.all(in: StoreSchema.model(version: StoreSchema.versions.upperBound))
    #expect(StoreSchema.newestTables == made.filter { $0.kind == .table }.map(\.name))
  }

  private func days() throws -> [[String?]] {
    try folder.raw().rows("SELECT subject, date, didStudy FROM day ORDER BY 1, 2")
  }

  @Test("The view of days takes days")
  func day() throws {
    try folder.raw().rows(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '1900-01-01', 1), (1, '2024-02-29', 0), (1, '9999-12-31', 1)"
    )
    #expect(
      try days() == [["1", "1900-01-01", "1"], ["1", "2024-02-29", "0"], ["1", "9999-12-31", "1"]])
  }

  @Test("The view of days takes numbers that are written as texts, as the shell's .import writes them")
  func texts() throws {
    try folder.raw().rows("INSERT INTO day VALUES ('1', '2024-12-09', '1'), ('1', '2024-12-10', '0')")
    #expect(try days() == [["1", "2024-12-09", "1"], ["1", "2024-12-10", "0"]])
  }

  @Test("A later word on a day replaces the earlier one")
  func secondWord() throws {
    for word in ["1", "1", "0"] {
      try folder.raw().rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', \(word))")
      #expect(try days() == [["1", "2024-12-10", word]])
    }
    #expect(try folder.raw().value("SELECT count(*) FROM fact WHERE kind = 'study'") == "1")
  }

  @Test(
    "The view of days refuses a day without a valid date",
    arguments: [
      "'2023-02-29'", "'2024-02-30'", "'2024-04-31'", "'2024-12-32'", "'2024-13-01'", "'2024-1-1'",
      "'1899-12-31'", "''", "'2024-12-10 00:00:00'",
      "'2024-12-10T00:00'", "2460655", "'10000-01-01'", "' 2024-12-10'", "x'323032342d31322d3130'", "NULL",
      "'2024-12-10' || char(0)", "'-001-01-01'",
    ])
  func date(value: String) throws {
    try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (1, \(value), 1)")
  }

  @Test(
    "The view of days refuses a day whose didStudy is neither 0 nor 1",
    arguments: ["2", "-1", "NULL", "'yes'", "0.5", "x'01'"])
  func truth(value: String) throws {
    try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', \(value))")
    try folder.raw().rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1)")
    try expectRefusal(of: "UPDATE day SET didStudy = \(value)")
    #expect(try days() == [["1", "2024-12-10", "1"]])
  }

  @Test("The view of days refuses a day of a subject that is not there")
  func dayOfNoSubject() throws {
    let store = try folder.open()
    try store.change {
      let piano = try $0.addSubject(named: "Piano")
      try $0.remove(piano)
    }
    for subject in ["2", "3", "NULL"] {
      try expectRefusal(of: "INSERT INTO day (subject, date, didStudy) VALUES (\(subject), '2024-12-10', 1)")
    }
  }

  /// The words on days that other devices have yet to hear of, and whether they have a time of now.
  private func unwritten() throws -> [[String?]] {
    try folder.raw().rows(
      """
      SELECT subject, key, value, abs(time / 1000000 - unixepoch()) < 60 FROM fact
      WHERE kind = 'study' AND file IS NULL ORDER BY 1, 2
      """)
  }

  @Test(
    "A day that is inserted, changed, moved and deleted is shown, stamped, and waits to be written elsewhere")
  func shell() throws {
    let store = try folder.open()
    try store.change { _ = try $0.addSubject(named: "Piano") }
    let raw = try folder.raw()
    try raw.rows("UPDATE sync SET isOn = 1; UPDATE fact SET file = 1")
    func studied(_ name: String, _ date: CalendarDate) throws -> Bool {
      try store.read { try $0.didStudy($0.subject(named: name), on: date) }
    }
    /// Runs what a person types, and expects that something was changed of these days. Then nothing has yet to be written.
    func expect(_ words: [[String?]], after sql: String) throws {
      func times() throws -> [[String?]] {
        try raw.rows("SELECT subject, key, time FROM fact WHERE kind = 'study'")
      }
      let before = try times()
      try raw.rows(sql)
      #expect(try unwritten() == words, "\(sql)")
      for row in try times() {
        guard let earlier = before.first(where: { $0[..<2] == row[..<2] }) else { continue }
        let isChanged = words.contains { $0[..<2] == row[..<2] }
        #expect(try (#require(row[2]) > #require(earlier[2])) == isChanged, "\(sql)")
      }
      try raw.rows("UPDATE fact SET file = 1 WHERE file IS NULL")
    }
    try expect(
      [["1", "2024-12-09", "true", "1"], ["1", "2024-12-10", "true", "1"]],
      after: "INSERT INTO day VALUES (1, '2024-12-10', 1), (1, '2024-12-09', 1)")
    #expect(try studied("Study", "2024-12-10"))
    try expect(
      [["1", "2024-12-10", "false", "1"]], after: "UPDATE day SET didStudy = 0 WHERE date = '2024-12-10'")
    #expect(try !studied("Study", "2024-12-10") && studied("Study", "2024-12-09"))
    try expect(
      [["1", "2024-12-08", "false", "1"], ["1", "2024-12-10", nil, "1"]],
      after: "UPDATE day SET date = '2024-12-08' WHERE date = '2024-12-10'")
    try expect(
      [["1", "2024-12-09", nil, "1"], ["2", "2024-12-09", "true", "1"]],
      after: "UPDATE day SET subject = 2 WHERE date = '2024-12-09'")
    #expect(try studied("Piano", "2024-12-09") && !studied("Study", "2024-12-09"))
    try expect([["2", "2024-12-09", nil, "1"]], after: "DELETE FROM day WHERE subject = 2")
    #expect(try days() == [["1", "2024-12-08", "0"]])
  }

  @Test("A day of sessions is shown as what they come to, and a deleted word on it lets them count again")
  func dayOfSessions() throws {
    let store = try folder.open()
    try store.change { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.setGoal(Goal(minimum: Amount(thousandths: 20_000)), of: subject, from: .earliest)
      _ = try writing.addSession(
        on: "2024-12-09", amount: Amount(thousandths: 25_000), note: nil, of: subject)
      _ = try writing.addSession(on: "2024-12-08", amount: Amount(thousandths: 5_000), note: nil, of: subject)
    }
    #expect(try days() == [["1", "2024-12-08", "0"], ["1", "2024-12-09", "1"]])
    try folder.raw().rows("UPDATE day SET didStudy = 1 - didStudy")
    #expect(try days() == [["1", "2024-12-08", "1"], ["1", "2024-12-09", "0"]])
    try folder.raw().rows("DELETE FROM day")
    #expect(try days() == [["1", "2024-12-08", "0"], ["1", "2024-12-09", "1"]])
  }

  @Test(
    "The schema refuses a subject's name that is empty, too long, taken or has control characters",
    arguments: [
      "''", "printf('%065d', 0)", "'a' || char(10) || 'b'", "char(0) || 'a'", "'a' || char(127)",
      "char(1)", "char(31)", "'a' || char(128)", "'a' || char(155) || 'b'", "char(159)", "'Study'", "'sTUDY'",
      "x'41'",
    ])
  func name(value: String) throws {
    try expectRefusal(of: "INSERT INTO subject (name) VALUES (\(value))")
    let raw = try folder.raw()
    try raw.rows("INSERT INTO subject (name) VALUES ('Piano')")
    try expectRefusal(of: "UPDATE subject SET name = \(value) WHERE name = 'Piano'")
  }

  @Test("The schema takes a subject's name of 64 characters")
  func longName() throws {
    try folder.raw().rows("INSERT INTO subject (name) VALUES (printf('%064d', 0)), ('日本語 - ~')")
  }

  @Test("Whatever another program says of the default subject, there is one as long as there is a subject")
  func defaultSubject() throws {
    let store = try folder.open()
    try store.change { _ = try $0.addSubject(named: "Piano") }
    for (value, name) in [("'2'", "Piano"), ("'99'", "Study"), ("NULL", "Study")] {
      try folder.raw().rows(
        """
        INSERT INTO fact (subject, kind, key, value) VALUES (0, 'default', '', \(value))
        ON CONFLICT (subject, kind, key) DO UPDATE SET value = excluded.value
        """)
      #expect(try store.read { try $0.defaultSubject().name } == name, "\(value)")
    }
  }
}
