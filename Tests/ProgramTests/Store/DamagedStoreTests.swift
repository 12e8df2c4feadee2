import Foundation
import RawSQLite
import Testing

/// Damage that SQLite does not meet by itself: rows that break a rule, and a schema that is not SwiftCal's.
@Suite("Damage that a command has to look for")
struct DamagedStoreTests {
  private static let files = Sandbox.files(after: [["mark", "10d..1d"], ["subject", "add", "Piano"]])
  private let user = try! Sandbox(files: files)
  private var copy: String { user.folder + "/copy.sqlite" }

  /// Changes a file as another program could, without any rule.
  private func change(_ path: String, _ sql: String) throws {
    try RawDatabase(path).rows(
      "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON; \(sql); PRAGMA wal_checkpoint(TRUNCATE)"
    )
  }

  private static let brokenFacts = "UPDATE fact SET value = '7' WHERE kind = 'study'"
  private static let lostSubject =
    "INSERT INTO fact (subject, kind, key, value) VALUES (9, 'study', '2020-01-01', 'true')"
  private static let brokenChange = "UPDATE change SET at = ''"
  /// A view without an end in the place of a table.
  private static let endlessTable = """
    DROP TABLE recordedDay; CREATE VIEW recordedDay AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 1 AS subject, '2020-01-01' AS date, count(*) AS didStudy,
        0 AS sessions, 0 AS amount, 0 AS isReached FROM n
    """
  private static let endlessView = """
    DROP VIEW day; CREATE VIEW day AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 1 AS subject, '2020-01-01' AS date, count(*) AS didStudy FROM n
    """
  private static let changedCheck =
    "UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (length(at) = 20)', '') WHERE name = 'change'"
  private static let damages = [
    brokenFacts, brokenChange, "DROP TABLE fact", endlessTable,
  ]

  /// What `doctor` says of how many days each way keeps.
  private static let comparison = "days that can still be read here"
  /// Each damage, and what is in each of the findings, in order. SQLite finds no fault with the schemas at the end.
  private static let diagnoses = [
    (brokenFacts, ["CHECK constraint failed in fact", comparison]),
    (lostSubject, ["there are rows of subjects that are gone"]),
    (brokenChange, ["CHECK constraint failed in change", comparison]),
    ("DROP TABLE fact", ["its table “fact” is missing", comparison]),
    (endlessTable, ["its table “recordedDay” is missing", comparison]),
    (changedCheck, ["its table “change” is not as SwiftCal makes it", comparison]),
    ("DROP TRIGGER dayAdded", ["its trigger “dayAdded” is missing"]),
    (
      endlessView,
      [
        "its view “day” is not as SwiftCal makes it", "its trigger “dayAdded” is missing",
        "its trigger “dayChanged” is missing", "its trigger “dayRemoved” is missing",
      ]
    ),
  ]

  private func findings() throws -> [(problem: String, remedy: String)] {
    var call = user.call(["doctor", "--json"])
    call.launcher = Invocation.endedWhenEndless
    let outcome = try call.run()
    let report = try JSON(text: outcome.output)
    let findings = report["findings"]?.elements ?? []
    #expect(outcome.exitCode == (findings.isEmpty ? 0 : 1))
    return findings.map { finding in
      guard case .text(let problem)? = finding["problem"], case .text(let remedy)? = finding["mend"] else {
        return ("", "")
      }
      return (problem, remedy)
    }
  }

  @Test("`swiftcal backup` refuses a damaged store and leaves no file", arguments: sample(of: damages))
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

  @Test(
    "The first change of a day is refused on a damaged store, and so is the next",
    arguments: sample(of: damages.dropLast() + ["UPDATE reload SET requests = -1"]))
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

  @Test("`swiftcal restore` refuses a damaged copy and changes nothing", arguments: sample(of: damages))
  func restore(damage: String) throws {
    _ = try user.run("backup", copy).text()
    try change(copy, damage)
    try user.expectFailure(65, "restore", copy, saying: "\(copy) cannot be restored")
  }

  @Test(
    "`swiftcal doctor` finds each damage, does not wait for an endless view, and mends all of it",
    arguments: sample(of: diagnoses))
  func doctor(damage: String, problems: [String]) throws {
    _ = try user.run("toggle").text()
    try change(user.store, damage)
    let findings = try findings()
    #expect(findings.count == problems.count, "\(findings)")
    for (finding, problem) in zip(findings, problems) {
      #expect(finding.problem.contains(problem))
      #expect(finding.remedy == "swiftcal doctor --fix")
    }
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    #expect(try self.findings().isEmpty)
    // Where the facts can be read, today is among them. The backup was made before it.
    #expect(try user.json("streak")["total"] == (damage == Self.brokenFacts ? 10 : 11))
  }

