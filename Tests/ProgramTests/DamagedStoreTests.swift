import Foundation
import RawSQLite
import Testing

/// Damage that SQLite does not meet by itself: rows that break a rule, and a schema that is not SwiftCal's.
@Suite("Damage that a command has to look for")
struct DamagedStoreTests {
  private let user = try! Sandbox()
  private var copy: String { user.folder + "/copy.sqlite" }

  init() throws {
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("subject", "add", "Piano").text()
  }

  /// Changes a file as another program could, without any rule.
  private func change(_ path: String, _ sql: String) throws {
    try RawDatabase(path).rows(
      "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON; \(sql); PRAGMA wal_checkpoint(TRUNCATE)"
    )
  }

  private static let endlessView = """
    DROP TABLE day; CREATE VIEW day AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 1 AS subject, '2020-01-01' AS date, count(*) AS didStudy FROM n
    """
  private static let damages = [
    "UPDATE day SET didStudy = 7", "INSERT INTO day (subject, date, didStudy) VALUES (9, '2020-01-01', 1)",
    "CREATE TRIGGER planted AFTER INSERT ON day BEGIN DELETE FROM rest; END", "DROP TRIGGER dayAdded",
    "UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (didStudy = 0 OR didStudy = 1)', '')", endlessView,
  ]

  private func findings() throws -> [(problem: String, remedy: String)] {
    var call = user.call(["doctor", "--json"])
    call.launcher = Invocation.endedWhenEndless
    let outcome = try call.run()
    let report = try JSONDecoder().decode(JSON.self, from: Data(outcome.output.utf8))
    let findings = report["findings"]?.elements ?? []
    #expect(outcome.exitCode == (findings.isEmpty ? 0 : 1))
    return findings.map { finding in
      guard case .text(let problem)? = finding["problem"], case .text(let remedy)? = finding["mend"] else {
        return ("", "")
      }
      return (problem, remedy)
    }
  }

  @Test("`swiftcal backup` refuses a damaged store and leaves no file", arguments: damages)
  func backup(damage: String) throws {
    try FileManager.default.removeItem(atPath: user.container + "/backups")
    try change(user.store, damage)
    for arguments in [["backup"], ["backup", copy]] {
      try user.call(arguments).run().expectFailure(78, saying: ["\(user.store) is damaged"])
    }
    #expect(!FileManager.default.fileExists(atPath: copy))
    let backups = try? FileManager.default.contentsOfDirectory(atPath: user.container + "/backups")
    #expect(backups?.isEmpty != false)
  }

  @Test("The first change of a day is refused on a damaged store, and so is the next", arguments: damages)
  func firstChange(damage: String) throws {
    try FileManager.default.removeItem(atPath: user.container + "/backups")
    try change(user.store, damage)
    for _ in 1...2 {
      var call = user.call(["toggle"])
      call.launcher = Invocation.endedWhenEndless
      try call.run().expectFailure(78, saying: ["\(user.store) is damaged"])
    }
    #expect(try RawDatabase(user.store).value("SELECT count(*) FROM change") == "2")
    let backups = try? FileManager.default.contentsOfDirectory(atPath: user.container + "/backups")
    #expect(backups?.isEmpty != false)
  }

  @Test("`swiftcal restore` refuses a damaged copy and changes nothing", arguments: damages)
  func restore(damage: String) throws {
    _ = try user.run("backup", copy).text()
    try change(copy, damage)
    try user.expectFailure(65, "restore", copy, saying: "\(copy) cannot be restored")
  }

  @Test("`swiftcal doctor` finds each damage, and does not wait for an endless view", arguments: damages)
  func doctor(damage: String) throws {
    _ = try user.run("toggle").text()
    try change(user.store, damage)
    let findings = try findings()
    #expect(findings.count == 1, "\(findings)")
    _ = try user.run("doctor", "--fix")
    for finding in try self.findings() {
      #expect(finding.remedy == "swiftcal restore \(NoonZone.today)")
      _ = try user.run("restore", NoonZone.today).text()
    }
    #expect(try self.findings().isEmpty)
  }

