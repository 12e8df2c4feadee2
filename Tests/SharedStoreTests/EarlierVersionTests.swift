import Foundation
import Migrations
import RawSQLite
import SharedStore
import StudyCalendar
import Testing

@Suite("Stores of earlier versions")
struct EarlierVersionTests {
  private let folder = TemporaryContainer()

  private static let versions = 1...RawDatabase.earlierSchemas.count

  /// Records that a store of any version can hold.
  private static let records = """
    INSERT INTO subject (name) VALUES ('Piano');
    UPDATE defaultSubject SET subject = 2;
    INSERT INTO day VALUES (1, '1900-01-01', 1), (1, '2024-02-28', 1), (1, '2024-02-29', 1),
      (1, '2024-03-01', 0), (2, '2024-02-29', 1), (2, '9999-12-31', 1);
    INSERT INTO setting VALUES ('day-start', '04:00')
    """

  private static let tables = ["subject", "defaultSubject", "day", "setting"]

  private func makeStore(ofVersion version: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.container.path, withIntermediateDirectories: true)
    try RawDatabase.makeStore(folder.container.storePath, ofVersion: version, containing: Self.records)
  }

  private func contents() throws -> [[[String?]]] {
    let raw = try folder.raw()
    return try Self.tables.map { try raw.rows("SELECT * FROM \($0)") }
  }

  @Test("The schemas of earlier versions have not been edited since they landed")
  func schemas() {
    #expect(Array(migrations.prefix(RawDatabase.earlierSchemas.count)) == RawDatabase.earlierSchemas)
    #expect(migrations.count == RawDatabase.earlierSchemas.count + 1, "add the schema that landed last")
  }

  @Test(
    "A store of an earlier version is migrated with every day, subject and setting intact",
    arguments: versions,
    [SharedStore.Access.reading, .writing])
  func intact(version: Int, access: SharedStore.Access) throws {
    try makeStore(ofVersion: version)
    let before = try contents()
    #expect(before.map(\.count) == [2, 1, 6, 1])
    let store = try folder.open(access)
    #expect(try contents() == before)
    #expect(try folder.raw().value("PRAGMA user_version") == "\(migrations.count)")
    #expect(try folder.raw().rows("PRAGMA integrity_check; PRAGMA foreign_key_check") == [["ok"]])
    try store.read { (store) throws in
      let study = try store.subject(named: "study")
      #expect(try store.defaultSubject().name == "Piano")
      let summary = try store.streakSummary(of: study, asOf: "2024-03-01")
      #expect(summary.current == Streak(start: "2024-02-28", end: "2024-02-29", length: 2))
      #expect(summary.total == 3)
      let days = try store.days(of: study, in: "2024-02-27"..."2024-03-01")
      #expect(days.map(\.didStudy) == [false, true, true, false])
      #expect(days.allSatisfy { !$0.isRest })
    }
  }

  @Test("A store of an earlier version accepts days off, and they request reloads", arguments: versions)
  func daysOff(version: Int) throws {
    try makeStore(ofVersion: version)
    let store = try folder.open()
    try store.write { (store) throws in
      let study = try store.subject(named: "Study")
      func requests() throws -> ReloadRequests {
        try WidgetCenter(store).reloadRequests(ofKind: "a widget", subject: study)
      }
      var seen = try requests()
      try store.record([("2024-03-01", .rest(Rest(reason: "flu")))], of: study, today: "2024-03-02")
      #expect(try requests() != seen)
      seen = try requests()
      try store.setDaysOff([.saturday], of: study, from: "2024-03-02")
      #expect(try requests() != seen)
      #expect(try store.streakSummary(of: study, asOf: "2024-03-02").current?.length == 2)
    }
  }
}