  @Test("`swiftcal doctor --fix` begins with the newest backup that is sound, and names those that are not")
  func newestSoundBackup() throws {
    _ = try user.run("toggle").text()
    let backups = user.container + "/backups/"
    let todays = backups + "SwiftCal-\(NoonZone.today).sqlite"
    let older = backups + "SwiftCal-2020-01-02.sqlite"
    try FileManager.default.copyItem(atPath: todays, toPath: older)
    try change(todays, Self.brokenFacts)
    try change(user.store, Self.brokenFacts)
    let findings = try findings()
    let fix = "swiftcal doctor --fix"
    #expect(findings.map(\.remedy) == [fix, fix, "mv -n \(todays) \(todays).damaged"])
    #expect(findings.dropFirst().first?.problem.hasPrefix("the backup of 2020-01-02 has ") == true)
    #expect(findings.last?.problem.contains("SwiftCal-\(NoonZone.today).sqlite cannot be restored") == true)
    _ = try user.run("doctor", "--fix")
    #expect(try self.findings().map(\.remedy) == ["mv -n \(todays) \(todays).damaged"])
    try FileManager.default.moveItem(atPath: todays, toPath: todays + ".damaged")
    #expect(try self.findings().isEmpty)
    #expect(try user.json("streak")["total"] == 10)
  }

