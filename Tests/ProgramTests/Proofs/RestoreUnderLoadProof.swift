import Foundation
import RawSQLite
import Testing

/// Restores a damaged store while commands change it, `doctor --fix` repairs it and a widget shows it.
@Suite("Proof: restores while other programs write", .serialized)
struct RestoreUnderLoadProof {
  private static let damages = ["row", "page", "header", "length", "none", "newer"]
  private let trials = ProofSize.count(small: 1, large: 17)

  /// What one trial found.
  private struct Findings {
    var acknowledged = 0
    var acknowledgedAfterwards = 0
    var refused = 0
    var repairs = 0
    var newer = 0
  }

  @Test("No restored store is malformed, and each day that is acknowledged after a restore is in it")
  func restore() throws {
    var (count, sum) = (0, Findings())
    for togglers in ProofSize.isLarge ? [1, 3, 4, 8] : [4] {
      for damage in Self.damages {
        for _ in 0..<trials {
          let findings = try trial(togglers: togglers, damage: damage)
          sum.acknowledged += findings.acknowledged
          sum.acknowledgedAfterwards += findings.acknowledgedAfterwards
          sum.refused += findings.refused
          sum.repairs += findings.repairs
          sum.newer += findings.newer
          count += 1
        }
      }
    }
    #expect(sum.acknowledgedAfterwards > 0)
    ProofSize.report(
      """
      \(count) restores under load, \(sum.acknowledged) toggles acknowledged, \(sum.acknowledgedAfterwards) of them \
      after the restore, \(sum.refused) refused, \(sum.repairs) repairs meanwhile, \(sum.newer) stores of a newer \
      version left as they were
      """)
  }

