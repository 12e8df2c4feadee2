import Foundation
import RawSQLite
import SharedStore
import Testing

@Suite("swiftcal doctor")
struct DoctorTests {
  private var user = try! Sandbox()

  private func report(_ arguments: String...) throws -> (exitCode: Int32, json: JSON) {
    let outcome = try user.call(["doctor", "--json"] + arguments).run()
    #expect(outcome.error == "")
    return (outcome.exitCode, try JSON(text: outcome.output))
  }

  /// Expects one finding in JSON, with the advice that repairs it.
  @discardableResult
  private func expectFinding(
    _ problem: String, mend: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let (exitCode, json) = try report()
    #expect(exitCode == 1, sourceLocation: sourceLocation)
    #expect(json["ok"] == false, sourceLocation: sourceLocation)
    let findings = json["findings"]?.elements ?? []
    #expect(findings.count == 1, "\(findings)", sourceLocation: sourceLocation)
    guard case .text(let said)? = findings.first?["problem"] else { return "" }
    #expect(said.contains(problem), "\(said)", sourceLocation: sourceLocation)
    #expect(findings.first?["mend"] == .text(mend), sourceLocation: sourceLocation)
    return said
  }

  /// Expects that `--fix` leaves no finding.
  private func expectFixed(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (exitCode, json) = try report("--fix")
    #expect(exitCode == 0, "\(json)", sourceLocation: sourceLocation)
    #expect(json["findings"] == [], sourceLocation: sourceLocation)
  }

  private let fix = "swiftcal doctor --fix"

