import Foundation
import RawSQLite
import SharedStore
import Testing

/// Every command that a message advises is run to the letter by a shell, in the situation that the message is about.
/// Afterwards nothing is lost, and the next command works.
@Suite("Advice that is followed")
struct AdviceTests {
  private let user = try! Sandbox()

  /// Containers with names that mean something to a shell. The first has all that a name in quotation marks can have.
  private static let names = [
    "it's $(touch planted) `touch planted`\na;b&c|d \"*?~#!\\n", "-n", "\u{301}mark", notUTF8,
  ]

  /// Stands for a container in a folder whose name is not UTF-8. The tests, which use Foundation, reach it by a link.
  private static let notUTF8 = "link/container"
  private static let bytes = Array("it's \\ Zo".utf8) + [0xEB, 0xFF, 0x31]

  /// The folder of everything in a test.
  private var root: String {
    user.byteEnvironment.isEmpty ? user.folder : user.folder + "/link/."
  }

  private func use(_ name: String) {
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/" + name
    guard name.hasSuffix(Self.notUTF8) else { return }
    let folder = Array((user.folder + "/").utf8) + Self.bytes
    let path = folder.map { CChar(bitPattern: $0) } + [0]
    if mkdir(path, 0o700) == 0 { #expect(symlink(path, user.folder + "/link") == 0) }
    let last = name == Self.notUTF8 ? "/container" : "/another container"
    user.byteEnvironment["SWIFTCAL_CONTAINER"] = folder + Array(last.utf8)
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/link" + last
  }
  private var container: String { user.environment["SWIFTCAL_CONTAINER"] ?? "" }
  private var store: String { container + "/SwiftCal.sqlite" }

  /// Runs commands with a shell that finds our programs.
  private func shell(_ script: String) throws -> Outcome {
    var call = user.call([])
    let programs = URL(filePath: call.program.path).deletingLastPathComponent().path
    call.environment["PATH"] = programs + ":/usr/bin:/bin"
    call.launcher = ["/usr/bin/env", "-C", user.folder, "/bin/sh", "-c", script]
    return try call.run()
  }

  /// The commands that a message has in quotation marks.
  private func commands(in message: String) -> [String] {
    message.matches(of: #/“((?:swiftcal|mv|cp|chmod|export|ulimit|SWIFTCAL_CONTAINER=)[^”]*)”/#).map {
      String($0.1)
    }
  }

  /// The only command in the error of a command that fails.
  private func advice(
    _ arguments: String..., code: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = try user.call(arguments).run()
    #expect(outcome.exitCode == code, "\(outcome.error)", sourceLocation: sourceLocation)
    let commands = commands(in: outcome.error)
    #expect(commands.count == 1, "\(outcome.error)", sourceLocation: sourceLocation)
    return try #require(commands.first, "\(outcome.error)", sourceLocation: sourceLocation)
  }

  /// The command that doctor advises first.
  private func remedy() throws -> String {
    let outcome = try user.call(["doctor", "--json"]).run()
    #expect(outcome.exitCode == 1)
    let finding = try #require(try JSON(text: outcome.output)["findings"]?.elements.first)
    let mend = finding.string(forKey: "mend")
    return commands(in: mend).first ?? mend
  }

  /// The command that doctor advises first for a store whose modes are right.
  private func remedyOfStore() throws -> String {
    try setMode(0o700, of: container)
    try setMode(0o600, of: store)
    return try remedy()
  }

  /// The bytes of every file below the test's folder, but those of a log's index, which SQLite makes anew.
  private func files() throws -> [Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
    return try paths.filter { !$0.hasSuffix("-shm") }.compactMap { path in
      var status = stat()
      guard lstat(root + "/" + path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      return try Data(contentsOf: URL(filePath: root + "/" + path))
    }
  }

  /// Runs a command, and expects that every byte of every file is still somewhere and that a toggle works then.
  private func followKeepingAll(_ command: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try files()
    let outcome = try shell(command)
    #expect(outcome.exitCode == 0, "\(command): \(outcome.error)", sourceLocation: sourceLocation)
    var after = try files()
    for bytes in before {
      let index = after.firstIndex(of: bytes)
      #expect(index != nil, "a file was lost by \(command)", sourceLocation: sourceLocation)
      if let index { after.remove(at: index) }
    }
    expectNothingPlanted(sourceLocation: sourceLocation)
    #expect(try user.run("toggle").exitCode == 0, sourceLocation: sourceLocation)
  }

  private func expectNothingPlanted(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!FileManager.default.fileExists(atPath: user.folder + "/planted"), sourceLocation: sourceLocation)
  }

  /// How many days a container has, read from a copy of it.
  private func days(in container: String) throws -> String? {
    let copy = user.folder + "/copy-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: container, toPath: copy)
    return try RawDatabase(copy + "/SwiftCal.sqlite").value("SELECT count(*) FROM day WHERE didStudy = 1")
  }

  // MARK: A file that is not ours

  @Test(
    "What is not a store is moved away, whatever it is",
    arguments: sample(of: ["text", "database", "folder", "link", "pipe"]))
  func notOurs(kind: String) throws {
    try FileManager.default.createDirectory(atPath: container, withIntermediateDirectories: true)
    switch kind {
    case "text": try Data("text".utf8).write(to: URL(filePath: store))
    case "database": try RawDatabase(store).rows("CREATE TABLE a (b); INSERT INTO a VALUES (1)")
    case "folder":
      try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(filePath: store + "/file"))
    case "link":
      try Data("x".utf8).write(to: URL(filePath: user.path("target")))
      #expect(symlink(user.path("target"), store) == 0)
    default: #expect(mkfifo(store, 0o600) == 0)
    }
    var first = try advice("streak", code: 78)
    let isFile = first == "swiftcal doctor"
    #expect(isFile == ["text", "database"].contains(kind))
    if isFile { first = try remedyOfStore() }
    try followKeepingAll(first)
    var status = stat()
    // What is not a file has no log, and goes alone.
    let aside = isFile ? container + ".aside/SwiftCal.sqlite" : store + ".aside"
    #expect(lstat(aside, &status) == 0)
  }