  private func trial(togglers: Int, damage: String) throws -> Findings {
    let user = try Sandbox()
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("mark", "41d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("toggle", "1999-01-01").text()
    var call = user.call(["run", "--family", "inline"])
    call.program = Program(name: "swiftcal-widget")
    call.output = "/dev/null"
    let widget = try call.start()
    try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 1 }
    let running = try (1...togglers).map { try start($0, of: user) }
    let repairing = try startRepairs(of: user)
    usleep(.random(in: 20_000...60_000))
    try harm(user, damage)
    usleep(.random(in: 0...30_000))
    let restored = try user.run("restore", copy)
    let ended = Date.now.timeIntervalSince1970
    usleep(100_000)
    try Data().write(to: URL(filePath: user.folder + "/stop"))
    let lines = try running.flatMap { try $0.outcome().lines.map { $0.split(separator: " ") } }
    let repairs = try repairing.outcome().lines
    kill(widget.process, SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
    let isNewer = damage == "newer"
    #expect(restored.exitCode == (isNewer ? 78 : 0), "\(damage): \(restored.error)")
    // No repair ends by a signal, or does not know what is wrong.
    #expect(repairs.allSatisfy { ["0", "1", "75"].contains($0) }, "\(damage): \(repairs)")

    let raw = try RawDatabase(user.store)
    #expect((try raw.value("PRAGMA user_version") == "1000") == isNewer)
    #expect(try raw.value("PRAGMA integrity_check") == "ok", "\(damage), \(togglers) togglers")
    let days = Set(try raw.rows("SELECT date FROM day WHERE didStudy").map { $0[0] })
    #expect(days.isSuperset(of: (1...41).map { NoonZone.daysAgo($0) }))
    var findings = Findings(repairs: repairs.count, newer: isNewer ? 1 : 0)
    for line in lines where line.count == 3 {
      guard line[2] == "0" else {
        findings.refused += 1
        continue
      }
      findings.acknowledged += 1
      // Nothing replaces a store of a newer version, so all that was acknowledged is still in it.
      if isNewer { #expect(days.contains(String(line[0])), "\(line[0]) is lost, \(togglers) togglers") }
      guard let start = Double(line[1]), start > ended else { continue }
      findings.acknowledgedAfterwards += 1
      #expect(days.contains(String(line[0])), "\(line[0]) is lost: \(damage), \(togglers) togglers")
    }
    return findings
  }

  /// Starts a program that toggles one day after another. It prints each day, when it began, and the exit code.
  private func start(_ number: Int, of user: Sandbox) throws -> RunningProgram {
    var call = user.call(["toggle"])
    call.launcher = [
      "/bin/sh", "-c",
      """
      m=1; while [ ! -e \(user.folder)/stop ] && [ $m -le 12 ]; do d=1; while [ ! -e \(user.folder)/stop ] && [ $d -le 28 ]; do
        date=$(printf '20%02d-%02d-%02d' \(number) $m $d); start=$(date +%s.%N)
        "$0" toggle $date >/dev/null 2>&1; echo "$date $start $?"; d=$((d+1))
      done; m=$((m+1)); done
      """,
    ]
    return try call.start()
  }

  /// Starts a program that repairs the store again and again. It prints the exit codes.
  private func startRepairs(of user: Sandbox) throws -> RunningProgram {
    var call = user.call([])
    call.launcher = [
      "/bin/sh", "-c",
      #"while [ ! -e \#(user.folder)/stop ]; do "$0" doctor --fix >/dev/null 2>&1; echo $?; done"#,
    ]
    return try call.start()
  }

  private func harm(_ user: Sandbox, _ kind: String) throws {
    switch kind {
    case "row":
      try RawDatabase(user.store).rows(
        "PRAGMA ignore_check_constraints = 1; UPDATE day SET didStudy = 7 WHERE date = '\(NoonZone.daysAgo(5))'"
      )
    case "page": try overwrite(user.store, [UInt8](repeating: 0xA5, count: 4096), at: 3 * 4096)
    case "header": try overwrite(user.store, [UInt8](repeating: 0xA5, count: 100), at: 0)
    case "length": truncate(user.store, 5000)
    case "newer": try RawDatabase(user.store).rows("PRAGMA user_version = 1000")
    default: break
    }
  }

  private func overwrite(_ path: String, _ bytes: [UInt8], at offset: UInt64) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  @Test("No toggle is acknowledged that is in no container, while containers are removed, moved and made")
  func containers() throws {
    let user = try Sandbox()
    let rounds = ProofSize.count(small: 6, large: 1000)
    var (acknowledged, kept) = (0, 0)
    for round in 1...rounds {
      unlink(user.folder + "/stop")
      let running = try (1...4).map { try start($0, of: user) }
      usleep(.random(in: 20_000...50_000))
      let isMoved = round % 2 == 0
      let aside = user.folder + "/moved"
      // A program that makes a store at this moment can add a file to a folder that is being emptied.
      try waitUntil {
        if isMoved { return rename(user.container, aside) == 0 }
        try? FileManager.default.removeItem(atPath: user.container)
        return true
      }
      let ended = Date.now.timeIntervalSince1970
      usleep(40_000)
      try Data().write(to: URL(filePath: user.folder + "/stop"))
      let lines = try running.flatMap { try $0.outcome().lines.map { $0.split(separator: " ") } }
      var days: Set<String?> = []
      for folder in [user.container, aside]
      where FileManager.default.fileExists(atPath: folder + "/SwiftCal.sqlite") {
        let raw = try RawDatabase(folder + "/SwiftCal.sqlite")
        // An empty file is no store yet: its maker saw that the container had gone.
        if try raw.value("PRAGMA page_count") == "0" { continue }
        #expect(try raw.value("PRAGMA integrity_check") == "ok", "round \(round)")
        let found = try raw.rows("SELECT date FROM day WHERE didStudy").map { $0[0] }
        days.formUnion(found)
      }
      for line in lines where line.count == 3 && line[2] == "0" {
        acknowledged += 1
        guard isMoved || (Double(line[1]) ?? 0) > ended else { continue }
        kept += 1
        #expect(days.contains(String(line[0])), "\(line[0]) is in no container, round \(round)")
      }
      for folder in [user.container, aside] { try? FileManager.default.removeItem(atPath: folder) }
    }
    #expect(kept > 0)
    ProofSize.report(
      "\(rounds) containers taken away under 4 togglers, \(acknowledged) acknowledged, \(kept) of them must be there"
    )
  }
}