  @Test("`swiftcal doctor` reports where the store is, what is in it, and that all is well")
  func allIsWell() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("toggle").text()
    _ = try user.run("config", "day-start", "00:00").text()
    let (exitCode, json) = try report()
    #expect(exitCode == 0)
    #expect(
      json.keys == [
        "ok", "path", "size", "version", "journalMode", "days", "subjects", "widgets", "backups", "today",
        "dayStart", "clock", "additions", "notes", "findings", "copies",
      ])
    #expect(json["ok"] == true)
    #expect(json["path"] == .text(user.store))
    #expect(json["version"] == .number(migrations.count))
    #expect(json["journalMode"] == "wal")
    #expect(json["days"] == 11)
    #expect(json["subjects"] == 2)
    #expect(json["widgets"] == 0)
    #expect(json["backups"] == 1)
    #expect(json["today"] == .text(NoonZone.today))
    #expect(json["dayStart"] == "00:00")
    #expect(json["additions"] == [])
    #expect(json["size"] == .number(try Data(contentsOf: URL(filePath: user.store)).count))
    let text = try user.run("doctor").text()
    #expect(text.hasPrefix("Store: \(user.store), "))
    #expect(text.hasSuffix("\nAll is well.\n"))
  }

  @Test(
    "`swiftcal doctor` names a value that means nothing in a kind that the schema does not check, and takes it back",
    arguments: sample(of: [
      ("position", "", "-5", "the place of “Piano”"), ("position", "", "\"first\"", "the place of “Piano”"),
      ("position", "7", "7", "the place of “Piano”"), ("timer", "x", "true", "the timer of “Piano”"),
      ("timer", Self.id, "{\"since\":1}", "the timer of “Piano”"),
      ("member", Self.id, "7", "“Piano” in the group “”"),
      ("group", Self.id, "{\"name\":\"\"}", "the group “”"),
      ("evidence", Self.id, "1", "what identifies a source"),
      ("setting", "day-start", "\"noon\"", "the setting day-start"),
    ]))
  func meaningless(kind: String, key: String, value: String, topic: String) throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "1d").text()
    let subject = ["group", "evidence", "setting"].contains(kind) ? 0 : 2
    let before = [try user.run("subject").text(), try user.run("group").text()]
    try RawDatabase(user.store).rows(
      "INSERT INTO fact (subject, kind, key, value) VALUES (\(subject), '\(kind)', '\(key)', '\(value)')")
    try expectFinding("\(topic) means nothing: “\(value)”", mend: fix)
    // Readers pass over it, and so does an export, which can be read again.
    #expect([try user.run("subject").text(), try user.run("group").text()] == before)
    let other = try Sandbox()
    let file = try other.file("export.json", user.run("export").text())
    _ = try other.run("import", file).text()
    let fixed = try user.run("doctor", "--fix")
    #expect(fixed.exitCode == 0 && fixed.error == "swiftcal: 1 fact that means nothing was taken back\n")
    #expect(
      try RawDatabase(user.store).rows("SELECT value FROM fact WHERE kind = '\(kind)' AND key = '\(key)'")
        == [[nil]])
    #expect([try user.run("subject").text(), try user.run("group").text()] == before)
  }

  private static let id = "5e551011-0000-4000-a000-000000000001"

  @Test("`swiftcal doctor` takes what means something, and what a later version says, for well")
  func meant() throws {
    for call in [
      ["subject", "add", "Piano"], ["subject", "move", "Piano", "--first"], ["group", "add", "All", "Piano"],
      ["start"], ["config", "emphasis", "rate"],
    ] { _ = try user.call(call).run().text() }
    try RawDatabase(user.store).rows(
      """
      INSERT INTO fact (subject, kind, key, value) VALUES
        (1, 'colour', '', '"red"'), (0, 'motto', 'x', '{'), (0, 'setting', 'of-tomorrow', '"yes"'),
        (0, 'group', '\(Self.id)', '{"name":"Later","needsAll":true,"goal":3}'), (2, 'unit', '', NULL)
      """)
    #expect(try report().exitCode == 0)
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    #expect(
      try RawDatabase(user.store).rows(
        "SELECT count(*) FROM fact WHERE kind IN ('colour', 'motto') AND value IS NOT NULL") == [["2"]])
  }

  @Test("`swiftcal doctor` says how many copies of each kind there are, how many are kept, and their size")
  func copies() throws {
    _ = try user.run("config", "backups", "3").text()
    _ = try user.run("mark", "3d").text()
    _ = try user.run("toggle").text()
    _ = try user.run("backup").text()
    let files = ["-damaged.sqlite": 4120, "-log.sqlite-wal": 2048]
    for (ending, size) in files {
      let path = "\(user.container)/backups/SwiftCal-2024-12-10\(ending)"
      try Data(count: size).write(to: URL(filePath: path))
      try setMode(0o600, of: path)
    }
    let (exitCode, json) = try report()
    #expect(exitCode == 0)
    let copies = json["copies"]?.elements ?? []
    #expect(copies.map { $0["kind"] } == ["daily", "manual", "replaced", "damaged", "log"])
    #expect(copies.map { $0["count"] } == [1, 1, 0, 1, 1])
    #expect(copies.map { $0["kept"] } == [3, 20, 10, 10, 10])
    #expect(copies.map { $0["size"] }.suffix(3) == [0, 4120, 2048])
    let text = try user.run("doctor").text()
    #expect(text.contains("\n  damaged: 1, 4 KiB together; the newest 10 are kept\n"))
    #expect(text.contains("\n  daily: 1, ") && text.contains("; the newest 3 are kept\n"))
    #expect(!text.contains("replaced"))
  }

  @Test("`swiftcal doctor` says that there is no store yet and creates no store")
  func noStore() throws {
    try expectFinding("there is no store yet", mend: "swiftcal toggle")
    #expect(!FileManager.default.fileExists(atPath: user.container))
  }

  @Test(
    "`swiftcal doctor` finds files and folders that others may read, and `--fix` closes them",
    arguments: sample(of: ["", "/SwiftCal.sqlite", "/backups", "/backups/SwiftCal-*.sqlite", "/sync.key"]))
  func modes(name: String) throws {
    _ = try user.run("mark", "3d").text()
    _ = try user.run("toggle").text()
    let path = user.container + name.replacing("*", with: NoonZone.today)
    let isFile = name.hasPrefix("/S") || name.hasPrefix("/sync") || name.hasSuffix(".sqlite")
    if name == "/sync.key" { try Data("{}".utf8).write(to: URL(filePath: path)) }
    try setMode(isFile ? 0o644 : 0o755, of: path)
    try expectFinding("\(path) has mode \(isFile ? "644 instead of 600" : "755 instead of 700")", mend: fix)
    try expectFixed()
    #expect(try mode(of: path) == (isFile ? 0o600 : 0o700))
  }

  @Test(
    "`swiftcal doctor` finds files that a killed command left a minute ago, and `--fix` removes them",
    arguments: sample(of: [
      "SwiftCal.sqlite.new", "SwiftCal.sqlite.aB3xYz.new", "SwiftCal.sqlite.aB3xYz.new-wal",
      "backups/SwiftCal-2024-12-10.sqlite.aB3xYz.new",
    ]))
  func leftover(name: String) throws {
    _ = try user.run("mark", "3d").text()
    _ = try user.run("toggle").text()
    let path = user.container + "/" + name
    try Data("left".utf8).write(to: URL(filePath: path))
    try setMode(0o600, of: path)
    #expect(try report().exitCode == 0, "another command may still be using it")
    try FileManager.default.setAttributes([.modificationDate: Date.now - 61], ofItemAtPath: path)
    try expectFinding("\(path) was left behind", mend: fix)
    try expectFixed()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("`swiftcal doctor` finds days whose subject is gone, and `--fix` gives them a subject again")
  func foreignKeys() throws {
    _ = try user.run("mark", "3d").text()
    try RawDatabase(user.store).rows(
      """
      INSERT INTO fact (subject, kind, key, value)
      VALUES (9, 'study', '2024-12-10', 'true'), (9, 'study', '2024-12-11', 'true'),
        (8, 'goal', '2024-12-10', '{"daysPerWeek":5,"minimum":null}')
      """)
    try expectFinding("there are rows of subjects that are gone", mend: fix)
    let outcome = try user.run("doctor", "--fix")
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.contains("days of a subject that was gone are back as “Found 9”"))
    #expect(try user.json("streak")["total"] == 1)
    #expect(try user.json("streak", "--subject", "Found 9")["total"] == 2)
    let goal = try RawDatabase(user.store).value("SELECT value FROM fact WHERE subject = 8 AND kind = 'goal'")
    #expect(goal == #"{"daysPerWeek":5,"minimum":null}"#)
    #expect(try user.json("streak", "--subject", "Found 8")["total"] == 0)
    #expect(try report().json["ok"] == true)
  }

  @Test(
    "`swiftcal doctor` names a default subject that is not there, and the command that chooses another one")
  func missingDefault() throws {
    _ = try user.run("mark", "3d").text()
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("subject", "default", "Piano").text()
    #expect(try report().json["notes"] == [])
    // Another device can remove the subject that was chosen here.
    let number = "(SELECT number FROM fact WHERE kind = 'default')"
    try RawDatabase(user.store).rows(
      "UPDATE fact SET value = NULL WHERE kind = 'life' AND subject = \(number); UPDATE subject SET name = NULL WHERE id = \(number)"
    )
    let problem = "the default subject is gone, so commands mean “Study” where none is named"
    let (exitCode, json) = try report()
    #expect(exitCode == 0)
    #expect(json["notes"] == [.text("\(problem); “swiftcal subject default Study” chooses it")])
    try RawDatabase(user.store).rows("UPDATE fact SET value = '77' WHERE kind = 'default'")
    try expectFinding(problem, mend: "swiftcal subject default Study")
    _ = try user.run("subject", "default", "Study").text()
    #expect(try report().json["ok"] == true)
  }

  @Test("`swiftcal doctor` says that no backup can be made, also where the store can be written")
  func noBackups() throws {
    _ = try user.run("mark", "3d").text()
    let backups = user.container + "/backups"
    try? FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    try setMode(0o500, of: backups)
    let outcome = try user.unprivilegedCall(["doctor"]).run()
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.contains(
        "✗ no backup can be made: cannot create \(backups)/SwiftCal.sqlite"), "\(outcome.output)")
    #expect(outcome.output.contains("→ chmod -R u+rwX \(user.container)"), "\(outcome.output)")
    try setMode(0o700, of: backups)
    #expect(try report().exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: backups) == [])
    try FileManager.default.removeItem(atPath: backups)
    #expect(try report().exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: backups), "what is only tried leaves nothing behind")
  }

  @Test("A subject that got another number from another program has its name and its days again")
  func renumbered() throws {
    _ = try user.run("mark", "2024-12-01..2024-12-10").text()
    _ = try user.run("subject", "add", "Found 1").text()
    try RawDatabase(user.store).rows("UPDATE subject SET id = 5 WHERE id = 1")
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    #expect(try user.json("streak", "--subject", "Study")["total"] == 10)
    #expect(try user.json("streak", "--subject", "Found 1")["total"] == 0)
    #expect(try report().json["ok"] == true)
  }

  @Test("`swiftcal doctor --fix` leaves the mode of a folder without a store, and of a device")
  func otherFolder() throws {
    let folder = user.folder + "/folder"
    try #require(mkdir(folder, 0o700) == 0 && chmod(folder, 0o1777) == 0)
    user.environment["SWIFTCAL_CONTAINER"] = folder
    _ = try user.run("doctor", "--fix")
    var status = stat()
    #expect(stat(folder, &status) == 0 && status.st_mode & 0o7777 == 0o1777)
    let file = user.folder + "/file"
    try Data("mine".utf8).write(to: URL(filePath: file))
    chmod(file, 0o644)
    user.environment["SWIFTCAL_CONTAINER"] = file
    _ = try user.run("doctor", "--fix")
    #expect(stat(file, &status) == 0 && status.st_mode & 0o7777 == 0o644)
  }

  @Test("`swiftcal doctor` finds a journal mode that another program set, and `--fix` sets it back")
  func journalMode() throws {
    _ = try user.run("mark", "3d").text()
    try RawDatabase(user.store).rows("PRAGMA journal_mode = DELETE")
    let problem = try expectFinding("the journal mode is delete instead of wal", mend: fix)
    let text = try user.run("doctor")
    #expect(text.exitCode == 1)
    #expect(text.output.contains("✗ \(problem)\n  → \(fix)\n"))
    try expectFixed()
    #expect(try report().json["journalMode"] == "wal")
  }

  @Test("`swiftcal doctor` finds days after today and advises to set the clock")
  func clock() throws {
    _ = try user.run("mark", "3d").text()
    try RawDatabase(user.store).rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '2999-12-10', 1)")
    try expectFinding(
      "days up to 2999-12-10 are recorded, but the clock says that today is \(NoonZone.today)",
      mend:
        "set the clock, with “timedatectl” or your desktop's settings; if it is right, take the days back with "
        + "“swiftcal unmark”")
    #expect(try user.run("unmark", "2999-12-10").text().contains("2999-12-10: not studied."))
    #expect(try report().exitCode == 0)
  }

  @Test(
    "`swiftcal doctor` calls days up to two ahead travel, and they are no fault",
    arguments: sample(of: [1, 2]))
  func travel(days: Int) throws {
    _ = try user.run("mark", "today").text()
    let date = NoonZone.daysAgo(-days)
    try RawDatabase(user.store).rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '\(date)', 1)")
    let (exitCode, json) = try report()
    #expect(exitCode == 0)
    #expect(json["ok"] == true)
    let notes = json["notes"]?.elements ?? []
    guard notes.count == 1, case .text(let note) = notes[0] else {
      Issue.record("\(notes)")
      return
    }
    #expect(
      note.hasPrefix(
        "days up to \(date) are recorded, and today is \(NoonZone.today): they were recorded on a "))
    #expect(note.contains("up to 2 days ahead are possible"))
    #expect(try user.run("doctor").text().contains("Note: \(note)\nAll is well."))
  }

  @Test("`swiftcal doctor` finds days three ahead, which no journey explains")
  func tooFarAhead() throws {
    _ = try user.run("mark", "today").text()
    let date = NoonZone.daysAgo(-3)
    try RawDatabase(user.store).rows("INSERT INTO day (subject, date, didStudy) VALUES (1, '\(date)', 1)")
    let (exitCode, json) = try report()
    #expect(exitCode == 1)
    #expect(json["notes"] == [])
  }

  @Test("`swiftcal doctor` names a TZ that the system does not know, and the zone that may be meant")
  func unknownZone() throws {
    _ = try user.run("mark", "3d").text()
    for (zone, remedy) in [
      ("Asia/tokyo", "type “export TZ=Asia/Tokyo”"),
      ("Nowhere/Else", "type “unset TZ”, or set it to a zone that “timedatectl list-timezones” shows"),
    ] {
      user.environment["TZ"] = zone
      let (exitCode, json) = try report()
      #expect(exitCode == 1)
      let findings = json["findings"]?.elements ?? []
      let problem = "TZ is “\(zone)”, which this system does not know, so days begin by UTC"
      #expect(findings.first?["problem"] == .text(problem), "\(findings)")
      #expect(findings.first?["mend"] == .text(remedy))
    }
    for zone in sample(of: [
      "Asia/Tokyo", ":Asia/Tokyo", "UTC", "JST-9", "CET-1CEST,M3.5.0,M10.5.0/3", "<+0330>-3:30", "",
    ]) {
      user.environment["TZ"] = zone
      #expect(try report().json["findings"] == [], "\(zone)")
    }
  }

  /// Writes other bytes into the store's file, which has 1000 days and today. The backup has the 1000.
  private func damage(_ change: (inout Data) -> Void) throws {
    _ = try user.run("mark", "1000d..1d").text()
    _ = try user.run("toggle").text()
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try Data(contentsOf: URL(filePath: user.store))
    change(&bytes)
    let file = try FileHandle(forWritingTo: URL(filePath: user.store))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    for suffix in ["-wal", "-shm"] { unlink(user.store + suffix) }
  }

  @Test(
    "`swiftcal doctor` finds a damaged store and what each way keeps, and `--fix` joins it with the backup",
    arguments: sample(
      of: [
        ("cut", "is damaged (database disk image is malformed)"),
        ("page", "the file is damaged: *** in database main *** Page"),
      ], least: 1))
  func damaged(kind: String, problem: String) throws {
    try damage { bytes in
      if kind == "cut" {
        bytes = bytes.prefix(bytes.count / 2)
      } else {
        for offset in bytes.count * 3 / 4..<bytes.count { bytes[offset] = 0xA5 }
      }
    }
    let (exitCode, json) = try report()
    #expect(exitCode == 1)
    let findings = json["findings"]?.elements ?? []
    #expect(findings.map { $0["mend"] } == [.text(fix), .text(fix)])
    guard case .text(let said)? = findings.first?["problem"],
      case .text(let comparison)? = findings.last?["problem"]
    else { return }
    #expect(said.contains(problem), "\(said)")
    #expect(comparison.hasPrefix("the backup of \(NoonZone.today) has "), "\(comparison)")
    #expect(comparison.hasSuffix("; both together have 1000"), "\(comparison)")
    let outcome = try user.run("doctor", "--fix")
    #expect(outcome.exitCode == 0)
    let kept = "\(user.container)/backups/SwiftCal-\(NoonZone.today)-damaged.sqlite"
    #expect(outcome.error.contains(comparison), "\(outcome.error)")
    #expect(outcome.error.contains("not all could be read of: "), "\(outcome.error)")
    #expect(outcome.error.contains("the damaged store is kept as \(kept)"), "\(outcome.error)")
    #expect(FileManager.default.fileExists(atPath: kept))
    #expect(try report().exitCode == 0)
    #expect(try user.json("streak")["total"] == 1000)
  }

  @Test("`swiftcal doctor` names the backup for a file that is no store, and `--fix` leaves the file")
  func notAStore() throws {
    try damage { $0 = Data("garbage".utf8) }
    try expectFinding("is not a SwiftCal store", mend: "swiftcal restore \(NoonZone.today)")
    #expect(try report("--fix").exitCode == 1, "nothing can be repaired safely, and the exit code says so")
    #expect(try Data(contentsOf: URL(filePath: user.store)) == Data("garbage".utf8))
    _ = try user.run("restore", NoonZone.today).text()
    #expect(try report().exitCode == 0)
    #expect(try user.json("streak")["total"] == 1000)
  }

  @Test("`swiftcal doctor` says what to do about a store of a newer version or behind a link")
  func notOpened() throws {
    _ = try user.run("mark", "3d").text()
    do { try RawDatabase(user.store).rows("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)") }
    try expectFinding("newer SwiftCal", mend: "update SwiftCal")
    #expect(try report("--fix").exitCode == 1)
    try FileManager.default.moveItem(atPath: user.container, toPath: user.folder + "/moved")
    #expect(symlink(user.folder + "/moved", user.container) == 0)
    try setMode(0o644, of: user.folder + "/moved/SwiftCal.sqlite")
    let (exitCode, json) = try report("--fix")
    #expect(exitCode == 1)
    #expect(
      json["findings"]?.elements.contains { $0["mend"] == "set SWIFTCAL_CONTAINER to a folder of yours" }
        == true, "\(json)")
    #expect(
      try mode(of: user.folder + "/moved/SwiftCal.sqlite") == 0o644, "a file behind a link is left as it is")
  }

  @Test("A store with another name is refused for changes, and `doctor` says what makes it a file of its own")
  func hardLink() throws {
    _ = try user.run("toggle").text()
    _ = try user.run("backup").text()
    let other = user.path("other.sqlite")
    try FileManager.default.linkItem(atPath: user.store, toPath: other)
    let days = try user.records()
    try user.expectFailure(77, "mark", "1d", saying: "hard link", "nothing was changed", "cp -p")
    try user.expectFailure(77, "restore", "\(NoonZone.today)", saying: "hard link", "cp -p")
    #expect(try user.records() == days)
    let doctor = try user.run("doctor")
    #expect(doctor.exitCode == 1)
    #expect(doctor.output.contains("hard link") && doctor.output.contains("cp -p"))
    try FileManager.default.removeItem(atPath: other)
    _ = try user.run("mark", "1d").text()
    _ = try user.run("doctor").text()
  }
}
