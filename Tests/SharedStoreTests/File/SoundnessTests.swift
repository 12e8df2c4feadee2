import Foundation
import RawSQLite
import StudyCalendar
import System
import TemporaryStore
import Testing

@testable import SharedStore

@Suite("The check of a whole store")
struct SoundnessTests {
  private let folder = TemporaryContainer()
  private var store: String { folder.container.storePath }

  /// Makes a store with a few days, and changes it as another program could.
  private func makeStore(_ sql: String = "") throws {
    try folder.open().change {
      let study = try $0.reading.defaultSubject()
      _ = try $0.record([("2024-12-08", .study(true)), ("2024-12-09", .rest(Rest()))], of: study)
    }
    try folder.raw().rows(sql)
  }

  private func reason() throws -> String? { try Soundness.damage(of: Connection(path: store, .readWrite)) }

  /// What SQLite needs before it takes any text as a schema.
  private static let unchecked = "PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON;"

  @Test("A store of any version that the migrations made is sound", arguments: 0...migrations.count)
  func versions(version: Int) throws {
    try folder.makeFolder()
    try RawDatabase.makeStore(store, ofVersion: version, containing: "")
    #expect(try reason() == nil)
  }

  @Test(
    "An index of somebody's whose order of texts only their program has is no damage",
    arguments: [true, false])
  func unknownCollation(isQuick: Bool) throws {
    try makeStore("CREATE INDEX mine ON fact (key COLLATE NOCASE)")
    try folder.raw().rows(
      Self.unchecked + "UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'theirs') WHERE name = 'mine'")
    #expect(try Soundness.damage(of: Connection(path: store, .readWrite), isQuick: isQuick) == nil)
  }

  @Test("A rule of ours that names a function which does not exist is damage", arguments: [true, false])
  func unknownFunction(isQuick: Bool) throws {
    try makeStore()
    try folder.raw().rows(
      Self.unchecked
        + """
        UPDATE sqlite_schema SET sql = replace(sql, 'length(', 'lfngth(') WHERE type = 'table' AND sql LIKE '%length(%'
        """)
    let store = try Connection(path: store, .readWrite)
    let reason = try Soundness.damage(of: store, isQuick: isQuick)
    #expect(reason?.contains("lfngth") == true, "\(reason ?? "sound")")
  }

  @Test(
    "What is not as the migrations make it is named",
    arguments: [
      ("DROP TRIGGER factAdded", "trigger “factAdded”", false),
      ("DROP INDEX changeToRedo", "index “changeToRedo”", false),
      ("DROP VIEW day", "view “day”", false),
      ("DROP VIEW day; CREATE VIEW day AS SELECT 1", "view “day”", true),
      ("DROP TABLE recordedDay; CREATE VIEW recordedDay AS SELECT 1", "table “recordedDay”", false),
      (
        unchecked
          + """
          UPDATE sqlite_schema SET sql = replace(sql, 'requests + 1', 'requests - 1')
          WHERE name = 'factTouched'
          """,
        "trigger “factTouched”", true
      ),
    ])
  func schema(sql: String, title: String, isThere: Bool) throws {
    try makeStore(sql)
    let difference = try StoreSchema.difference(of: Connection(path: store, .readWrite))
    let fault = try #require(difference.faults.first)
    #expect(fault.expected.title() == title)
    #expect(fault.isThere == isThere)
    #expect(difference.isGrave == title.hasPrefix("table"))
  }

