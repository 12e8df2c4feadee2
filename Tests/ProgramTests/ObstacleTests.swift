import Foundation
import RawSQLite
import Testing

@Suite("What is not a file, in the place of the log, its index or the journal")
struct ObstacleTests {
  private let user = try! Sandbox()

  private func put(_ kind: String, at path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    switch kind {
    case "folder":
      try #require(mkdir(path, 0o700) == 0)
      try Data("mine".utf8).write(to: URL(filePath: path + "/file"))
    case "link": try #require(symlink(user.folder + "/elsewhere", path) == 0)
    default: try #require(mkfifo(path, 0o600) == 0)
    }
  }

  @Test(
    "The command that doctor advises, or `doctor --fix`, moves the thing aside, and no day is lost",
    arguments: ["-shm", "-journal"], ["folder", "link", "FIFO"])
  func moved(ending: String, kind: String) throws {
    for isFixed in [false, true] {
      _ = try user.run("mark", isFixed ? "20d" : "19d..1d").text()
      _ = try user.run("toggle").text()
      let total = try user.json("streak")["total"]
      try put(kind, at: user.store + ending)
      let findings = try JSON(text: user.run("doctor", "--json").output)["findings"]?.elements ?? []
      let aside = user.container + "/not-a-file-SwiftCal.sqlite" + ending
      #expect(
        findings.map { $0.string(forKey: "mend") } == ["mv -n \(user.store)\(ending) \(aside)"],
        "the mode of a thing that is not ours is not a fault")
      if isFixed {
        let outcome = try user.run("doctor", "--fix")
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        #expect(outcome.error.contains("not-a-file-SwiftCal.sqlite\(ending)"))
      } else {
        try FileManager.default.moveItem(atPath: user.store + ending, toPath: aside)
        #expect(try user.run("doctor").exitCode == 0)
        if kind == "folder" { #expect(FileManager.default.fileExists(atPath: aside + "/file")) }
        try FileManager.default.removeItem(atPath: aside)
      }
      #expect(try user.json("streak")["total"] == total)
    }
  }

  @Test(
    "A restore works, moves the thing to the backups, and says so",
    arguments: ["-wal", "-shm", "-journal"], ["folder", "link", "FIFO"])
  func restore(ending: String, kind: String) throws {
    _ = try user.run("mark", "20d..1d").text()
    _ = try user.run("toggle").text()
    try put(kind, at: user.store + ending)
    try user.run("streak").expectFailure(78, saying: ["\(ending) is not a file"])
    let outcome = try user.run("restore", NoonZone.today)
    #expect(outcome.exitCode == 0)
    let kept = user.container + "/backups/not-a-file-SwiftCal.sqlite" + ending
    #expect(
      outcome.error == "swiftcal: \(user.store)\(ending) is not a file, and was moved to \(kept)\n")
    var status = stat()
    #expect(lstat(kept, &status) == 0)
    #expect(status.st_mode & S_IFMT == ["folder": S_IFDIR, "link": S_IFLNK, "FIFO": S_IFIFO][kind])
    if kind == "folder" { #expect(FileManager.default.fileExists(atPath: kept + "/file")) }
    #expect(try user.json("streak")["total"] == 20)
    _ = try user.run("toggle").text()
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test(
    "A new store is made where such a thing is in the place of its log, and the thing is moved to the backups",
    arguments: ["-wal", "-journal"], ["folder", "link", "FIFO"])
  func newStore(ending: String, kind: String) throws {
    _ = try user.run("toggle").text()
    for suffix in ["", "-wal", "-shm"] { unlink(user.store + suffix) }
    try put(kind, at: user.store + ending)
    let outcome = try user.run("toggle")
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.hasPrefix("swiftcal: \(user.store)\(ending) is not a file, and was moved to "))
    #expect(try user.json("streak")["total"] == 1)
  }

  @Test("A store of a newer version stays where it is, although there is such a thing beside it")
  func newerStore() throws {
    _ = try user.run("mark", "20d..1d").text()
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    do { try RawDatabase(user.store).rows("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)") }
    let before = try Data(contentsOf: URL(filePath: user.store))
    try put("folder", at: user.store + "-shm")
    let outcome = try user.run("restore", copy)
    #expect(outcome.exitCode == 78, "\(outcome.error)")
    #expect(outcome.error.contains("newer"))
    #expect(try Data(contentsOf: URL(filePath: user.store)) == before)
  }
}
