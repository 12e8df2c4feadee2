import Foundation
import RawSQLite
import Testing

@Suite("A user without permission")
struct PermissionTests {
  private let user = try! Sandbox()

  private static let reading: [[String]] = [
    [], ["streak"], ["calendar", "2024-12"], ["widget-snapshot"], ["subject", "list"], ["config"],
  ]
  private static let writing: [[String]] = [
    ["toggle"], ["mark", "2024-12-11"], ["unmark", "2024-12-10"], ["subject", "add", "Piano"],
    ["subject", "rename", "Study", "Latin"], ["config", "day-start", "04:00"],
  ]

  /// Expects that a command is refused and changes nothing.
  private func expectRefusal(
    of command: [String], _ code: Int32, saying words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try user.unprivilegedCall(command).run()
    outcome.expectFailure(code, saying: words, sourceLocation: sourceLocation)
  }

  /// Takes the log away once it is copied into the store, as after a backup.
  private func removeLog() throws {
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    for suffix in ["-wal", "-shm"] { unlink(user.store + suffix) }
  }

  @Test("to read is refused")
  func notReadable() throws {
    _ = try user.run("mark", "2024-12-10").text()
    let before = try user.contents()
    try setMode(0o000, of: user.store)
    for command in Self.reading + Self.writing {
      try expectRefusal(of: command, 77, saying: "no permission to read \(user.store)")
    }
    try setMode(0o600, of: user.store)
    #expect(try user.contents() == before)
  }

  @Test("to enter the folder is refused")
  func closedFolder() throws {
    _ = try user.run("mark", "2024-12-10").text()
    let before = try user.contents()
    try setMode(0o000, of: user.container)
    for command in Self.reading + Self.writing {
      try expectRefusal(of: command, 77, saying: "no permission to read \(user.store)")
    }
    try setMode(0o700, of: user.container)
    #expect(try user.contents() == before)
  }

  /// How a store may be closed to its writer, and whether its log is there.
  enum Closed: CaseIterable {
    case store, storeWithoutLog, folderWithoutLog, everything, everythingWithoutLog

    var hasLog: Bool { self == .store || self == .everything }
    var storeMode: mode_t { self == .folderWithoutLog ? 0o600 : 0o400 }
    var folderMode: mode_t { self == .store || self == .storeWithoutLog ? 0o700 : 0o500 }
  }

  private func close(_ closed: Closed) throws {
    _ = try user.run("mark", "2024-12-01..2024-12-10").text()
    if closed.hasLog {
      for suffix in ["-wal", "-shm"] { try setMode(closed.storeMode, of: user.store + suffix) }
    } else {
      try removeLog()
    }
    try setMode(closed.storeMode, of: user.store)
    try setMode(closed.folderMode, of: user.container)
  }

  @Test("to write is refused, and nothing is changed", arguments: Closed.allCases)
  func notWritable(closed: Closed) throws {
    try close(closed)
    let before = try user.contents()
    for command in Self.writing {
      try expectRefusal(of: command, 77, saying: "no permission to write \(user.store)")
      #expect(try user.contents() == before, "\(command)")
    }
  }

  @Test("to write reads, all that was saved", arguments: Closed.allCases)
  func stillReads(closed: Closed) throws {
    try close(closed)
    for command in Self.reading { _ = try user.unprivilegedCall(command).run().text() }
    let streak = try user.unprivilegedCall(["streak", "--as-of", "2024-12-10", "--json"]).run().json()
    #expect(streak["current"] == 10)
    #expect(try user.unprivilegedCall(["calendar", "2024-12", "--json"]).run().json()["studied"] == 10)
  }

  @Test("to write reads in a folder of any name")
  func oddName() throws {
    let odd = user.folder + "/?mode=memory#100% 日本"
    _ = try user.run("mark", "2024-12-01..2024-12-10").text()
    try removeLog()
    #expect(rename(user.container, odd) == 0)
    try setMode(0o500, of: odd)
    user.environment["SWIFTCAL_CONTAINER"] = odd
    #expect(try user.unprivilegedCall(["streak", "--json"]).run().json()["total"] == 10)
    try setMode(0o700, of: odd)
  }

  @Test("to make the container is refused")
  func containerInClosedFolder() throws {
    try setMode(0o500, of: user.folder + "/home")
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/home/container"
    for command in Self.writing {
      try expectRefusal(
        of: command, 73, saying: "cannot create \(user.folder)/home/container", "SWIFTCAL_CONTAINER")
    }
    for command in Self.reading { _ = try user.unprivilegedCall(command).run().text() }
  }

  @Test("to make the store in the container is refused")
  func storeInClosedContainer() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try setMode(0o500, of: user.container)
    for command in Self.writing {
      try expectRefusal(of: command, 73, saying: "cannot create \(user.store)")
    }
    #expect(try user.contents().isEmpty)
  }

  @Test(
    "to write reads a store of an earlier version, and leaves it as it is",
    arguments: Closed.allCases.filter { !$0.hasLog })
  func earlierVersion(closed: Closed) throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try RawDatabase.makeStoreWithoutSchema(user.store)
    try setMode(closed.storeMode, of: user.store)
    try setMode(closed.folderMode, of: user.container)
    let before = try user.contents()
    for command in Self.reading { _ = try user.unprivilegedCall(command).run().text() }
    #expect(try user.contents() == before)
  }
}
