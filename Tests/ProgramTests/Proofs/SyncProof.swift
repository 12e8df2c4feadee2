import Foundation
import Glibc
import RawSQLite
import Testing

/// Devices share through one folder while `swiftcal sync` is killed, may write only small files, or has no room. In the
/// end all of them show the same, and no acknowledged change is lost.
@Suite("Proof: a sync that is killed or has no room", .serialized)
struct SyncProof {
  private let devices = try! (0..<3).map { _ in try Sandbox() }
  private let sharedFolder = SharedFolder()
  private var folder: String { sharedFolder.path }

  /// Everything of an export that travels.
  private func shared(_ device: Sandbox) throws -> JSON {
    guard case .object(var export) = try JSON(text: device.run("export").text()) else { return nil }
    export["history"] = nil
    export["settings"] = nil
    return .object(export)
  }

  /// What was acknowledged: the days that are marked, and the days with a session.
  private struct Acknowledged: Equatable {
    var marked: Set<String> = []
    var sessions: [String] = []
  }

  /// What a device has of these.
  private func found(on device: Sandbox) throws -> Acknowledged {
    let subject = try shared(device)["subjects"]?.elements.first
    func dates(_ facts: [JSON]) -> [String] {
      facts.compactMap { if case .text(let date)? = $0["date"] { date } else { nil } }
    }
    return Acknowledged(
      marked: Set(dates((subject?["days"]?.elements ?? []).filter { $0["didStudy"] == true })),
      sessions: dates(subject?["sessions"]?.elements ?? []).sorted())
  }

