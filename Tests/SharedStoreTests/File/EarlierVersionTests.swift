import Foundation
import RawSQLite
import SharedStore
import TemporaryStore
import Testing

@testable import StudyCalendar

@Suite("Stores of earlier versions")
struct EarlierVersionTests {
  private let folder = TemporaryContainer()

  private static let versions = 1..<migrations.count

  /// Records that a store of any version can hold, in the SQL of the versions before each fact was a row of one table.
  private static let records = """
    INSERT INTO subject (name) VALUES ('Piano');
    UPDATE defaultSubject SET subject = 2;
    INSERT INTO day (subject, date, didStudy) VALUES (1, '1900-01-01', 1), (1, '2024-02-28', 1), (1, '2024-02-29', 1),
      (1, '2024-03-01', 0), (2, '2024-02-29', 1), (2, '9999-12-31', 1);
    INSERT INTO setting VALUES ('day-start', '04:00')
    """

  private func makeStore(ofVersion version: Int) throws {
    try folder.makeFolder()
    try RawDatabase.makeStore(
      folder.container.storePath, ofVersion: version, containing: Self.records, inSQLOf: 11)
  }

  /// Expects the rows of ``records`` as the newest version has them.
  private func expectRows() throws {
    let raw = try folder.raw()
    #expect(try raw.rows("SELECT id, name FROM subject ORDER BY 1") == [["1", "Study"], ["2", "Piano"]])
    #expect(
      try raw.rows("SELECT subject, date, didStudy FROM day ORDER BY 1, 2") == [
        ["1", "1900-01-01", "1"], ["1", "2024-02-28", "1"], ["1", "2024-02-29", "1"],
        ["1", "2024-03-01", "0"],
        ["2", "2024-02-29", "1"], ["2", "9999-12-31", "1"],
      ])
    #expect(
      try raw.rows("SELECT kind, key, value FROM fact WHERE subject = 0 ORDER BY kind")
        == [["default", "", "2"], ["setting", "day-start", #""04:00""#]])
  }

  /// Expects the facts of ``records``.
  private func expectFacts(in store: SharedStoreReader) throws {
    let study = try store.read { try $0.subject(named: "study") }
    #expect(try store.read { try $0.defaultSubject().name } == "Piano")
    let summary = try store.read { try $0.streakSummary(of: .subject(study), asOf: "2024-03-01") }
    #expect(summary.current == Streak(start: "2024-02-28", end: "2024-02-29", length: 2))
    #expect(summary.total == 3)
    let days = try store.read { try $0.days(of: .subject(study), in: "2024-02-27"..."2024-03-01") }
    #expect(days.map(\.didStudy) == [false, true, true, false])
    #expect(days.allSatisfy { !$0.isDayOff })
    #expect(try store.read { try $0.now.settings.dayStart.description } == "04:00")
  }

  @Test(
    "A store of an earlier version is migrated by a writer with every day, subject and setting intact",
    arguments: versions)
  func intact(version: Int) throws {
    try makeStore(ofVersion: version)
    let store = try folder.open()
    try expectRows()
    #expect(try folder.raw().value("PRAGMA user_version") == "\(migrations.count)")
    #expect(try folder.raw().rows("PRAGMA integrity_check; PRAGMA foreign_key_check") == [["ok"]])
    try expectFacts(in: store)
  }

  @Test(
    "Reading a store of an earlier version finds every fact, and leaves its version and every byte as they were",
    arguments: versions)
  func readUnchanged(version: Int) throws {
    try makeStore(ofVersion: version)
    let before = try folder.bytes()
    try expectFacts(in: folder.openForReading())
    #expect(try folder.bytes() == before)
    #expect(try !folder.exists("-wal") || folder.bytes("-wal").isEmpty)
    #expect(try folder.raw().value("PRAGMA user_version") == "\(version)")
    #expect(try folder.raw().value("PRAGMA journal_mode") == "wal")
  }

  @Test(
    "A store of an earlier version is read with the rows that are only in its log so far", arguments: versions
  )
  func readWithLog(version: Int) throws {
    try makeStore(ofVersion: version)
    let raw = try folder.raw()
    try raw.rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-03-02', 1)")
    let (before, log) = (try folder.bytes(), try folder.bytes("-wal"))
    #expect(!log.isEmpty)
    #expect(
      try folder.openForReading().read { try $0.didStudy($0.subject(named: "Study"), on: "2024-03-02") })
    #expect(try folder.bytes() == before)
    #expect(try folder.bytes("-wal") == log)
  }

  @Test("A reader of an earlier version's store is current until that store changes")
  func current() throws {
    let version = migrations.count - 1
    try makeStore(ofVersion: version)
    let store = try folder.openForReading()
    #expect(store.isCurrent)
    #expect(store.isInContainer)
    try folder.raw().rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-03-02', 1)")
    #expect(!store.isCurrent)
    #expect(try folder.openForReading().isCurrent)
  }

  @Test("A store of an earlier version accepts days off, and they request reloads", arguments: versions)
  func daysOff(version: Int) throws {
    try makeStore(ofVersion: version)
    let store = try folder.open()
    let study = try store.read { try $0.subject(named: "Study") }
    func requests() throws -> ReloadRequests {
      try store.read { try $0.reloadRequests(ofKind: "a widget", subject: study) }
    }
    var seen = try requests()
    try store.change(on: "2024-03-02") {
      try $0.record([("2024-03-01", .rest(Rest(reason: "flu")))], of: study)
    }
    #expect(try requests() != seen)
    seen = try requests()
    try store.change { try $0.setDaysOff([.saturday], of: study, from: "2024-03-02") }
    #expect(try requests() != seen)
    #expect(
      try store.read {
        try $0.streakSummary(of: .subject(study), asOf: "2024-03-02").current?.length
      } == 2)
  }
}
