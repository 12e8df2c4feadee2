import Foundation
import RawSQLite
import SharedStore
import Testing

/// Without room, permission or a home folder, a command fails with one line that says so. Nothing is half
/// done, and everything works again when there is room. A quota gives the same error as a full disk; no test
/// can set one.
@Suite("Proof: full disks and missing permissions")
struct FullDiskProof {
  private let user = try! Sandbox()

  private func total() throws -> JSON? { try user.json("streak")["total"] }

  /// Whether this process may mount file systems.
  static let canMount: Bool = {
    let test = Invocation(
      program: Program(name: "swiftcal"), arguments: [], environment: ["PATH": "/usr/bin:/bin"],
      launcher: ["/usr/bin/unshare", "-m", "/bin/sh", "-c", "mount -t tmpfs tmpfs /mnt"])
    return (try? test.run().exitCode) == 0
  }()

  @Test(
    "A command that meets a limit on file sizes says so and leaves nothing half done",
    arguments: sample(of: [
      ["mark", "900d..301d"], ["toggle"], ["rest", "90d..today"], ["undo"], ["backup"],
    ]))
  func sizeLimit(command: [String]) throws {
    _ = try user.run("mark", "1000d..901d").text()
    _ = try user.run("mark", "300d..201d").text()
    let largest = 220_000
    let step = ProofSize.count(small: 40_000, large: 512)
    var (refused, cases) = (0, 0)
    for limit in stride(from: 512, to: largest, by: step) {
      if command[0] == "undo" { _ = try user.run("toggle", "400d").text() }
      let before = try user.run("log", "--json").text()
      let file = command[0] == "backup" ? [user.folder + "/\(limit).sqlite"] : []
      var call = user.call(command + file)
      call.launcher = ["/usr/bin/prlimit", "--fsize=\(limit)", "--"]
      let outcome = try call.run()
      cases += 1
      if outcome.exitCode == 0 {
        // Standard output is a file too, so a change can be made although its result cannot be printed.
        let known = [
          "no backup was made: ", "the change was made, so do not repeat",
          "the backup was made, so do not repeat",
        ]
        #expect(
          outcome.error.split(separator: "\n").allSatisfy { line in
            known.contains { line.hasPrefix("swiftcal: \($0)") }
          }, "\(limit): \(outcome.error)")
        if command[0] == "mark" { _ = try user.run("undo").text() }
      } else {
        refused += 1
        #expect(outcome.exitCode == 74, "\(limit): \(outcome.error)")
        let reasons = ["larger than the system lets", "no room left"]
        #expect(reasons.contains { outcome.error.contains($0) }, "\(limit): \(outcome.error)")
        #expect(outcome.error.count { $0.isNewline } <= 2, "at most a warning about the backup and the error")
        #expect(try user.run("log", "--json").text() == before, "\(limit)")
      }
    }
    #expect(refused > 0)
    #expect(try RawDatabase(user.store).value("PRAGMA integrity_check") == "ok")
    _ = try user.run("mark", "2d").text()
    ProofSize.report("\(command[0]) under \(cases) size limits: \(refused) refused")
  }

  @Test("`swiftcal restore` under a limit on file sizes restores everything or changes nothing")
  func restoreLimit() throws {
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("mark", "1000d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("unmark", "900d..1d").text()
    for limit in stride(from: 0, to: 200_000, by: ProofSize.count(small: 40_000, large: 512)) {
      var call = user.call(["restore", copy])
      call.launcher = ["/usr/bin/prlimit", "--fsize=\(limit)", "--"]
      let outcome = try call.run()
      #expect([0, 74].contains(outcome.exitCode), "\(limit): \(outcome.error)")
      #expect(try total() == (outcome.exitCode == 0 ? 1000 : 100), "\(limit)")
      if outcome.exitCode == 0 { _ = try user.run("unmark", "900d..1d").text() }
    }
    #expect(try user.json("doctor")["ok"] == true, "nothing is left behind")
  }

  /// Runs a script in a separate mount namespace, with the container on a file system of this size.
  private func onDisk(size: String, _ script: String) throws -> Outcome {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    var call = user.call([])
    call.launcher = [
      "/usr/bin/unshare", "-m", "--propagation", "private", "/bin/sh", "-c",
      """
      mount -t tmpfs -o size=\(size),mode=700 tmpfs '\(user.container)' || exit 99
      cal() { "$0" "$@" 2>>'\(user.folder)/errors' >>'\(user.folder)/answers'; code=$?; }
      \(script)
      """,
    ]
    return try call.run()
  }

  @Test(
    "A full disk loses no acknowledged change, and commands work again when there is room",
    .enabled(if: canMount, "only root may mount a file system"),
    arguments: sample(of: ["100k", "140k", "200k", "300k", "500k"]))
  func fullDisk(size: String) throws {
    let outcome = try onDisk(
      size: size,
      """
      code=0; n=1
      while [ $code = 0 ] && [ $n -lt 400 ]; do cal mark "$((n * 40 + 39))d..$((n * 40))d"; n=$((n + 1)); done
      echo "stopped $code"
      "$0" log --json --last 1000 | grep -o '"id"' | wc -l
      "$0" streak > /dev/null; echo "read $?"
      echo "done $((n - 2))"
      mount -o remount,size=20m '\(user.container)'
      "$0" toggle 5000d > /dev/null; echo "room $?"
      "$0" doctor > /dev/null; echo "doctor $?"
      """)
    let lines = outcome.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(lines.count == 6, "\(outcome.output)\(outcome.error)")
    #expect(lines[0] == "stopped 74" || lines[0] == "stopped 73")
    #expect(lines[2] == "read 0" || lines[1] == "0", "\(lines)")
    if lines[1] != "0" { #expect("done \(lines[1])" == lines[3]) }
    #expect(lines[4] == "room 0")
    #expect(lines[5] == "doctor 0")
    let errors = try String(contentsOfFile: user.folder + "/errors", encoding: .utf8)
    #expect(errors.split(separator: "\n").allSatisfy { $0.contains("no room left") }, "\(errors)")
  }

  @Test(
    "Commands that write are refused on a disk that becomes read-only, and work again afterwards",
    .enabled(if: canMount, "only root may mount a file system"))
  func readOnly() throws {
    let outcome = try onDisk(
      size: "20m",
      """
      cal mark 9d..1d; echo $code
      mount -o remount,ro '\(user.container)' || exit 98
      cal toggle; echo $code
      cal undo; echo $code
      cal backup; echo $code
      cal streak; echo $code
      mount -o remount,rw '\(user.container)'
      cal toggle; echo $code
      """)
    #expect(outcome.lines == ["0", "77", "77", "77", "0", "0"], "\(outcome.error)")
    let errors = try String(contentsOfFile: user.folder + "/errors", encoding: .utf8)
    #expect(errors.split(separator: "\n").count == 3, "\(errors)")
    #expect(errors.split(separator: "\n").allSatisfy { $0.contains("is mounted read-only") }, "\(errors)")
  }

  @Test(
    "A home that is unset or a file is refused, and a home folder that is missing is created",
    arguments: sample(of: [nil, "file", "none/at/all"] as [String?]))
  func home(name: String?) throws {
    try Data("a file".utf8).write(to: URL(filePath: user.folder + "/file"))
    user.environment["SWIFTCAL_CONTAINER"] = nil
    user.environment["HOME"] = name.map { user.folder + "/" + $0 }
    let outcome = try user.run("toggle")
    if name == "none/at/all" {
      _ = try outcome.text()
      return
    }
    outcome.expectFailure(73, saying: ["SWIFTCAL_CONTAINER"])
    try user.run("restore", user.folder + "/file").expectFailure(73, saying: ["SWIFTCAL_CONTAINER"])
    #expect(try Data(contentsOf: URL(filePath: user.folder + "/file")) == Data("a file".utf8))
  }

  @Test("A change is made with a one-line warning when the backups folder may not be written")
  func closedBackups() throws {
    _ = try user.run("mark", "9d").text()
    _ = try user.run("backup").text()
    try setMode(0o500, of: user.container + "/backups")
    let outcome = try user.unprivilegedCall(["toggle"]).run()
    #expect(outcome.exitCode == 0)
    #expect(outcome.error.hasPrefix("swiftcal: no backup was made: "))
    #expect(outcome.error.count { $0.isNewline } == 1)
    try user.unprivilegedCall(["backup"]).run().expectFailure(73, saying: ["cannot create"])
    try setMode(0o700, of: user.container + "/backups")
    #expect(try total() == 2)
  }
}
