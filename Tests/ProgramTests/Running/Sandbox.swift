import Foundation
import MemoryFolder
import RawSQLite
import Testing

/// A home folder and a container for one test. They are removed when the test has ended.
final class Sandbox {
  /// The folder in which the home folder and the container are.
  let folder: String
  /// The environment of every program that is started here.
  var environment: [String: String]
  /// Variables of it whose values need not be UTF-8.
  var byteEnvironment: [String: [UInt8]] = [:]

  var container: String
  var store: String { container + "/SwiftCal.sqlite" }

  init() throws {
    // In memory the path is as long as with a whole UUID in /tmp: views break messages that name the store into lines,
    // and some tests look for words in such a line.
    let folder = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString.prefix(32))").path
    self.folder = folder
    container = folder + "/container"
    environment = [
      "SWIFTCAL_CONTAINER": folder + "/container", "HOME": folder + "/home", "TZ": NoonZone.posixZone,
      "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]
    try FileManager.default.createDirectory(atPath: folder + "/home", withIntermediateDirectories: true)
  }

  /// A sandbox of its own with a copy of another one's container, which nobody may have open.
  convenience init(copying other: Sandbox) throws {
    try self.init()
    try FileManager.default.copyItem(atPath: other.container, toPath: container)
  }

  /// A sandbox of its own whose container has these files, as `files(after:)` gives them.
  convenience init(files: [String: Data]) throws {
    try self.init()
    for (path, bytes) in files {
      let url = URL(filePath: container + "/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try bytes.write(to: url)
      try setMode(0o600, of: url.path)
    }
  }

  /// The files of a container in which these commands were run one after the other. A suite makes them once, and each of its
  /// tests has a copy.
  static func files(after commands: [[String]]) -> [String: Data] {
    let user = try! Sandbox()
    for command in commands { _ = try! user.call(command).run() }
    try! RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    let paths = try! FileManager.default.subpathsOfDirectory(atPath: user.container)
    return paths.reduce(into: [:]) { files, path in
      if path.hasSuffix(".sqlite") {
        files[path] = FileManager.default.contents(atPath: user.container + "/" + path)
      }
    }
  }

  deinit {
    chmod(container, 0o700)  // a test may have removed the permission to delete its contents
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Removes the container, also while a program makes and removes files in it.
  func removeContainer(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try waitUntil(
      {
        try? FileManager.default.removeItem(atPath: container)
        return !FileManager.default.fileExists(atPath: container)
      }, sourceLocation: sourceLocation)
  }

  /// A call of `swiftcal`, to be changed or run. What says something on standard error first, and asks where
  /// there is a terminal, does not do so.
  func call(_ arguments: [String]) -> Invocation {
    let isTold =
      arguments.first == "import" && !arguments.contains("--dry-run")
      || ["goal", "schedule"].contains(arguments.first) && arguments.contains("--from")
    return Invocation(
      arguments: isTold && !arguments.contains("--yes") ? arguments + ["--yes"] : arguments,
      environment: environment,
      byteEnvironment: byteEnvironment)
  }

  /// Runs `swiftcal`.
  func run(_ arguments: String..., input: String = "") throws -> Outcome {
    var call = call(arguments)
    call.input = .text(input)
    return try call.run()
  }

  /// Runs `swiftcal` for its JSON.
  func json(
    _ arguments: String..., input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    var call = call(arguments + ["--json"])
    call.input = .text(input)
    return try call.run().json(sourceLocation: sourceLocation)
  }

  /// Runs `swiftcal` and expects that it fails with one line on standard error and leaves the container as it
  /// was, byte for byte.
  func expectFailure(
    _ code: Int32, _ arguments: String..., saying words: String..., input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    try run(arguments, input: input).expectFailure(code, saying: words, sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }

  private func run(_ arguments: [String], input: String) throws -> Outcome {
    var call = call(arguments)
    call.input = .text(input)
    return try call.run()
  }

  /// Every file of the container with its bytes, and every folder. It leaves out files that hold nothing of
  /// the user's: the log's index (`-shm`), which SQLite makes anew whenever the store is opened, and an empty
  /// log. It also leaves out today's backup, which a change may make before it is refused.
  func contents() throws -> [String: Data?] {
    let manager = FileManager.default
    guard let paths = manager.enumerator(atPath: container) else { return [:] }
    var contents: [String: Data?] = [:]
    let todays = ["backups"] + [NoonZone.today, ShownSessions.today].map { "backups/SwiftCal-\($0).sqlite" }
    for case let path as String in paths where !path.hasSuffix("-shm") && !todays.contains(path) {
      let full = container + "/" + path
      var isFolder: ObjCBool = false
      _ = manager.fileExists(atPath: full, isDirectory: &isFolder)
      let bytes = isFolder.boolValue ? nil : try Data(contentsOf: URL(filePath: full))
      if path.hasSuffix("-wal"), bytes?.isEmpty == true { continue }
      contents.updateValue(bytes, forKey: path)
    }
    return contents
  }
}