  @Test("A container is moved to a name that is free, and not into a folder that was moved away before")
  func movedTwice() throws {
    for aside in [".aside", ".aside-2", ".aside-3"] {
      try FileManager.default.createDirectory(atPath: container, withIntermediateDirectories: true)
      for ending in ["", "-wal", "-shm"] { unlink(store + ending) }
      try Data(aside.utf8).write(to: URL(filePath: store))
      #expect(try advice("toggle", code: 78) == "swiftcal doctor")
      try followKeepingAll(try remedyOfStore())
      #expect(try Data(contentsOf: URL(filePath: container + aside + "/SwiftCal.sqlite")) == Data(aside.utf8))
    }
  }

  @Test(
    "A store that another user put into the container is moved away",
    .enabled(if: geteuid() == 0, "only root can give a file to another user"),
    arguments: sample(of: ["SwiftCal.sqlite", "SwiftCal.sqlite-wal", "SwiftCal.sqlite-journal", "backups"]))
  func planted(name: String) throws {
    _ = try user.run("mark", "9d..1d").text()
    let path = container + "/" + name
    if name.hasSuffix("-journal") || name.hasSuffix("-wal") {
      try Data("x".utf8).write(to: URL(filePath: path))
    }
    if name == "backups" { #expect(mkdir(path, 0o777) == 0) }
    #expect(chown(path, 65_534, 65_534) == 0)
    for command in ["streak", "toggle", "doctor"] {
      let outcome = try user.run(command)
      #expect(outcome.exitCode == (command == "doctor" ? 1 : 77))
      #expect((outcome.output + outcome.error).contains("it belongs to another user"))
    }
    try followKeepingAll(try advice("toggle", code: 77))
  }

  // MARK: A damaged store

  enum Damage: CaseIterable { case half, head, all }

  private static let damages = names.flatMap { name in Damage.allCases.map { (name, $0) } }

  /// Makes a store with 300 days, the first 100 of which are in a backup, and damages the file: half of it is gone, its first
  /// page is, or there is a little garbage in its place.
  private func damage(_ damage: Damage, withBackup: Bool) throws {
    _ = try user.run("mark", "300d..201d").text()
    if withBackup {
      _ = try user.run("toggle").text()
      _ = try user.run("toggle").text()
    }
    _ = try user.run("mark", "200d..1d").text()
    if !withBackup { try? FileManager.default.removeItem(atPath: container + "/backups") }
    try RawDatabase(store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in ["-wal", "-shm"] { unlink(store + ending) }
    var bytes = try Data(contentsOf: URL(filePath: store))
    switch damage {
    case .half: bytes.removeLast(bytes.count / 2)
    case .head: bytes.replaceSubrange(..<4096, with: Data(count: 4096))
    case .all: bytes = Data("garbage".utf8)
    }
    try bytes.write(to: URL(filePath: store))
  }

  @Test(
    "A damaged store is restored from the backup that doctor names, and is kept",
    arguments: sample(of: damages))
  func damagedWithBackup(name: String, kind: Damage) throws {
    use(name)
    try damage(kind, withBackup: true)
    let damaged = try Data(contentsOf: URL(filePath: store))
    let first = try advice("streak", code: 78)
    #expect(first == "swiftcal doctor")
    #expect(try shell(first).exitCode == 1)
    let command = try remedy()
    #expect(try shell(command).exitCode == 0, "\(command)")
    expectNothingPlanted()
    #expect(try user.json("streak")["total"] == 100)
    #expect(try files().contains(damaged))
    _ = try user.run("toggle").text()
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test(
    "A damaged store without a backup is moved away as doctor says, with everything beside it",
    arguments: sample(of: damages))
  func damagedWithoutBackup(name: String, kind: Damage) throws {
    use(name)
    try damage(kind, withBackup: false)
    #expect(try advice("toggle", code: 78) == "swiftcal doctor")
    try followKeepingAll(try remedy())
  }

  @Test(
    "What is not a file in the place of the log's index or the journal is moved away, and the newest days stay",
    arguments: sample(of: names))
  func obstacle(name: String) throws {
    use(name)
    _ = try user.run("toggle").text()
    _ = try user.run("mark", "19d..1d").text()
    for ending in ["-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: store + ending)
      #expect(mkdir(store + ending, 0o755) == 0)
      #expect(try shell(advice("streak", code: 78)).exitCode == 0)
      expectNothingPlanted()
      #expect(try user.json("streak")["total"] == 20)
    }
  }

  @Test("A backup that is garbage is moved aside alone, and the others stay", arguments: sample(of: names))
  func badBackup(name: String) throws {
    use(name)
    _ = try user.run("mark", "9d..1d").text()
    let backups = container + "/backups/"
    let bad = backups + "SwiftCal-2001-01-01.sqlite"
    _ = try user.run("backup").text()
    let names = try FileManager.default.contentsOfDirectory(atPath: backups)
    try Data("garbage".utf8).write(to: URL(filePath: bad))
    try setMode(0o600, of: bad)
    let report = try JSON(text: user.call(["doctor", "--json"]).run().output)
    let problems = report["findings"]?.elements.map { $0.string(forKey: "problem") } ?? []
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { commands(in: $0).isEmpty }, "\(problems)")
    try followKeepingAll(try remedy())
    let after = try FileManager.default.contentsOfDirectory(atPath: backups)
    #expect(Set(names + ["SwiftCal-2001-01-01.sqlite.damaged"]).isSubset(of: after), "\(after)")
    #expect(try user.json("doctor")["ok"] == true)
  }

  // MARK: Files with two names

  @Test("A store that has another name by a hard link becomes one of its own", arguments: sample(of: names))
  func hardLinks(name: String) throws {
    use(name)
    _ = try user.run("mark", "20d..1d").text()
    let (own, copy) = (container, user.folder + "/another " + name.replacing("link/", with: ""))
    user.environment["COPY"] = copy
    #expect(try shell("cp -al \"$SWIFTCAL_CONTAINER\" \"$COPY\"").exitCode == 0)
    let command = try advice("mark", "300d", code: 77)
    #expect(command.hasPrefix("cp -p "), "\(command)")
    #expect(try shell(command).exitCode == 0)
    expectNothingPlanted()
    // Each container has days of its own from here on.
    _ = try user.run("mark", "300d").text()
    #expect(try user.json("doctor")["ok"] == true)
    #expect(try days(in: own) == "21")
    #expect(try days(in: copy) == "20")
  }

  // MARK: Where the store is

  @Test(
    "A container behind a link is used by the command that its refusal names", arguments: sample(of: names))
  func link(name: String) throws {
    use(name)
    _ = try user.run("mark", "9d..1d").text()
    let link = user.folder + "/the link"
    #expect(symlink(container, link) == 0)
    user.byteEnvironment = [:]
    for path in [link, link + "/", link + "/.", link + "//./"] {
      user.environment["SWIFTCAL_CONTAINER"] = path
      let command = try advice("toggle", "9d", code: 77)
      let outcome = try shell(command + " && swiftcal streak --json")
      #expect(try outcome.json()["total"] == 9, "\(path): \(outcome.error)")
    }
    expectNothingPlanted()
  }

  @Test(
    "A container that may not be read is opened by the command that doctor names",
    arguments: sample(of: names))
  func closed(name: String) throws {
    use(name)
    _ = try user.run("mark", "9d..1d").text()
    try setMode(0o000, of: store)
    let outcome = try user.unprivilegedCall(["doctor", "--json"]).run()
    let mends = try JSON(text: outcome.output)["findings"]?.elements.map { $0.string(forKey: "mend") } ?? []
    let command = try #require(mends.first { $0.hasPrefix("chmod") }, "\(mends)")
    #expect(try shell(command).exitCode == 0)
    expectNothingPlanted()
    #expect(try user.unprivilegedCall(["streak", "--json"]).run().json()["total"] == 9)
  }

  // MARK: A store that is imported

  @Test(
    "The store of another container is brought in by the command that import names",
    arguments: sample(of: names))
  func importedStore(name: String) throws {
    use("another " + name)
    _ = try user.run("mark", "9d..1d").text()
    let other = store
    use(name)
    _ = try user.run("mark", "19d..15d").text()
    let command = try advice("import", other, code: 65)
    #expect(try shell(command).exitCode == 0, "\(command)")
    expectNothingPlanted()
    _ = try user.run("import", user.folder + "/days.json").text()
    #expect(try user.json("streak")["total"] == 14)
  }

  @Test(
    "A copy of the store is restored by the command that import names, and what it replaces is kept",
    arguments: sample(of: names))
  func importedCopy(name: String) throws {
    use(name)
    _ = try user.run("mark", "9d..1d").text()
    let copy = user.folder + "/copy of " + name.replacing("/", with: " ")
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "19d..15d").text()
    let command = try advice("import", copy, code: 65)
    #expect(try shell(command).exitCode == 0, "\(command)")
    expectNothingPlanted()
    #expect(try user.json("streak")["total"] == 9)
    let backups = try FileManager.default.contentsOfDirectory(atPath: container + "/backups")
    let kept = try #require(backups.first { $0.contains("replaced") })
    #expect(
      try RawDatabase(container + "/backups/" + kept).value("SELECT count(*) FROM day WHERE didStudy = 1")
        == "14")
  }