  @Test(
    "A store with an endless view in a table's place is refused at once",
    arguments: [["streak"], ["log"], ["undo"]])
  func endless(command: [String]) throws {
    try change(user.store, Self.endlessView)
    var call = user.call(command)
    call.launcher = Invocation.endedWhenEndless
    try call.run().expectFailure(78, saying: ["is damaged", "a view has its name"])
  }

  @Test("`swiftcal doctor` recommends the newest backup that is sound, and names those that are not")
  func recommendation() throws {
    _ = try user.run("toggle").text()
    let backups = user.container + "/backups/"
    let todays = backups + "SwiftCal-\(NoonZone.today).sqlite"
    let older = backups + "SwiftCal-2020-01-02.sqlite"
    try FileManager.default.copyItem(atPath: todays, toPath: older)
    try change(todays, "UPDATE day SET didStudy = 7")
    try change(user.store, "UPDATE day SET didStudy = 7")
    let findings = try findings()
    #expect(findings.map(\.remedy) == ["swiftcal restore 2020-01-02", "mv -n \(todays) \(todays).damaged"])
    #expect(findings.last?.problem.contains("SwiftCal-\(NoonZone.today).sqlite cannot be restored") == true)
    _ = try user.run("restore", "2020-01-02").text()
    try FileManager.default.moveItem(atPath: todays, toPath: todays + ".damaged")
    #expect(try self.findings().isEmpty)
    #expect(try user.json("streak")["total"] == 10)
  }

  @Test("`swiftcal doctor` recommends a backup that was made by hand by its path")
  func madeByHand() throws {
    guard case .text(let path) = try user.json("backup")["path"] else { return }
    try change(user.store, Self.endlessView)
    #expect(try findings().map(\.remedy) == ["swiftcal restore \(path)"])
    _ = try user.run("restore", path).text()
    #expect(try findings().isEmpty)
  }

  @Test(
    "`swiftcal doctor --fix` mends the header's versions, with which no program could write",
    arguments: [18, 19])
  func header(offset: UInt64) throws {
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    let file = try FileHandle(forUpdating: URL(filePath: user.store))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: [3])
    try file.close()
    #expect(try findings().map(\.remedy) == ["swiftcal doctor --fix"])
    try user.call(["toggle"]).run().expectFailure(78, saying: [user.store])
    _ = try user.run("doctor", "--fix").text()
    _ = try user.run("toggle").text()
    #expect(try user.json("streak")["total"] == 11)
    #expect(try findings().isEmpty)
  }

  @Test("`swiftcal doctor --fix` gives the pages of the file their usual size")
  func pageSize() throws {
    try RawDatabase(user.store).rows(
      "PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM; PRAGMA journal_mode = WAL")
    #expect(try findings().map(\.problem) == ["the file's pages have 1024 bytes instead of 4096"])
    _ = try user.run("doctor", "--fix").text()
    #expect(try RawDatabase(user.store).value("PRAGMA page_size") == "4096")
    #expect(try user.json("streak")["total"] == 10)
  }

  @Test("`swiftcal doctor` says that the store cannot be written")
  func notWritable() throws {
    try setMode(0o400, of: user.store)
    let outcome = try user.unprivilegedCall(["doctor"]).run()
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("✗ no permission to write \(user.store)"), "\(outcome.output)")
  }

  @Test("`swiftcal doctor` says that a log's store is gone")
  func orphanLog() throws {
    // The first changes of a day empty the log.
    for _ in 1...3 { _ = try user.run("toggle").text() }
    unlink(user.store)
    #expect(try findings().map(\.problem).first == "\(user.store)-wal belongs to a file that is gone")
  }

  @Test("What a person added to the store is named, and all is well")
  func additions() throws {
    try RawDatabase(user.store).rows(
      "CREATE TABLE notes (day TEXT, note TEXT); CREATE INDEX byDate ON day (date)")
    #expect(try user.json("doctor")["additions"] == ["index “byDate”", "table “notes”"])
    #expect(
      try user.run("doctor").text().contains("Not SwiftCal's: the table “notes”, which SwiftCal leaves alone")
    )
    _ = try user.run("toggle").text()
    _ = try user.run("restore", NoonZone.today).text()
    #expect(try user.json("doctor")["additions"] == [], "`restore` leaves it out")
    #expect(try user.json("streak")["total"] == 10)
  }
}
