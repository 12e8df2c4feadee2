import Foundation
import RawSQLite
import Testing

/// A sound copy can be restored, whatever another program made of its file and wherever it lies.
@Suite("Copies that `swiftcal restore` takes")
struct RestoreSourceTests {
  private let user = try! Sandbox()
  private var folder: String { user.folder + "/stick" }
  private var copy: String { folder + "/copy.sqlite" }

  /// Makes a copy with ten days in a folder of its own, and then a store with one more.
  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "today").text()
  }

  /// Restores the copy from a folder that cannot be written.
  private func expectRestored(_ total: JSON = 10, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for name in names { try setMode(0o400, of: folder + "/" + name) }
    try setMode(0o500, of: folder)
    _ = try user.unprivilegedCall(["restore", copy]).run().text(sourceLocation: sourceLocation)
    try setMode(0o700, of: folder)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names,
      sourceLocation: sourceLocation)
    #expect(try user.json("streak")["total"] == total, sourceLocation: sourceLocation)
    #expect(try RawDatabase(user.store).value("PRAGMA page_size") == "4096", sourceLocation: sourceLocation)
    #expect(try user.json("doctor")["ok"] == true, sourceLocation: sourceLocation)
  }

  @Test(
    "`swiftcal restore` takes a copy with pages of any size, with a log or a rollback journal",
    arguments: sample(of: [512, 1024, 8192, 65_536]), sample(of: ["DELETE", "WAL"]))
  func pageSize(size: Int, journalMode: String) throws {
    try RawDatabase(copy).rows("PRAGMA page_size = \(size); VACUUM; PRAGMA journal_mode = \(journalMode)")
    for suffix in ["-wal", "-shm"] { unlink(copy + suffix) }
    try expectRestored()
  }

  @Test("`swiftcal restore` takes a copy together with the log beside it")
  func log() throws {
    // The index of the log is not copied to another disk.
    let original = user.folder + "/original.sqlite"
    try FileManager.default.copyItem(atPath: copy, toPath: original)
    let raw = try RawDatabase(original)
    try raw.rows(
      "PRAGMA journal_mode = WAL; INSERT INTO day (subject, date, didStudy) VALUES (1, '2020-01-01', 1)")
    unlink(copy)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: original + suffix, toPath: copy + suffix)
    }
    try expectRestored(11)
  }

  @Test("`swiftcal restore` takes a copy whose header says that only a later version of SQLite may write it")
  func header() throws {
    let file = try FileHandle(forUpdating: URL(filePath: copy))
    try file.seek(toOffset: 18)
    try file.write(contentsOf: [3])
    try file.close()
    let bytes = try Data(contentsOf: URL(filePath: copy))
    try expectRestored()
    #expect(try Data(contentsOf: URL(filePath: copy)) == bytes)
  }

  @Test("`swiftcal restore` leaves nothing behind in the folder for temporary files")
  func temporaryFiles() throws {
    let temporary = user.folder + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    user.environment["TMPDIR"] = temporary
    try log()
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }
}
