import Foundation
import RawSQLite
import Testing

@Suite("Backups")
struct BackupTests {
  private let user = try! Sandbox()
  private var backups: String { user.container + "/backups" }
  private var todaysBackup: String { backups + "/SwiftCal-\(NoonZone.today).sqlite" }

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: backups)) ?? []).sorted()
  }

  private func studied(in path: String) throws -> [String?] {
    try RawDatabase(path).rows("SELECT date FROM day WHERE didStudy = 1 ORDER BY date").map { $0[0] }
  }

  @Test(
    "Every command that changes days makes a backup first",
    arguments: sample(of: [
      ["toggle"], ["mark", "1d"], ["unmark", "9d"], ["rest", "1d"], ["undo"],
      ["subject", "remove", "Piano", "--yes"],
    ]))
  func everyCommand(command: [String]) throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "9d").text()
    _ = try user.call(command).run().text()
    #expect(try studied(in: todaysBackup) == [NoonZone.daysAgo(9)])
  }

  @Test("Twelve first changes at once make one backup, with the state before all of them")
  func atOnce() throws {
    _ = try user.run("mark", "90d").text()
    let running = try (1...12).map { try user.call(["toggle", "\($0)d"]).start() }
    for outcome in try running.map({ try $0.outcome() }) { _ = try outcome.text() }
    #expect(names() == ["SwiftCal-\(NoonZone.today).sqlite"])
    #expect(try studied(in: todaysBackup) == [NoonZone.daysAgo(90)])
  }

  @Test(
    "As many daily backups as `backups` says are kept, the newest ones, and other files are left alone",
    arguments: sample(of: [nil, 2]))
  func newest(count: Int?) throws {
    if let count { _ = try user.run("config", "backups", "\(count)").text() }
    _ = try user.run("mark", "9d").text()
    _ = try user.run("backup").text()
    let made = names()
    for day in 10...17 { try Data().write(to: URL(filePath: backups + "/SwiftCal-2020-01-\(day).sqlite")) }
    try Data().write(to: URL(filePath: backups + "/notes.txt"))
    _ = try user.run("toggle").text()
    let old = (10...17).suffix((count ?? 5) - 1).map { "SwiftCal-2020-01-\($0).sqlite" }
    #expect(names() == (old + ["SwiftCal-\(NoonZone.today).sqlite"] + made + ["notes.txt"]).sorted())
  }

  @Test("No backup is made when `backups` is 0, and existing backups stay")
  func off() throws {
    _ = try user.run("mark", "9d").text()
    _ = try user.run("toggle").text()
    unlink(todaysBackup)
    try Data().write(to: URL(filePath: backups + "/SwiftCal-2020-01-01.sqlite"))
    _ = try user.run("config", "backups", "0").text()
    _ = try user.run("toggle").text()
    #expect(names() == ["SwiftCal-2020-01-01.sqlite"])
  }

  @Test("Backups with dates in the future are removed before today's backup is")
  func wrongClock() throws {
    _ = try user.run("mark", "9d").text()
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    for day in 10...17 { try Data().write(to: URL(filePath: backups + "/SwiftCal-2999-01-\(day).sqlite")) }
    _ = try user.run("toggle").text()
    #expect(
      names() == ["SwiftCal-\(NoonZone.today).sqlite"] + (14...17).map { "SwiftCal-2999-01-\($0).sqlite" })
  }

  @Test(
    "Backups are private with any umask and leave no other file behind", arguments: sample(of: ["0", "0777"]))
  func modes(umask: String) throws {
    _ = try user.run("mark", "9d").text()
    for arguments in [["toggle"], ["backup"], ["backup", user.folder + "/copy.sqlite"]] {
      var call = user.call(arguments)
      call.launcher = ["/bin/sh", "-c", "umask \(umask) && exec \"$0\" \"$@\""]
      _ = try call.run().text()
    }
    #expect(try mode(of: backups) == 0o700)
    #expect(names().count == 2)
    for name in names() { #expect(try mode(of: backups + "/" + name) == 0o600) }
    #expect(try mode(of: user.folder + "/copy.sqlite") == 0o600)
    #expect(!FileManager.default.fileExists(atPath: user.folder + "/copy.sqlite-wal"))
  }

  @Test("`swiftcal backup FILE` writes to that file, prints its path and refuses to replace a file")
  func file() throws {
    _ = try user.run("mark", "9d..1d").text()
    let path = user.folder + "/copy.sqlite"
    #expect(try user.json("backup", path) == ["path": .text(path)])
    #expect(try studied(in: path).count == 9)
    let bytes = try Data(contentsOf: URL(filePath: path))
    try user.expectFailure(73, "backup", path, saying: "cannot create \(path)", "already")
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    try user.expectFailure(73, "backup", user.folder + "/none/copy.sqlite", saying: "cannot create")
    try user.expectFailure(64, "backup", path, "--list", saying: "--list takes no file")
  }

  @Test("Backups that are made in the same second get different names")
  func sameSecond() throws {
    _ = try user.run("mark", "9d").text()
    for _ in 1...5 { _ = try user.run("backup").text() }
    #expect(names().count == 5)
  }

  @Test("`swiftcal backup --list` lists the newest backup first, with its date, size and path")
  func list() throws {
    #expect(try user.run("backup", "--list").text().hasPrefix("There is no backup yet"))
    #expect(try user.json("backup", "--list") == ["backups": []])
    _ = try user.run("mark", "9d").text()
    _ = try user.run("toggle").text()
    try Data(count: 2048).write(to: URL(filePath: backups + "/SwiftCal-2020-01-01.sqlite"))
    let list = try #require(try user.json("backup", "--list")["backups"]?.elements)
    #expect(list.map { $0["date"] } == [.text(NoonZone.today), "2020-01-01"])
    #expect(
      list[1] == [
        "name": "SwiftCal-2020-01-01.sqlite", "path": .text(backups + "/SwiftCal-2020-01-01.sqlite"),
        "date": "2020-01-01", "size": 2048, "kind": "daily",
      ])
    #expect(try user.run("backup", "--list").lines.last == "SwiftCal-2020-01-01.sqlite  2 KiB  daily")
  }

  @Test("`swiftcal backup --list` says of each backup whether it is daily, manual, replaced or damaged")
  func kinds() throws {
    _ = try user.run("mark", "9d").text()
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    _ = try user.run("backup").text()
    _ = try user.run("restore", copy).text()
    try Data(count: 8192).write(to: URL(filePath: user.store))
    _ = try user.run("restore", copy).text()
    _ = try user.run("toggle").text()
    let kinds = try user.json("backup", "--list")["backups"]?.elements.map { $0["kind"] }
    #expect(kinds == ["manual", "daily", "replaced", "damaged"])
  }

  @Test("The twenty-first backup that a person makes removes the oldest one, and says so")
  func twentyFirst() throws {
    _ = try user.run("mark", "9d").text()
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    let older = (10..<30).map { "SwiftCal-2020-01-01T1200\($0).sqlite" }
    for name in older.dropLast() { try Data().write(to: URL(filePath: backups + "/" + name)) }
    _ = try user.run("backup").text()
    #expect(names().count == 20)
    let outcome = try user.run("backup", "--json")
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.hasPrefix("swiftcal: \(backups)/\(older[0]) was removed: "))
    #expect(names().count == 20 && !names().contains(older[0]) && names().contains(older[1]))
    _ = try user.run("backup", user.folder + "/elsewhere.sqlite").text()
    #expect(names().count == 20, "a backup elsewhere is not counted")
  }

  @Test("Many restores on one day keep the store that the first one replaced, and do not fill the disk")
  func manyRestores() throws {
    _ = try user.run("mark", "9d").text()
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "8d", "7d").text()
    for _ in 1...16 { _ = try user.run("restore", copy) }
    let replaced = names().filter { $0.contains("replaced") }
    #expect(replaced.count == 11)
    let first = backups + "/SwiftCal-\(NoonZone.today)-replaced.sqlite"
    #expect(try studied(in: first).count == 3)
    // What is restored would be the next to go.
    let restored = backups + "/" + (try #require(oldestButFirst(replaced)))
    _ = try user.run("restore", restored).text()
    #expect(try studied(in: restored) == [NoonZone.daysAgo(9)])
    let outcome = try user.run("restore", copy)
    #expect(outcome.error.contains("\(restored) was removed, since there are enough newer copies"))
    #expect(names().filter { $0.contains("replaced") }.count == 11)
  }

  /// The name of the copy that was made first, but for the first of the day.
  private func oldestButFirst(_ names: [String]) -> String? {
    names.filter { !$0.hasSuffix("-replaced.sqlite") }.min {
      var (first, second) = (stat(), stat())
      stat(backups + "/" + $0, &first)
      stat(backups + "/" + $1, &second)
      return (first.st_ctim.tv_sec, first.st_ctim.tv_nsec) < (second.st_ctim.tv_sec, second.st_ctim.tv_nsec)
    }
  }

  @Test("Backups that are made in parallel have different names, and each is whole")
  func parallel() throws {
    _ = try user.run("mark", "300d..1d").text()
    let running = try (1...12).map { _ in try user.call(["backup", "--json"]).start() }
    let paths = try running.map { try $0.outcome().json().string(forKey: "path") }
    #expect(Set(paths).count == 12)
    for path in paths {
      #expect(try RawDatabase(path).value("SELECT count(*) FROM day WHERE didStudy = 1") == "300")
      #expect(try mode(of: path) == 0o600)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: user.container + "/backups")
    #expect(names.count == 12, "\(names)")
  }

  @Test(
    "A change whose backup finds no room says that the backup was not made, and not that nothing was changed")
  func noRoomForBackup() throws {
    _ = try user.run("mark", "900d..1d").text()
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    var call = user.call(["toggle"])
    call.launcher = ["/usr/bin/prlimit", "--fsize=60000", "--"]
    let outcome = try call.run()
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    #expect(outcome.error.hasPrefix("swiftcal: no backup was made: "), "\(outcome.error)")
    #expect(outcome.error.hasSuffix("; the next change tries again\n"), "\(outcome.error)")
    #expect(!outcome.error.contains("nothing was changed"))
    #expect(try user.json("streak")["studiedToday"] == true)
    _ = try user.run("toggle", "2018-01-01").text()
    #expect(try user.json("backup", "--list")["backups"]?.elements.count == 1, "the next change made it")
    call.arguments = ["backup"]
    try call.run().expectFailure(74, saying: ["no backup was made: ", "larger than the system lets"])
  }

  @Test(
    "`swiftcal backup FILE` refuses a place beside which a log is left, and another place works",
    arguments: sample(of: ["-wal", "-journal"]))
  func besideLog(ending: String) throws {
    _ = try user.run("mark", "5d..1d").text()
    let file = user.folder + "/copy.sqlite"
    let log = file + ending
    try Data("a log of another store".utf8).write(to: URL(filePath: log))
    try user.run("backup", file).expectFailure(
      73, saying: ["\(log) is there, and would be taken for a part of the copy", "name another file"])
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try Data(contentsOf: URL(filePath: log)) == Data("a log of another store".utf8))
    // An empty log has nothing that could be mixed with the copy.
    try Data().write(to: URL(filePath: log))
    _ = try user.run("backup", file).text()
    _ = try user.run("restore", file).text()
    #expect(try user.json("streak")["total"] == 5)
  }

  @Test("`swiftcal backup` to a file that is there advises another file, and not another container")
  func fileThere() throws {
    _ = try user.run("mark", "1d").text()
    let file = try user.file("there.sqlite", "x")
    let outcome = try user.run("backup", file)
    outcome.expectFailure(73, saying: ["there is a file already", "name another file"])
    #expect(!outcome.error.contains("SWIFTCAL_CONTAINER"))
    #expect(try Data(contentsOf: URL(filePath: file)) == Data("x".utf8))
  }
}
