import Foundation
import RawSQLite
import Testing

/// Every command refuses a file in the store's place that this version cannot read, and leaves it unchanged.
@Suite("Files that cannot be used as the store")
struct StoreRefusalTests {
  private let user = try! Sandbox()

  init() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
  }

  private static let commands: [[String]] = [
    [], ["toggle"], ["mark", "today"], ["unmark", "2024-12-10"], ["streak"], ["calendar"],
    ["widget-snapshot"], ["subject", "list"], ["subject", "add", "Piano"], ["config"],
    ["config", "day-start", "04:00"],
  ]

  private func expectRefusal(
    saying words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for command in Self.commands {
      let before = try user.contents()
      try user.call(command).run()
        .expectFailure(
          78, saying: [user.store] + words, showsView: command == ["widget-snapshot"],
          sourceLocation: sourceLocation)
      #expect(try user.contents() == before, "\(command)", sourceLocation: sourceLocation)
    }
  }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: user.store))
  }

  @Test("Every command refuses a folder in the store's place")
  func folder() throws {
    try FileManager.default.createDirectory(atPath: user.store, withIntermediateDirectories: true)
    try expectRefusal(saying: "is not a file", "move it away")
  }

  @Test("Every command refuses a pipe in the store's place without waiting for a writer")
  func pipe() throws {
    #expect(mkfifo(user.store, 0o600) == 0)
    for command in Self.commands {
      try user.call(command).run()
        .expectFailure(78, saying: ["is not a file"], showsView: command == ["widget-snapshot"])
    }
  }

  /// Puts an empty file in the store's place.
  private func makeEmpty(secondsAgo seconds: Int) throws {
    try write([])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600, .modificationDate: Date.now - TimeInterval(seconds)],
      ofItemAtPath: user.store)
  }

  @Test(
    "An empty file is what a killed command left of a new store, or is being filled",
    arguments: sample(of: [false, true]))
  func unfinished(hasBackups: Bool) throws {
    if hasBackups {
      _ = try user.run("mark", "3d..1d").text()
      _ = try user.run("backup").text()
    }
    try makeEmpty(secondsAgo: hasBackups ? 0 : 3600)
    #expect(try user.json("streak")["total"] == 0)
    _ = try user.run("toggle").text()
    #expect(try user.json("streak")["total"] == 1)
  }

  @Test("A store that was emptied, and has backups, is damaged, and is mended from them")
  func emptied() throws {
    _ = try user.run("mark", "3d..1d").text()
    _ = try user.run("backup").text()
    try makeEmpty(secondsAgo: 60)
    try expectRefusal(saying: "is damaged", "it is empty")
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    #expect(try user.json("streak")["total"] == 3)
  }

  @Test(
    "Every command refuses a file of garbage in the store's place",
    arguments: sample(of: [1, 99, 100, 4096, 40_000]))
  func garbage(size: Int) throws {
    try write((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) })
    try expectRefusal(saying: "is not a SwiftCal store", "it is not an SQLite file")
  }

  @Test(
    "Every command refuses another program's SQLite file in the store's place",
    arguments: sample(of: ["DELETE", "WAL"]))
  func anotherProgram(journalMode: String) throws {
    do {
      let other = try RawDatabase(user.store)
      try other.rows(
        "PRAGMA journal_mode = \(journalMode); CREATE TABLE day (date TEXT); PRAGMA user_version = 1")
    }
    try expectRefusal(saying: "is not a SwiftCal store", "it belongs to another program")
  }

  @Test("Every command refuses a store of a newer version")
  func newerVersion() throws {
    _ = try user.run("toggle").text()
    do {
      let newer = try RawDatabase(user.store)
      try newer.rows("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try expectRefusal(saying: "was written by a newer SwiftCal", "update")
  }

  @Test("Every command refuses a store whose newer version stands only in the log of a killed program")
  func newerVersionInLog() throws {
    _ = try user.run("mark", "9d..1d").text()
    let writer = try RawDatabase(user.store)
    try writer.rows("PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = 1000")
    let log = try Data(contentsOf: URL(filePath: user.store + "-wal"))
    for command in Self.commands {
      for name in ["-wal", "-shm"] { unlink(user.store + name) }
      try log.write(to: URL(filePath: user.store + "-wal"))
      try user.call(command).run()
        .expectFailure(
          78, saying: [user.store, "was written by a newer SwiftCal", "update"],
          showsView: command == ["widget-snapshot"])
      let raw = try RawDatabase(user.store)
      #expect(try raw.rows("PRAGMA user_version; SELECT count(*) FROM day") == [["1000"], ["9"]])
    }
    withExtendedLifetime(writer) {}
  }

  @Test(
    "Every command refuses a store that is cut off",
    arguments: sample(of: [1, 99, 100, 512, 4095, 4096, 5000, 8192, 16_384]))
  func truncated(size: Int) throws {
    _ = try user.run("mark", "1000d..today").text()
    let whole = try Data(contentsOf: URL(filePath: user.store))
    try write(whole.prefix(size))
    try expectRefusal(
      saying: size < 512 ? "is not an SQLite file" : "is damaged (database disk image is malformed)")
  }
}
