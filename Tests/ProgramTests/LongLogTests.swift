import Foundation
import RawSQLite
import Testing

/// A log or a journal of any size is dealt with in bounded memory.
@Suite("A log that is far too long")
struct LongLogTests {
  private let user = try! Sandbox()

  init() throws { _ = try user.run("mark", "10d..1d").text() }

  /// Makes a file longer by a hole.
  private func lengthen(_ path: String, to size: UInt64) throws {
    if !FileManager.default.fileExists(atPath: path) {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
    }
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: size)
    try file.close()
  }

  /// A call that may have this much memory, which is less than the file's size.
  private func bounded(_ arguments: String...) -> Invocation {
    var call = user.call(arguments)
    call.launcher = ["/usr/bin/prlimit", "--as=1500000000", "--"]
    return call
  }

  @Test("A log that is too long is named, and `swiftcal doctor --fix` keeps it and saves the days")
  func log() throws {
    try lengthen(user.store + "-wal", to: 1 << 30)
    for command in [["streak"], ["toggle", "2016-01-01"], ["backup"]] {
      var call = bounded()
      call.arguments = command
      try call.run().expectFailure(
        78, saying: ["\(user.store)-wal is damaged (it is larger than 512 MiB)", "“swiftcal doctor --fix”"])
    }
    #expect(try bounded("doctor").run().exitCode == 1)
    let mended = try bounded("doctor", "--fix").run()
    #expect(mended.exitCode == 0, "\(mended.output)\(mended.error)")
    #expect(mended.error.contains("every change that is still in it was saved"), "\(mended.error)")
    #expect(try user.json("streak")["total"] == 10)
    let kept = user.container + "/backups/SwiftCal-\(NoonZone.today)-damaged.sqlite-wal"
    #expect(try FileManager.default.attributesOfItem(atPath: kept)[.size] as? Int == 1 << 30)
  }

  @Test(
    "`swiftcal restore` replaces a store whose log or journal is too long", arguments: ["-wal", "-journal"])
  func restoring(ending: String) throws {
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "today").text()
    try RawDatabase(user.store).rows(
      "PRAGMA ignore_check_constraints = ON; UPDATE day SET didStudy = 7; PRAGMA wal_checkpoint(TRUNCATE)")
    try lengthen(user.store + ending, to: 1 << 30)
    _ = try bounded("restore", copy).run().text()
    #expect(try user.json("streak")["total"] == 10)
  }

  @Test("`swiftcal restore` refuses a copy whose log is too long, and takes one whose journal is")
  func source() throws {
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    try RawDatabase(copy).rows("PRAGMA journal_mode = WAL")
    try lengthen(copy + "-wal", to: 1 << 30)
    try bounded("restore", copy).run().expectFailure(
      65, saying: ["\(copy) cannot be restored", "\(copy)-wal, its log, is larger than 512 MiB"])
    for ending in ["-wal", "-shm"] { unlink(copy + ending) }
    try lengthen(copy + "-journal", to: 1 << 30)
    _ = try bounded("restore", copy).run().text()
    #expect(try user.json("streak")["total"] == 10)
  }
}
