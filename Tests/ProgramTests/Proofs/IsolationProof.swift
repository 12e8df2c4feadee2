import Foundation
import Testing

@Suite("Proof: isolation from other users and other programs")
struct IsolationProof {
  private let user = try! Sandbox()

  private static let commands: [[String]] = [
    ["toggle"], ["mark", "9d..2d"], ["rest", "1d"], ["schedule", "--off", "sun"], ["undo"], ["redo"], ["log"],
    ["streak"], ["calendar"], ["config", "day-start", "00:00"], ["subject", "add", "Piano"], ["backup"],
    ["backup", "--list"], ["doctor"], ["doctor", "--fix"], ["restore", NoonZone.today], ["widget-snapshot"],
  ]

  @Test(
    "Every folder is 0700 and every file 0600 with any umask",
    arguments: sample(of: ["000", "022", "277", "777"]))
  func modes(umask: String) throws {
    for command in Self.commands {
      var call = user.call(command)
      call.launcher = ["/bin/sh", "-c", "umask \(umask) && exec \"$0\" \"$@\""]
      let outcome = try call.run()
      #expect([0, 1].contains(outcome.exitCode), "\(command): \(outcome.error)")
      let names = FileManager.default.subpaths(atPath: user.container) ?? []
      #expect(try mode(of: user.container) == 0o700)
      for name in names {
        let expected: mode_t = name == "backups" ? 0o700 : 0o600
        #expect(try mode(of: user.container + "/" + name) == expected, "\(name) after \(command)")
      }
    }
    #expect(
      FileManager.default.fileExists(
        atPath: user.container + "/backups/SwiftCal-\(NoonZone.today)-replaced.sqlite"))
  }

  @Test(
    "Temporary files are closed to other users from their first moment",
    arguments: sample(of: [["backup"], ["restore", NoonZone.today]]))
  func temporaryFiles(command: [String]) throws {
    _ = try user.run("mark", "3000d..1d").text()
    _ = try user.run("toggle").text()
    var seen: Set<String> = []
    let times = ProofSize.count(small: 5, large: 100)
    // On a busy machine a copy may be complete before it is looked at.
    for time in 1...times + 100 where time <= times || seen.isEmpty {
      var call = user.call(command)
      call.launcher = ["/bin/sh", "-c", "umask 0 && exec \"$0\" \"$@\""]
      let program = try call.start()
      while !program.hasEnded {
        for name in FileManager.default.subpaths(atPath: user.container) ?? [] where name != "backups" {
          guard let mode = try? mode(of: user.container + "/" + name) else { continue }
          #expect(mode == 0o600, "\(name)")
          if name.hasSuffix(".new") { seen.insert(name) }
        }
      }
      _ = try program.outcome()
      for name in (try? FileManager.default.contentsOfDirectory(atPath: user.container + "/backups")) ?? []
      where name != "SwiftCal-\(NoonZone.today).sqlite" { unlink(user.container + "/backups/" + name) }
    }
    #expect(!seen.isEmpty)
  }

  @Test("Every command refuses a link in the container's place and changes nothing behind it")
  func link() throws {
    _ = try user.run("mark", "9d").text()
    let behind = user.folder + "/behind"
    try FileManager.default.moveItem(atPath: user.container, toPath: behind)
    #expect(symlink(behind, user.container) == 0)
    let before = try FileManager.default.subpathsOfDirectory(atPath: behind).sorted()
    for command in sample(of: Self.commands) where command[0] != "doctor" {
      try user.call(command).run().expectFailure(
        77, saying: ["is not used, because it is a link"], showsView: command[0] == "widget-snapshot")
    }
    for command in [["doctor"], ["doctor", "--fix"]] {
      let outcome = try user.call(command).run()
      #expect(outcome.exitCode == 1)
      #expect(outcome.output.contains("because it is a link"))
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: behind).sorted() == before)
  }

  @Test(
    "Every command refuses a container that belongs to another user",
    .enabled(if: geteuid() == 0, "only root can give a folder to another user"))
  func owner() throws {
    _ = try user.run("mark", "9d").text()
    #expect(chown(user.container, 12345, 12345) == 0)
    let before = try user.contents()
    for command in sample(of: Self.commands) where command[0] != "doctor" {
      try user.call(command).run().expectFailure(
        77, saying: ["is not used, because it belongs to another user"],
        showsView: command[0] == "widget-snapshot")
    }
    #expect(try user.run("doctor").output.contains("because it belongs to another user"))
    #expect(try user.contents() == before)
  }

  @Test("The programs import no C function that starts a shell, or looks for a program in the working folder")
  func noShell() throws {
    // Programs are started by posix_spawn and execv, with an absolute path and their words. With clone a program starts itself
    // again, and nothing else (`linux_run_again`).
    let starting: Set = [
      "system", "popen", "fork", "vfork", "posix_spawnp", "execl", "execlp", "execle", "execvp",
      "execve", "execvpe", "fexecve", "wordexp",
    ]
    for name in ["swiftcal", "swiftcal-widget"] {
      let imported = try importedNames(of: Program(name: name).path)
      #expect(imported.contains("fsync"), "`nm` finds imported names")
      #expect(imported.isDisjoint(with: starting), "\(name) imports \(imported.intersection(starting))")
    }
  }

  /// The names that a program imports from libraries, as `nm` of binutils lists them.
  private func importedNames(of program: String) throws -> Set<String> {
    let lister = Process()
    let output = Pipe()
    lister.executableURL = URL(filePath: "/usr/bin/nm")
    lister.arguments = ["-D", "--undefined-only", program]
    lister.standardOutput = output
    try lister.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    lister.waitUntilExit()
    let names = text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    return Set(names.compactMap { $0.split(separator: "@").first.map(String.init) })
  }

  @Test("Every command works without `PATH` and `SHELL`")
  func withoutPath() throws {
    user.environment["PATH"] = nil
    user.environment["SHELL"] = nil
    // A copy is restored only where a change made one before.
    for command in sample(of: Self.commands.filter { $0[0] != "restore" }) {
      #expect([0, 1].contains(try user.call(command).run().exitCode), "\(command)")
    }
  }
}
