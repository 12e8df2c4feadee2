import Foundation
import Migrations
import RawSQLite
import SQLite
import StudyCalendar
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

  private func reason() throws -> String? { try Soundness(of: Connection(path: store, .readWrite)).reason }

  /// What SQLite needs before it takes any text as a schema.
  private static let unchecked = "PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON;"

  @Test("The fingerprint of the newest schema is the one that the migrations make")
  func fingerprint() throws {
    try makeStore("ANALYZE")
    let fingerprint = try StoreSchema.fingerprint(of: Connection(path: store, .readWrite))
    #expect(
      fingerprint == StoreSchema.fingerprint,
      "set StoreSchema.fingerprint to \(String(fingerprint, radix: 16))")
  }

  @Test("A store of any version that the migrations made is sound", arguments: 0...migrations.count)
  func versions(version: Int) throws {
    try folder.makeFolder()
    try RawDatabase.makeStore(store, ofVersion: version, containing: "")
    #expect(try reason() == nil)
  }

  @Test(
    "A schema that could change an answer or a change is a fault, and the fault is named",
    arguments: [
      ("CREATE TRIGGER planted AFTER INSERT ON day BEGIN DELETE FROM rest; END", "trigger “planted”"),
      ("DROP TRIGGER dayAdded", "its trigger “dayAdded” is missing"),
      ("DROP INDEX changeToRedo", "its index “changeToRedo” is missing"),
      ("CREATE UNIQUE INDEX oneDay ON day (subject)", "index “oneDay”"),
      ("CREATE INDEX computed ON day (abs(didStudy))", "index “computed”"),
      ("CREATE INDEX partial ON day (date) WHERE abs(didStudy) = 1", "index “partial”"),
      ("DROP TABLE day; CREATE VIEW day AS SELECT 1", "its table “day” is missing, and a view has its name"),
      ("DROP TABLE day", "its table “day” is missing"),
      ("ALTER TABLE day ADD COLUMN more TEXT", "its table “day” is not as SwiftCal makes it"),
      (
        unchecked + "UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (didStudy = 0 OR didStudy = 1)', '')",
        "its table “day” is not as SwiftCal makes it"
      ),
      (
        unchecked
          + "UPDATE sqlite_schema SET sql = replace(sql, 'requests + 1', 'requests - 1') WHERE name = 'dayAdded'",
        "its trigger “dayAdded” is not as SwiftCal makes it"
      ),
      (
        unchecked
          + """
          INSERT INTO sqlite_schema VALUES ('table', 'sqlite_stat9', 'sqlite_stat9', 0,
            'CREATE TRIGGER sqlite_stat9 AFTER INSERT ON day BEGIN DELETE FROM rest; END')
          """, "malformed database schema (sqlite_stat9)"
      ),
    ])
  func schema(sql: String, reason: String) throws {
    try makeStore(sql)
    let found = try #require(try self.reason())
    #expect(found.contains(reason), "\(found)")
    let error = #expect(throws: StoreError.self) { try folder.open() }
    guard case .damaged(store, _) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "it was opened")")
      return
    }
  }

  @Test("The name of a planted object is shown without what a terminal would run")
  func escapes() throws {
    try makeStore("CREATE TRIGGER \"\u{1B}[2J\u{9B}31m\u{202E}\" AFTER INSERT ON day BEGIN SELECT 1; END")
    #expect(
      try reason() == "it has the trigger “\u{FFFD}[2J\u{FFFD}31m\u{FFFD}”, which SwiftCal did not make")
  }

  @Test(
    "What a person adds beside the tables is named, and neither stops a change nor the day's backup",
    arguments: [
      ("CREATE TABLE notes (day TEXT, note TEXT)", "table “notes”"),
      ("CREATE VIEW studied AS SELECT date FROM day WHERE didStudy", "view “studied”"),
      ("CREATE INDEX byDate ON day (date)", "index “byDate”"),
    ])
  func additions(sql: String, title: String) throws {
    try makeStore(sql)
    let soundness = try Soundness(of: Connection(path: store, .readWrite))
    #expect(soundness.isSound)
    #expect(soundness.schema.additions.map(\.title) == [title])
    let store = try folder.open()
    store.warn = { Issue.record("\($0)") }
    try store.change(on: "2024-12-11") { _ = try $0.addSubject(named: "Piano") }
    #expect(try folder.files().contains("backups/SwiftCal-2024-12-11.sqlite"))
  }

  @Test("Comments and white space of a schema do not count, and its quotes do")
  func comments() throws {
    try makeStore(
      Self.unchecked
        + "UPDATE sqlite_schema SET sql = replace(sql, 'didStudy INTEGER', '/* ? */ didStudy  INTEGER -- !\n')"
    )
    #expect(try reason() == nil)
    try folder.raw().rows(
      Self.unchecked
        + "UPDATE sqlite_schema SET sql = replace(sql, '''there is always', '''there  is always')")
    #expect(try reason() == "its trigger “defaultSubjectStays” is not as SwiftCal makes it")
  }

  @Test(
    "Rows that break a rule are found, also in a file that can only be read",
    arguments: [
      ("UPDATE day SET didStudy = 7", "CHECK constraint failed in day"),
      ("UPDATE reload SET requests = -1", "CHECK constraint failed in reload"),
      ("INSERT INTO day (subject, date, didStudy) VALUES (9, '2024-12-01', 1)", Soundness.orphanText),
      ("UPDATE changedFact SET key = '2024-12-32' WHERE fact = 'study'", "its change log has a fact"),
      ("DROP TRIGGER defaultSubjectStays; DELETE FROM defaultSubject", "its trigger"),
    ], [true, false])
  func rows(example: (sql: String, reason: String), isWritable: Bool) throws {
    try makeStore(Self.unchecked + example.sql)
    try folder.raw().rows("PRAGMA wal_checkpoint(TRUNCATE)")
    let connection = try Connection(path: store, isWritable ? .readWrite : .immutable)
    #expect(try Soundness(of: connection).reason?.contains(example.reason) == true)
  }

  @Test(
    "A table of SwiftCal's that is a view is refused before a query of it begins",
    arguments: ["day", "rest", "subject", "setting", "change"])
  func endlessView(table: String) throws {
    try makeStore(
      """
      DROP TABLE \(table); CREATE VIEW \(table) AS
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS id FROM n
      """)
    #expect(throws: StoreError.self) { try folder.openForReading() }
    #expect(throws: StoreError.self) { try folder.open() }
  }

  @Test("A store whose triggers are not SwiftCal's can be read, and is not changed")
  func reading() throws {
    try makeStore("CREATE TRIGGER planted AFTER INSERT ON day BEGIN DELETE FROM rest; END")
    #expect(try folder.openForReading().read { try $0.studiedDayCount(of: $0.defaultSubject()) } == 1)
    #expect(throws: StoreError.self) { try folder.open() }
  }

  @Test(
    "A store of an earlier version is not migrated when its schema is not SwiftCal's",
    arguments: [false, true])
  func earlierVersion(isWriting: Bool) throws {
    try folder.makeFolder()
    try RawDatabase.makeStore(
      store, ofVersion: 5,
      containing: """
        DROP TABLE changedDay; CREATE VIEW changedDay AS
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS change FROM n
        """)
    #expect(throws: StoreError.self) {
      if isWriting { _ = try folder.open() } else { _ = try folder.openForReading() }
    }
    #expect(try folder.raw().value("PRAGMA user_version") == "5")
  }

  @Test("A version below 0 in the log is refused as one that is not known")
  func negativeVersion() throws {
    try makeStore("PRAGMA user_version = -3")
    #expect(throws: StoreError.newerVersion(path: store)) { try folder.open() }
    #expect(throws: StoreError.newerVersion(path: store)) { try folder.openForReading() }
  }
}