  @Test(
    "What a person adds beside the tables is named, and neither stops a change nor the day's backup",
    arguments: [
      ("CREATE TABLE notes (day TEXT, note TEXT)", "table “notes”"),
      ("CREATE VIEW studied AS SELECT date FROM day WHERE didStudy", "view “studied”"),
      ("CREATE INDEX byDate ON recordedDay (date)", "index “byDate”"),
      ("CREATE UNIQUE INDEX computed ON recordedDay (abs(didStudy), date)", "index “computed”"),
      ("CREATE TRIGGER seen AFTER INSERT ON fact BEGIN SELECT 1; END", "trigger “seen”"),
      ("CREATE VIRTUAL TABLE found USING fts5(note)", "table “found”"),
      (
        unchecked + "CREATE TABLE broken (a CHECK (a > 0)); INSERT INTO broken VALUES (-1)",
        "table “broken”"
      ),
      (
        "CREATE TRIGGER \"\u{1B}[2J\u{9B}31m\u{202E}\" AFTER INSERT ON fact BEGIN SELECT 1; END",
        "trigger “\u{FFFD}[2J\u{FFFD}31m\u{FFFD}”"
      ),
    ])
  func additions(sql: String, title: String) throws {
    try makeStore(sql)
    do {
      let connection = try Connection(path: store, .readWrite)
      #expect(try Soundness.damage(of: connection) == nil)
      let difference = try StoreSchema.difference(of: connection)
      #expect(difference.faults.isEmpty)
      #expect(difference.additions.contains { $0.title() == title })
    }
    let store = try folder.open()
    store.warn = { Issue.record("\($0)") }
    try store.change(on: "2024-12-11") { _ = try $0.addSubject(named: "Piano") }
    #expect(try folder.files().contains("backups/SwiftCal-2024-12-11.sqlite"))
  }

  @Test("A change that an addition stops says so, and neither the store nor SwiftCal is blamed")
  func stopped() throws {
    try makeStore("CREATE TRIGGER mine AFTER INSERT ON subject BEGIN SELECT nosuch(1); END")
    let error = #expect(throws: StoreError.self) {
      try folder.open().change(on: "2024-12-11") { _ = try $0.addSubject(named: "Piano") }
    }
    #expect(error == .stoppedByAddition(path: store, because: "no such function: nosuch"))
  }

  @Test(
    "Rows that break a rule are found, also in a file that can only be read",
    arguments: [
      ("UPDATE fact SET value = '7' WHERE kind = 'study'", "CHECK constraint failed in fact"),
      ("UPDATE reload SET requests = -1", "CHECK constraint failed in reload"),
      ("DROP TABLE fact", "no such table: fact"),
    ], [true, false])
  func rows(example: (sql: String, reason: String), isWritable: Bool) throws {
    try makeStore(Self.unchecked + example.sql)
    try folder.raw().rows("PRAGMA wal_checkpoint(TRUNCATE)")
    let connection = try Connection(path: store, isWritable ? .readWrite : .immutable)
    #expect(try Soundness.damage(of: connection)?.contains(example.reason) == true)
  }

  @Test("What is missing or changed of views, indexes and triggers is made again, and additions stay")
  func mended() throws {
    try makeStore(
      """
      DROP INDEX changeToRedo; DROP TRIGGER factAdded; DROP VIEW day;
      CREATE TRIGGER mine AFTER INSERT ON fact BEGIN SELECT 1; END;
      DROP TRIGGER factStays; CREATE TRIGGER factStays BEFORE DELETE ON fact BEGIN SELECT 1; END
      """)
    let connection = try Connection(path: store, .readWrite)
    #expect(
      try StoreSchema.difference(of: connection).faults.map { $0.expected.title() } == [
        "view “day”", "index “changeToRedo”", "trigger “dayAdded”", "trigger “dayChanged”",
        "trigger “dayRemoved”", "trigger “factAdded”", "trigger “factStays”",
      ])
    try connection.transaction { try StoreSchema.mend(connection) }
    let difference = try StoreSchema.difference(of: connection)
    #expect(difference.faults.isEmpty)
    #expect(difference.additions.map(\.name) == ["mine"])
  }

  @Test("A view and a trigger on it that are both not as the migrations make them are made again")
  func mendedView() throws {
    try makeStore(
      """
      DROP VIEW day; CREATE VIEW day AS SELECT 1 AS subject;
      CREATE TRIGGER dayAdded INSTEAD OF INSERT ON day BEGIN SELECT 1; END
      """)
    let connection = try Connection(path: store, .readWrite)
    try connection.transaction { try StoreSchema.mend(connection) }
    #expect(try StoreSchema.difference(of: connection).faults.isEmpty)
  }

  @Test("A version below 0 in the log is refused as one that is not known")
  func negativeVersion() throws {
    try makeStore("PRAGMA user_version = -3")
    #expect(throws: StoreError.newerVersion(path: store)) { try folder.open() }
    #expect(throws: StoreError.newerVersion(path: store)) { try folder.openForReading() }
  }
}