  /// Shares on all devices until nothing is new, and expects that all have the same and what was acknowledged.
  private func expectEqual(_ acknowledged: Acknowledged, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    for _ in 0..<2 {
      for device in devices { _ = try device.run("sync").text() }
    }
    let first = try shared(devices[0])
    for device in devices {
      #expect(try shared(device) == first, sourceLocation: sourceLocation)
      #expect(try found(on: device) == acknowledged, sourceLocation: sourceLocation)
      #expect(try device.run("sync").text() == "Nothing is new.\n", sourceLocation: sourceLocation)
      #expect(
        try RawDatabase(device.store).value("PRAGMA integrity_check") == "ok", sourceLocation: sourceLocation)
    }
  }

  /// Makes a change that is acknowledged, and takes it into what has to be there. Even numbers of days ago have marks,
  /// and odd ones sessions.
  private func change(
    _ device: Sandbox, _ random: inout SeededRandom, _ expected: inout Acknowledged
  ) throws {
    let number = 2 * Int.random(in: 1...450, using: &random)
    let date = NoonZone.daysAgo(number)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      _ = try device.run("rest", date, "--reason", "ill").text()
    case 1:
      let odd = NoonZone.daysAgo(number + 1)
      _ = try device.run("study", "25m", odd, "--note", "ein Wort über alles").text()
      expected.sessions = (expected.sessions + [odd]).sorted()
    case 2:
      // A mark that this device has not seen yet would rightly come back.
      let known = try found(on: device).marked.sorted()
      guard !known.isEmpty else { return }
      _ = try device.run("unmark", known[number % known.count]).text()
      expected.marked.remove(known[number % known.count])
    default:
      // A mark of a day that this device shows as marked changes nothing, also if it was taken back elsewhere meanwhile.
      let isNew = try !found(on: device).marked.contains(date)
      _ = try device.run("mark", date).text()
      if isNew { expected.marked.insert(date) }
    }
  }

  private func setUp() throws {
    for (number, device) in devices.enumerated() {
      _ = try device.run("config", "backups", "0").text()
      _ = try device.run("sync", folder, "--name", "device \(number)", "--yes").text()
    }
  }

  @Test("Devices whose sync is killed at any moment show the same in the end")
  func killed() throws {
    try setUp()
    var random = SeededRandom(seed: ProofSize.firstSeed)
    var expected = Acknowledged()
    var (killed, ended) = (0, 0)
    let times = ProofSize.count(small: 3, large: 600)
    // The delay adapts so that some of the programs are killed, and some come to their end.
    var longest = 20_000.0
    for time in 1...times {
      let device = devices[Int.random(in: 0..<devices.count, using: &random)]
      for _ in 0..<Int.random(in: 1...3, using: &random) { try change(device, &random, &expected) }
      let program = try device.call(["sync"] + (time % 7 == 0 ? ["--all"] : [])).start()
      usleep(UInt32(Double.random(in: 0...longest, using: &random)))
      Glibc.kill(program.process, SIGKILL)
      let outcome = try program.outcome()
      if outcome.exitCode == 0 { ended += 1 } else { killed += 1 }
      longest *= outcome.exitCode == 0 ? 0.9 : 1.05
      if time % 10 == 0 { try expectEqual(expected) }
    }
    try expectEqual(expected)
    #expect(killed > 0)
    ProofSize.report(
      "sync was killed \(killed) times and came to its end \(ended) times, and all devices were equal")
  }

  @Test("A sync that may write only small files changes nothing or all, and shares the rest later")
  func sizeLimit() throws {
    try setUp()
    var random = SeededRandom(seed: ProofSize.firstSeed)
    var expected = Acknowledged()
    var (refused, cases) = (0, 0)
    for limit in stride(from: 512, to: 160_000, by: ProofSize.count(small: 50_000, large: 1024)) {
      let device = devices[Int.random(in: 0..<devices.count, using: &random)]
      try change(device, &random, &expected)
      var call = device.call(["sync"])
      call.launcher = ["/usr/bin/prlimit", "--fsize=\(limit)", "--"]
      let outcome = try call.run()
      cases += 1
      if outcome.exitCode != 0 {
        refused += 1
        #expect(outcome.exitCode == 74, "\(limit): \(outcome.error)")
        #expect(outcome.error.count { $0.isNewline } == 1, "\(limit): \(outcome.error)")
      }
      if cases % 5 == 0 { try expectEqual(expected) }
    }
    try expectEqual(expected)
    #expect(refused > 0)
    ProofSize.report("sync under \(cases) size limits: \(refused) refused, and all devices were equal")
  }

  @Test(
    "A shared folder without room loses nothing, and sharing goes on when there is room",
    .enabled(if: FullDiskProof.canMount, "only root may mount a file system"))
  func fullDisk() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let environments = devices.map { $0.container }
    var call = devices[0].call([])
    let rounds = ProofSize.count(small: 12, large: 300)
    call.launcher = [
      "/usr/bin/unshare", "-m", "--propagation", "private", "/bin/sh", "-c",
      """
      mount -t tmpfs -o size=16k,mode=700 tmpfs '\(folder)' || exit 99
      run() { SWIFTCAL_CONTAINER=$1; export SWIFTCAL_CONTAINER; shift; "$program" "$@" 2>>'\(devices[0].folder)/errors'; }
      program=$0; failed=0; n=1
      for container in \(environments.map { "'\($0)'" }.joined(separator: " ")); do
        run $container config backups 0 >/dev/null
        run $container sync '\(folder)' --yes >/dev/null || failed=$((failed + 1))
      done
      while [ $n -le \(rounds) ]; do
        for container in \(environments.map { "'\($0)'" }.joined(separator: " ")); do
          run $container study 5m $((n * 3))d --note "round $n, which takes some room in a file" >/dev/null || exit 98
          run $container sync >/dev/null; code=$?
          [ $code = 0 ] || { failed=$((failed + 1)); [ $code = 74 ] || echo "code $code"; }
        done
        n=$((n + 1))
      done
      echo "failed $failed"
      mount -o remount,size=20m '\(folder)'
      for round in 1 2; do
        for container in \(environments.map { "'\($0)'" }.joined(separator: " ")); do
          run $container sync '\(folder)' --yes >/dev/null || run $container sync > /dev/null || echo "sync $?"
        done
      done
      for container in \(environments.map { "'\($0)'" }.joined(separator: " ")); do
        run $container streak --json | tr ',' '\\n' | grep total
        run $container sessions 9999d..today --json | grep -o '"id"' | wc -l
      done
      """,
    ]
    let outcome = try call.run()
    let lines = outcome.lines.map { $0.filter { $0 != " " } }
    try #require(lines.count == 7, "\(outcome.output)\(outcome.error)")
    #expect(lines[0] != "failed0" && lines[0].hasPrefix("failed"))
    for device in 0..<3 {
      #expect(lines[1 + 2 * device].contains("\(rounds)"), "\(lines)")
      #expect(lines[2 + 2 * device] == "\(3 * rounds)", "\(lines)")
    }
    let errors = try String(contentsOfFile: devices[0].folder + "/errors", encoding: .utf8)
    #expect(
      errors.split(separator: "\n").allSatisfy { $0.hasSuffix("; free some space and try again") },
      "\(errors.prefix(2000))")
    let failed = lines[0].dropFirst("failed".count)
    ProofSize.report(
      "\(3 * rounds) changes with a shared folder of 16 KiB: \(failed) syncs failed, nothing lost")
  }
}
