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

  /// Expects that a command is refused with this exit code and these words.
  private func expectRefusal(
    of command: [String], _ code: Int32, saying words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try user.unprivilegedCall(command).run()
    outcome.expectFailure(
      code, saying: words, showsView: command == ["widget-snapshot"], sourceLocation: sourceLocation)
  }

  @Test("A user who may not read the store is refused by every command")
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

  @Test("A user who may not enter the container is refused by every command")
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

  /// Which parts of a container are read-only, and whether the store has a log.
  enum ReadOnlyParts: CaseIterable {
    case store, storeWithoutLog, folderWithoutLog, everything, everythingWithoutLog

    var hasLog: Bool { self == .store || self == .everything }
    var storeMode: mode_t { self == .folderWithoutLog ? 0o600 : 0o400 }
    var folderMode: mode_t { self == .store || self == .storeWithoutLog ? 0o700 : 0o500 }
  }

  private func makeReadOnly(_ readOnlyParts: ReadOnlyParts) throws {
    _ = try user.run("mark", "2024-12-01..2024-12-\(readOnlyParts.hasLog ? "09" : "10")").text()
    if readOnlyParts.hasLog {
      // What another program leaves that is killed.
      let writer = try RawDatabase(user.store)
      writer.keepsLog = true
      try writer.rows(
        "PRAGMA wal_autocheckpoint = 0; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1)"
      )
      for suffix in ["-wal", "-shm"] { try setMode(readOnlyParts.storeMode, of: user.store + suffix) }
    }
    try setMode(readOnlyParts.storeMode, of: user.store)
    try setMode(readOnlyParts.folderMode, of: user.container)
  }

  @Test("A user who may not write the store cannot change it", arguments: sample(of: ReadOnlyParts.allCases))
  func notWritable(readOnlyParts: ReadOnlyParts) throws {
    try makeReadOnly(readOnlyParts)
    let before = try user.contents()
    for command in Self.writing {
      try expectRefusal(of: command, 77, saying: "no permission to write \(user.store)")
      #expect(try user.contents() == before, "\(command)")
    }
  }

  @Test(
    "A user who may not write the store can still read everything that was saved",
    arguments: sample(of: ReadOnlyParts.allCases))
  func stillReads(readOnlyParts: ReadOnlyParts) throws {
    try makeReadOnly(readOnlyParts)
    for command in Self.reading { _ = try user.unprivilegedCall(command).run().text() }
    let streak = try user.unprivilegedCall(["streak", "--as-of", "2024-12-10", "--json"]).run().json()
    #expect(streak["current"] == 10)
    #expect(try user.unprivilegedCall(["calendar", "2024-12", "--json"]).run().json()["studied"] == 10)
  }

  @Test("An export replaces a read-only file in a folder that may not be read, and keeps its mode")
  func readOnlyOutput() throws {
    let (folder, file) = (user.folder + "/out", user.folder + "/out/days.json")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(filePath: file))
    try setMode(0o444, of: file)
    try setMode(0o300, of: folder)
    _ = try user.unprivilegedCall(["export", "--output", file]).run().text()
    try setMode(0o700, of: folder)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("swiftcal"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o444)
  }

  @Test("A container with odd characters in its name can be read without write permission")
  func oddName() throws {
    let odd = user.folder + "/?mode=memory#100% 日本"
    _ = try user.run("mark", "2024-12-01..2024-12-10").text()
    #expect(rename(user.container, odd) == 0)
    try setMode(0o500, of: odd)
    user.environment["SWIFTCAL_CONTAINER"] = odd
    #expect(try user.unprivilegedCall(["streak", "--json"]).run().json()["total"] == 10)
    try setMode(0o700, of: odd)
  }

  @Test("A user who may not create the container is refused by every command that writes")
  func containerInClosedFolder() throws {
    try setMode(0o500, of: user.folder + "/home")
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/home/container"
    for command in Self.writing {
      try expectRefusal(
        of: command, 73, saying: "cannot create \(user.folder)/home/container", "SWIFTCAL_CONTAINER")
    }
    for command in Self.reading { _ = try user.unprivilegedCall(command).run().text() }
  }

  @Test("A user who may not create the store in the container is refused by every command that writes")
  func storeInClosedContainer() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try setMode(0o500, of: user.container)
    for command in Self.writing {
      try expectRefusal(of: command, 73, saying: "cannot create \(user.store)")
    }
    #expect(try user.contents().isEmpty)
  }

  @Test(
    "A store of an earlier version can be read without write permission and stays as it is",
    arguments: sample(of: ReadOnlyParts.allCases.filter { !$0.hasLog }))
  func earlierVersion(readOnlyParts: ReadOnlyParts) throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try RawDatabase.makeStoreWithoutSchema(user.store)
    try setMode(readOnlyParts.storeMode, of: user.store)
    try setMode(readOnlyParts.folderMode, of: user.container)
    let before = try user.contents()
    for command in Self.reading { _ = try user.unprivilegedCall(command).run().text() }
    #expect(try user.contents() == before)
  }

  /// Sets an attribute of a file that keeps everybody from changing it, or takes it away.
  /// - Returns: whether this was possible: only root may do it, and not every file system has attributes.
  @discardableResult
  private static func setAttribute(_ attribute: String, of path: String) -> Bool {
    let chattr = Process()
    chattr.executableURL = URL(filePath: "/usr/bin/chattr")
    chattr.arguments = [attribute, path]
    chattr.standardError = FileHandle.nullDevice
    guard (try? chattr.run()) != nil else { return false }
    chattr.waitUntilExit()
    return chattr.terminationStatus == 0
  }

  private static let hasAttributes: Bool = {
    let path = NSTemporaryDirectory() + "swiftcal-\(UUID().uuidString)"
    defer { unlink(path) }
    return FileManager.default.createFile(atPath: path, contents: nil) && setAttribute("+i", of: path)
      && setAttribute("-i", of: path)
  }()

  @Test(
    "A store or container that nobody may change is named so, is not called damaged, and can be read",
    .enabled(if: hasAttributes, "needs root, and a file system with attributes"),
    arguments: sample(of: [("+a", "/SwiftCal.sqlite"), ("+i", "/SwiftCal.sqlite"), ("+i", "")]))
  func attributes(attribute: String, name: String) throws {
    _ = try user.run("mark", "2024-12-10").text()
    let path = user.container + name
    try #require(Self.setAttribute(attribute, of: path))
    defer { Self.setAttribute(attribute.replacing("+", with: "-"), of: path) }
    let problem = "\(path) has an attribute that keeps everybody from changing it"
    try user.expectFailure(77, "toggle", saying: problem, "sudo chattr -i -a \(path)")
    #expect(try user.json("streak")["total"] == 1)
    let doctor = try user.run("doctor")
    #expect(doctor.exitCode == 1)
    #expect(
      doctor.output.contains("✗ \(problem)") && doctor.output.contains("→ sudo chattr -i -a \(path)"),
      "\(doctor.output)")
    #expect(!doctor.output.contains("damaged") && !doctor.output.contains("chmod"), "\(doctor.output)")
  }
}
