import Foundation
import RawSQLite
import Testing

/// What a person names as a file to write must not be the store, or what belongs to it.
@Suite("Files of the store as files to write")
struct WrittenOverTests {
  private let user = try! Sandbox()

  init() throws { _ = try user.run("mark", "2024-12-01..2024-12-10").text() }

  @Test(
    "`--output` replaces no database and nothing that belongs to one",
    arguments: sample(of: ["", "-wal", "-shm", "-journal", "link"]))
  func output(ending: String) throws {
    var path = user.store + ending
    if ending == "link" {
      path = user.folder + "/link"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: user.store)
    }
    let export = try user.run("export", "--output", path)
    #expect(export.exitCode == 64)
    #expect(export.error.contains("is a database or belongs to one, and is not replaced"))
    #expect(try user.runWidget("snapshot", "--output", path).exitCode == 64)
    #expect(try user.runWidget("run", "--output", path).exitCode == 64)
    #expect(try user.json("streak", "--as-of", "2024-12-10")["current"] == 10)
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test("`--output` replaces no backup, and replaces any other file")
  func backup() throws {
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    #expect(try user.run("export", "--output", copy).exitCode == 64)
    #expect(try RawDatabase(copy).value("SELECT count(*) FROM day") == "10")
    let other = user.folder + "/other-wal"
    try Data("old".utf8).write(to: URL(filePath: other))
    #expect(try user.run("export", "--output", other).exitCode == 0)
    #expect(try String(contentsOfFile: other, encoding: .utf8).hasPrefix("{"))
  }

  @Test(
    "A backup does not get the name of another file's log",
    arguments: sample(of: ["-wal", "-shm", "-journal"]))
  func companion(ending: String) throws {
    let outcome = try user.run("backup", user.folder + "/copy.sqlite" + ending)
    #expect(outcome.exitCode == 73)
    #expect(outcome.error.contains("whose name ends with \(ending)"))
    #expect(!FileManager.default.fileExists(atPath: user.folder + "/copy.sqlite" + ending))
  }

  @Test(
    "What is in the place of a log and is none changes nothing",
    arguments: sample(of: [1, 31, 32, 2000, 4151]))
  func noLog(size: Int) throws {
    try Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }).write(
      to: URL(filePath: user.store + "-wal"))
    #expect(try user.json("streak", "--as-of", "2024-12-10")["current"] == 10)
    _ = try user.run("toggle").text()
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test("An empty file with the name of the day's backup does not keep a damaged store from being noticed")
  func emptyBackup() throws {
    let backup = user.container + "/backups/SwiftCal-\(NoonZone.today).sqlite"
    try? FileManager.default.createDirectory(
      atPath: user.container + "/backups", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: backup))
    let outcome = try user.run("toggle")
    #expect(outcome.exitCode == 0)
    #expect(outcome.error == "")
    #expect(try RawDatabase(backup).value("SELECT count(*) FROM day") == "10")
  }

  @Test("Our CSV brings days that were unmarked there and back")
  func unmarked() throws {
    _ = try user.run("unmark", "2024-12-05").text()
    let file = user.folder + "/days.csv"
    _ = try user.run("export", "--format", "csv", "--output", file).text()
    let other = try Sandbox()
    _ = try other.run("import", file).text()
    #expect(
      try other.run("export", "--format", "csv").output == String(contentsOfFile: file, encoding: .utf8))
  }
}