  // MARK: Hints

  @Test(
    "The hint of the overview and of an empty widget records today for the subject that is shown",
    arguments: sample(of: ["Piano", "it's $(touch planted)", "-x"]))
  func toggleHint(subject: String) throws {
    _ = try user.run("subject", "add", "--", subject).text()
    for view in [["--subject=\(subject)"], ["widget-snapshot", "--subject=\(subject)"]] {
      let text = try user.call(view).run().text().split(whereSeparator: \.isNewline).joined(separator: " ")
      let command = try #require(commands(in: text).first)
      #expect(try shell(command).exitCode == 0, "\(command)")
      expectNothingPlanted()
      #expect(try user.json("streak", "--subject=\(subject)")["studiedToday"] == true)
      #expect(try user.json("streak")["studiedToday"] == false)
      _ = try user.run("undo").text()
    }
    let hint = try #require(try commands(in: user.run("overview", "--subject", "Study").text()).first)
    #expect(hint == "swiftcal done")
  }

  @Test(
    "A hint that names another command leads to one that works and changes nothing",
    arguments: sample(
      of: [
        (["--subject", "Latin"], 1), (["restore", "2001-01-01"], 66), (["restore", "days.csv"], 65),
        (["backup", "--list"], 0),
        (["widgets"], 0),
      ] as [([String], Int32)]))
  func looks(arguments: [String], code: Int32) throws {
    _ = try user.run("mark", "9d..1d").text()
    let file = try user.file("days.csv", "x")
    let outcome = try user.call(arguments.map { $0 == "days.csv" ? file : $0 }).run()
    #expect(outcome.exitCode == code)
    let all = commands(in: outcome.output + outcome.error)
    let command = try #require(all.first { $0.hasPrefix("swiftcal") }, "\(outcome)")
    guard command != "swiftcal-widget run" else { return }  // it runs until it is ended
    #expect(try shell(command).exitCode == 0, "\(command)")
    #expect(try user.json("streak")["total"] == 9)
  }

