import Foundation
import RawSQLite
import Testing

/// A limit of the system is named as what it is: neither as a missing permission, nor as a file that is not ours.
@Suite("Limits of the system")
struct SystemLimitTests {
  private let user = try! Sandbox()

  /// A call that may have only this many files open.
  private func limited(_ arguments: [String], files: Int, program: Program = .swiftcal) -> Invocation {
    var call = user.call(arguments)
    call.program = program
    call.launcher = ["/usr/bin/prlimit", "--nofile=\(files)", "--"]
    return call
  }

  private static let commands: [[String]] = [
    [], ["streak"], ["toggle", "1d"], ["mark", "2018-01-01"], ["log"], ["export"], ["backup"],
    ["widget-snapshot"],
    ["config", "backups", "3"], ["import", "days.csv"], ["subject", "add", "Piano"],
  ]

  @Test(
    "A program that may not open enough files says so, and changes nothing",
    arguments: sample(of: commands, oneIn: 6))
  func descriptors(command: [String]) throws {
    _ = try user.run("mark", "9d").text()
    let file = try user.file("days.csv", "date,habit,done\n2018-01-01,Study,1\n")
    var (refusals, successes) = (0, 0)
    // The programs of the tests need one to load their libraries.
    var before = try user.json("log")
    for files in 4...16 {
      let words = command.map { $0 == "days.csv" ? file : $0 == "Piano" ? "Piano \(files)" : $0 }
      let outcome = try limited(words, files: files).run()
      if outcome.exitCode == 0 {
        if !outcome.error.isEmpty {
          #expect(
            outcome.error.hasPrefix("swiftcal: no backup was made: too many files are open"), "\(files)")
        }
        before = try user.json("log")
        successes += 1
        // What has enough files has enough of more.
        if successes == 3 { break }
        continue
      }
      refusals += 1
      #expect(outcome.exitCode == 74, "\(files): \(outcome.error)")
      #expect(outcome.error.lowercased().contains("too many"), "\(files): \(outcome.error)")
      #expect(outcome.error.contains("ulimit -n"), "\(files): \(outcome.error)")
      #expect(try user.json("log") == before, "\(files)")
    }
    #expect(refusals > 0)
  }

  @Test(
    "A press of the button that may not open enough files is made once or not at all, and the exit code says which"
  )
  func tap() throws {
    _ = try user.run("mark", "9d").text()
    for files in 4...16 {
      let before = try user.json("log")["changes"]?.elements.count ?? 0
      let outcome = try limited(["tap"], files: files, program: .widget).run()
      let made = (try user.json("log")["changes"]?.elements.count ?? 0) - before
      #expect(outcome.exitCode == (made == 1 ? 0 : 74), "\(files): \(outcome.error)")
      #expect(made == 0 || made == 1)
    }
  }

  @Test("The first toggle that may not open enough files says so, makes no half store, and works later")
  func firstToggle() throws {
    var refusals = 0
    for files in 4...16 {
      let outcome = try limited(["toggle"], files: files).run()
      if outcome.exitCode != 0 {
        refusals += 1
        #expect(outcome.exitCode == 74, "\(files): \(outcome.error)")
        #expect(outcome.error.contains("too many files are open"), "\(files): \(outcome.error)")
      }
      try? FileManager.default.removeItem(atPath: user.container + "/backups")
      let isThere = FileManager.default.fileExists(atPath: user.store)
      #expect(try user.json("streak")["total"] == (outcome.exitCode == 0 ? 1 : 0), "\(files)")
      if isThere { try user.removeContainer() }
    }
    #expect(refusals > 0)
    _ = try user.run("toggle").text()
  }

  @Test("Another tracker's database that cannot be read for lack of files is not called damaged")
  func foreignDatabase() throws {
    let file = try user.loopBackup("loop.db", habit: "Piano", days: [17_532])
    // With its log it is read from a copy in files.
    let writer = try RawDatabase(file)
    defer { withExtendedLifetime(writer) {} }
    try writer.rows("PRAGMA journal_mode = WAL; CREATE TABLE other (a)")
    var refusals = 0
    for files in 4...16 {
      let outcome = try limited(["import", "--dry-run", file], files: files).run()
      guard outcome.exitCode != 0 else { continue }
      refusals += 1
      #expect(outcome.exitCode == 74, "\(files): \(outcome.error)")
      #expect(outcome.error.lowercased().contains("too many"), "\(files): \(outcome.error)")
    }
    #expect(refusals > 0)
  }

  @Test("An export that may not open its file says so")
  func export() throws {
    _ = try user.run("mark", "9d").text()
    let file = user.path("days.json")
    for files in 4...16 {
      let outcome = try limited(["export", "--output", file], files: files).run()
      guard outcome.exitCode != 0 else { continue }
      #expect(outcome.exitCode == 74, "\(files): \(outcome.error)")
      #expect(outcome.error.lowercased().contains("too many"), "\(files): \(outcome.error)")
    }
  }

  @Test("A widget that may not open enough files says so")
  func widget() throws {
    _ = try user.run("mark", "9d").text()
    var refusals = 0
    for files in 4...9 {
      var call = limited(["run", "--family", "inline"], files: files, program: .widget)
      call.launcher = ["/usr/bin/timeout", "-k", "5", "1"] + call.launcher
      let outcome = try call.run()
      guard outcome.exitCode != 124 else { continue }
      refusals += 1
      #expect(outcome.exitCode == 74, "\(files): \(outcome.error)")
      #expect(
        outcome.error.contains("Too many open files; close other programs"), "\(files): \(outcome.error)")
    }
    #expect(refusals > 0)
  }

  @Test(
    "A program whose arguments the system does not tell says so, and shows neither its help nor the month",
    .enabled(if: MountNamespace.isAllowed, "this machine allows no mount namespace"),
    arguments: sample(of: [(Program.swiftcal, ["toggle"]), (.widget, ["tap"]), (.swiftcal, [])]))
  func noArguments(program: Program, arguments: [String]) throws {
    var call = user.call(arguments)
    call.program = program
    call.launcher = [
      "/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c",
      #"mount -t tmpfs none /proc && exec "$0" "$@""#,
    ]
    try call.run().expectFailure(
      74, saying: ["the arguments cannot be read", "/proc/self/cmdline"], program: program)
    #expect(!FileManager.default.fileExists(atPath: user.container))
  }

  @Test("A file that would be larger than a file may be is not a full disk")
  func fileSize() throws {
    _ = try user.run("mark", "900d..today").text()
    _ = try user.run("config", "backups", "0").text()
    var call = user.call(["unmark", "900d..today"])
    call.launcher = ["/usr/bin/prlimit", "--fsize=40000", "--"]
    try call.run().expectFailure(
      74, saying: ["larger than the system lets", "nothing was changed", "ulimit -f"])
    #expect(try user.json("streak")["total"] == 901)
  }

  @Test(
    "A name or a path that is too long is neither a store nor a link",
    arguments: sample(of: ["toggle", "streak"]))
  func longNames(command: String) throws {
    user.environment["SWIFTCAL_CONTAINER"] = user.folder + "/" + String(repeating: "a", count: 300)
    try user.run(command).expectFailure(73, saying: ["the path is too long", "SWIFTCAL_CONTAINER"])
    user.environment["SWIFTCAL_CONTAINER"] = String(repeating: "/a", count: 3000)
    try user.run(command).expectFailure(73, saying: ["its path has 6000 bytes", "SWIFTCAL_CONTAINER"])
  }

  /// Whether this process may mount file systems.
  private static let canMount: Bool = {
    let test = Invocation(
      program: .swiftcal, arguments: [], environment: ["PATH": "/usr/bin:/bin"],
      launcher: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", "mount -t tmpfs tmpfs /mnt"])
    return (try? test.run().exitCode) == 0
  }()

  /// Runs a script in a mount namespace, with the container on a file system of its own.
  private func onDisk(_ script: String) throws -> Outcome {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    var call = user.call([])
    call.launcher = [
      "/usr/bin/unshare", "-m", "--propagation", "private", "/bin/sh", "-c",
      "cd '\(user.container)'; mount -t tmpfs -o size=5m,mode=700 tmpfs . || exit 99; cd '\(user.container)'; "
        + script,
    ]
    return try call.run()
  }

  @Test(
    "A file system that has room but no files left is not a full one",
    .enabled(if: canMount, "only root may mount a file system"))
  func inodes() throws {
    let outcome = try onDisk(
      """
      "$0" mark 9d >/dev/null
      mount -o remount,nr_inodes=8 .; touch 1 2 3 4 5 6 7 8 2>/dev/null
      "$0" toggle; echo $?; "$0" doctor; "$0" toggle >/dev/null 2>&1 || "$0" streak >/dev/null 2>&1; rm [1-8]; "$0" toggle
      """)
    #expect(outcome.lines.first == "74", "\(outcome.error)")
    #expect(outcome.lines.last?.contains("studied. Current streak: 1 day.") == true, "\(outcome.output)")
    #expect(
      outcome.output.contains("has as many files as it can have\n  → remove some files"), "\(outcome.output)")
    #expect(!outcome.output.contains("damaged"), "\(outcome.output)")
    #expect(outcome.error.contains("as many files as it can have; nothing was changed; remove some files"))
    #expect(outcome.error.count { $0.isNewline } == 1)
  }

  @Test(
    "A store on a disk that takes no writes is read with the log or the journal of a killed program",
    .enabled(if: canMount, "only root may mount a file system"))
  func readOnlyWithLog() throws {
    _ = try user.run("mark", "9d").text()
    let left = user.folder + "/left"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    let writer = try RawDatabase(user.store)
    try writer.rows(
      "PRAGMA wal_autocheckpoint = 0; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-10', 1)")
    for name in ["SwiftCal.sqlite", "SwiftCal.sqlite-wal"] {
      try FileManager.default.copyItem(atPath: user.container + "/" + name, toPath: left + "/" + name)
    }
    let outcome = try onDisk(
      """
      cp -p '\(left)'/* .; mount -o remount,ro .
      "$0" toggle; echo $?; "$0" streak --json
      """)
    withExtendedLifetime(writer) {}
    #expect(outcome.lines.first == "77")
    #expect(outcome.lines.last?.contains(#""total":2"#) == true, "\(outcome.output)")
    #expect(outcome.error.contains("is mounted read-only; copy the whole folder to a disk that takes writes"))
  }
}
