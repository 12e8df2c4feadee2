import Foundation
import RawSQLite
import Testing

/// What stands in the store's place is not what this version can read: every command says so, and leaves it.
@Suite("A store that is none")
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
        .expectFailure(78, saying: [user.store] + words, sourceLocation: sourceLocation)
      #expect(try user.contents() == before, "\(command)", sourceLocation: sourceLocation)
    }
  }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: user.store))
  }

  @Test("is a folder")
  func folder() throws {
    try FileManager.default.createDirectory(atPath: user.store, withIntermediateDirectories: true)
    try expectRefusal(saying: "is not a SwiftCal store", "it is not a file")
  }

  @Test("is a pipe, which nobody will ever write to")
  func pipe() throws {
    #expect(mkfifo(user.store, 0o600) == 0)
    for command in Self.commands {
      try user.call(command).run().expectFailure(78, saying: ["it is not a file"])
    }
  }

  @Test("is empty")
  func empty() throws {
    try write([])
    try expectRefusal(saying: "is damaged", "it is empty")
  }

  @Test("is garbage, short or long", arguments: [1, 99, 100, 4096, 40_000])
  func garbage(size: Int) throws {
    try write((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) })
    try expectRefusal(saying: "is not a SwiftCal store", "it is not an SQLite file")
  }

  @Test("is another program's SQLite file", arguments: ["DELETE", "WAL"])
  func anotherProgram(journalMode: String) throws {
    do {
      let other = try RawDatabase(user.store)
      try other.rows(
        "PRAGMA journal_mode = \(journalMode); CREATE TABLE day (date TEXT); PRAGMA user_version = 1")
    }
    try expectRefusal(saying: "is not a SwiftCal store", "it belongs to another program")
  }

  @Test("is from a newer version")
  func newerVersion() throws {
    _ = try user.run("toggle").text()
    do {
      let newer = try RawDatabase(user.store)
      try newer.rows("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try expectRefusal(saying: "was written by a newer SwiftCal", "update")
  }

  @Test("is from a newer version, which only the log says as yet")
  func newerVersionInLog() throws {
    _ = try user.run("toggle").text()
    let newer = try RawDatabase(user.store)
    try newer.rows("PRAGMA user_version = 1000")
    try expectRefusal(saying: "was written by a newer SwiftCal", "update")
  }

  @Test("is a store cut off anywhere", arguments: [1, 99, 100, 512, 4095, 4096, 5000, 8192, 16_384, -1])
  func truncated(size: Int) throws {
    _ = try user.run("mark", "1000d..today").text()
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    for name in ["-wal", "-shm"] { unlink(user.store + name) }
    let whole = try Data(contentsOf: URL(filePath: user.store))
    try write(size < 0 ? whole.dropLast(-size) : whole.prefix(size))
    try expectRefusal(saying: size < 100 && size > 0 ? "is not an SQLite file" : "is damaged (it is cut off)")
  }

  @Test("is a store cut off beside its log")
  func truncatedBesideLog() throws {
    _ = try user.run("mark", "1000d..today").text()
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    _ = try user.run("unmark", "500d").text()
    #expect(truncate(user.store, 8192) == 0)
    for command in [[], ["toggle"], ["mark", "3d"], ["streak"], ["config"], ["subject", "list"]] {
      let before = try user.contents()
      try user.call(command).run().expectFailure(78, saying: [user.store, "is damaged"])
      #expect(try user.contents() == before, "\(command)")
    }
  }
}