  @Test("Every command that an error of the store advises is one that is followed here")
  func allFollowed() {
    let errors: [StoreError] = [
      .notOurs(path: "/c/f", because: "x"), .damaged(path: "/c/f", because: "x"), .newerVersion(path: "/c/f"),
      .missing(path: "/c/f"), .notRestorable(path: "/c/f", because: "x"), .noContainer(because: "x"),
      .pathTooLong(path: "/c", limit: 1), .cannotCreate(path: "/c/f", because: "x"),
      .notSafe(path: "/c", because: .link), .notSafe(path: "/c/SwiftCal.sqlite", because: .otherOwner),
      .notReadable(path: "/c/f"), .notWritable(path: "/c/f"),
      .full(path: "/c/f"),
      .noMoreFiles(path: "/c/f"), .tooLarge(path: "/c/f"), .tooManyOpenFiles(path: "/c/f"),
      .inputOutput(path: "/c/f", because: "x"), .outOfMemory,
      .busy(path: "/c/f"),
      .refusedBySchema(path: "/c/f", because: "x"), .wrongStatement(path: "/c/f", because: "x"),
      .replaced(path: "/c/f"), .replacedMeanwhile(path: "/c/f"), .hasOtherNames(path: "/c/f"),
      .readOnlyFileSystem(path: "/c/f"), .noSharedMemory(path: "/c/f"),
      .stoppedByAddition(path: "/c/f", because: "x"),
    ]
    let followed = [
      "swiftcal doctor", "swiftcal backup --list", "mv -n /c /c.aside", "ulimit -n", "ulimit -f",
      "cp -p /c/f /c/f.own && mv /c/f.own /c/f",
    ]
    for error in errors + errors.map({ .noBackup(because: $0) }) {
      for command in commands(in: error.advice ?? "") {
        #expect(followed.contains(command), "\(command)")
      }
      // The main file alone is neither moved nor replaced: a log beside it belongs to it.
      #expect(
        error.advice?.contains("in its place") != true && error.advice?.contains("move it away") != true)
    }
  }
}