  @Test("`swiftcal doctor --fix` takes a backup that was made by hand where nothing else has the days")
  func madeByHand() throws {
    try FileManager.default.removeItem(atPath: user.container + "/backups")
    _ = try user.run("backup").text()
    try change(user.store, "DELETE FROM recordedDay; DROP TABLE fact")
    let outcome = try user.run("doctor", "--fix")
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.contains("has 0 of the 0 days that can still be read here"), "\(outcome.error)")
    #expect(try findings().isEmpty)
    #expect(try user.json("streak")["total"] == 10)
  }

  @Test("Without a backup `swiftcal doctor --fix` keeps all that can be read, and the damaged store")
  func withoutBackup() throws {
    try FileManager.default.removeItem(atPath: user.container + "/backups")
    try change(user.store, Self.brokenChange)
    let comparison = "10 days can still be read here, and no backup is sound"
    #expect(try findings().last?.problem == comparison)
    let outcome = try user.run("doctor", "--fix")
    let kept = "\(user.container)/backups/SwiftCal-\(NoonZone.today)-damaged.sqlite"
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.contains(comparison), "\(outcome.error)")
    #expect(outcome.error.contains("the damaged store is kept as \(kept)"), "\(outcome.error)")
    #expect(try RawDatabase(kept).value("SELECT count(*) FROM change WHERE at = ''") == "2")
    #expect(try findings().isEmpty)
    #expect(try user.json("streak")["total"] == 10)
  }

  @Test("A store whose header says that only a later version of SQLite may write it is not changed")
  func header() throws {
    let file = try FileHandle(forUpdating: URL(filePath: user.store))
    try file.seek(toOffset: 18)
    try file.write(contentsOf: [3])
    try file.close()
    try user.call(["toggle"]).run().expectFailure(78, saying: [user.store, "no program can write it"])
    #expect(try user.json("streak")["total"] == 10)
    #expect(try findings().count == 1)
  }

  @Test("`swiftcal doctor` says that the store cannot be written")
  func notWritable() throws {
    try setMode(0o400, of: user.store)
    let outcome = try user.unprivilegedCall(["doctor"]).run()
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("✗ no permission to write \(user.store)"), "\(outcome.output)")
  }

  @Test("What a person added to the store is named, and all is well")
  func additions() throws {
    try RawDatabase(user.store).rows(
      "CREATE TABLE notes (day TEXT, note TEXT); CREATE INDEX byDate ON fact (key)")
    #expect(try user.json("doctor")["additions"] == ["index “byDate”", "table “notes”"])
    #expect(
      try user.run("doctor").text().contains("Not SwiftCal's: the table “notes”, which SwiftCal leaves alone")
    )
    _ = try user.run("toggle").text()
    _ = try user.run("restore", NoonZone.today).text()
    #expect(try user.json("doctor")["additions"] == [], "`restore` leaves it out")
    #expect(try user.json("streak")["total"] == 10)
  }

  /// Tables whose rows a module of SQLite keeps: in tables of its own, in none, and one that this SQLite does not have.
  private static let virtualTables = [
    "CREATE VIRTUAL TABLE found USING fts5 (text); INSERT INTO found VALUES ('x')",
    "CREATE VIRTUAL TABLE place USING rtree (id, low, high)",
    "CREATE VIRTUAL TABLE page USING dbstat",
    """
    PRAGMA writable_schema = ON; INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
      VALUES ('table', 'odd', 'odd', 0, 'CREATE VIRTUAL TABLE odd USING nosuchmodule (a)')
    """,
  ]

  @Test(
    "A backup of a store with a table of another module can be restored", arguments: sample(of: virtualTables)
  )
  func virtualTable(sql: String) throws {
    try RawDatabase(user.store).rows(sql)
    try FileManager.default.removeItem(atPath: user.container + "/backups")
    _ = try user.run("toggle").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("restore", copy).text()
    #expect(try user.json("streak")["total"] == 11)
    #expect(try user.json("doctor")["additions"] == [])
    _ = try user.run("restore", NoonZone.today).text()
    #expect(try user.json("streak")["total"] == 10)
    #expect(try user.json("doctor")["additions"] == [])
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test(
    "What is in the place of the backups' folder is named, and can be moved aside as advised",
    arguments: sample(of: ["file", "link", "link to a file"]))
  func obstacleToBackups(kind: String) throws {
    let path = user.container + "/backups"
    try FileManager.default.moveItem(atPath: path, toPath: user.folder + "/old")
    switch kind {
    case "file": #expect(FileManager.default.createFile(atPath: path, contents: Data("x".utf8)))
    case "link": #expect(symlink(user.folder + "/gone", path) == 0)
    default:
      #expect(FileManager.default.createFile(atPath: user.folder + "/some", contents: nil))
      #expect(symlink(user.folder + "/some", path) == 0)
    }
    let found = try findings()
    let what = kind == "link" ? "is a link to something that is gone" : "is not a folder"
    #expect(found.map(\.problem) == ["\(path) \(what), so there are no backups"])
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", found.first?.remedy ?? "false"]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    #expect(try findings().isEmpty)
    _ = try user.run("toggle").text()
    #expect(FileManager.default.fileExists(atPath: path + "/SwiftCal-\(NoonZone.today).sqlite"))
  }

  @Test("Of a damaged store `swiftcal doctor` shows no numbers that it does not know")
  func unknownNumbers() throws {
    #expect(try user.run("doctor").text().contains("Recorded: 10 days studied"))
    try change(user.store, Self.brokenFacts)
    let report = try user.call(["doctor"]).run()
    #expect(report.exitCode == 1)
    #expect(!report.output.contains("Recorded:") && !report.output.contains("Widgets:"), "\(report.output)")
  }

  @Test(
    "A change that fails because of what a person added says so, and the store is not called damaged",
    arguments: sample(of: [
      ("CREATE TABLE mine (a REFERENCES fact (key))", "foreign key mismatch", "table “mine”"),
      (
        """
        CREATE INDEX mine ON fact (key COLLATE NOCASE); PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'foo') WHERE name = 'mine'
        """, "no such collation sequence: foo", "index “mine”"
      ),
    ]))
  func stopped(sql: String, reason: String, title: String) throws {
    try RawDatabase(user.store).rows(sql)
    try user.call(["toggle"]).run().expectFailure(
      1, saying: ["something in it that SwiftCal did not make (\(reason)", "nothing was changed"])
    #expect(try findings().isEmpty)
    #expect(try user.json("doctor")["additions"] == [.text(title)])
    // Its rows are sound, and a copy without the addition takes changes.
    _ = try user.run("restore", user.store).text()
    _ = try user.run("toggle").text()
    #expect(try user.json("streak")["total"] == 11)
  }

  @Test("A table of a person's own with a row against its own CHECK stops no change, and is no damage")
  func brokenAddition() throws {
    try change(user.store, "CREATE TABLE mine (x CHECK (x > 0)); INSERT INTO mine VALUES (-1)")
    _ = try user.run("toggle").text()
    #expect(try findings().isEmpty)
    #expect(try RawDatabase(user.store).value("SELECT x FROM mine") == "-1")
  }

  @Test("An index of somebody's that calls a function for JSON is no damage, and neither is it in a backup")
  func indexOfJSON() throws {
    try RawDatabase(user.store).rows("CREATE TABLE x (j); CREATE INDEX ix ON x (json_extract(j, '$'))")
    _ = try user.run("toggle").text()
    #expect(try user.json("streak")["total"] == 11)
    #expect(try user.json("doctor")["ok"] == true)
    _ = try user.run("backup", copy).text()
    _ = try user.run("restore", copy).text()
    #expect(try user.json("streak")["total"] == 11)
  }

  @Test("A row of the schema that nobody can read costs no day")
  func unreadableSchema() throws {
    try? FileManager.default.removeItem(atPath: user.container + "/backups")
    try change(user.store, "UPDATE sqlite_schema SET sql = 'garbage' WHERE name = 'day'")
    #expect(try user.run("doctor").output.contains("10 days can still be read here"))
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    #expect(try user.json("streak")["total"] == 10)
    #expect(try user.json("doctor")["ok"] == true)
  }
}
