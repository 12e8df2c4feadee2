import Foundation
import RawSQLite
import Testing

@Suite("Proof: many processes at once", .serialized)
struct ManyProcessesProof {
  private let user = try! Sandbox()
  private let times = ProofSize.count(small: 4, large: 1000)
  private let processes = 8

  /// Starts a program that runs a command again and again, `times` times or until it fails.
  private func start(_ command: [String]) throws -> RunningProgram {
    var call = user.call(command + ["--json"])
    call.launcher = [
      "/bin/sh", "-c", "n=0; while [ $n -lt \(times) ]; do \"$0\" \"$@\" || exit; n=$((n+1)); done",
    ]
    return try call.start()
  }

  /// The JSON that each run of the command printed. All runs must have succeeded.
  private func results(_ program: RunningProgram) throws -> [JSON] {
    let outcome = try program.outcome()
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    // Many restores leave many copies of what they replaced, and the oldest ones go.
    #expect(
      outcome.error.split(separator: "\n").allSatisfy {
        $0.hasSuffix("was removed, since there are enough newer copies of what was replaced")
      }, "\(outcome.error)")
    return try outcome.lines.map { try JSON(text: String($0)) }
  }

  /// Runs the commands at the same time as two commands that read.
  private func run(_ commands: [[String]]) throws -> [[JSON]] {
    _ = try user.run("streak").text()
    let readers = try [["streak"], ["log", "--last", "5"]].map(start)
    let writers = try commands.map(start)
    let written = try writers.map(results)
    for reader in readers { #expect(try results(reader).count == times) }
    return written
  }

  /// Expects that the history of each day is an unbroken chain of flips, and that there are as many flips as
  /// were acknowledged.
  private func expectHistory(of flips: Int) throws {
    let raw = try RawDatabase(user.store)
    #expect(try raw.value("PRAGMA integrity_check") == "ok")
    #expect(try raw.value("SELECT count(*) FROM change") == "\(flips)")
    let broken = try raw.value(
      """
      SELECT count(*) FROM (
        SELECT before, after, lag(after) OVER (PARTITION BY key ORDER BY change) AS earlier FROM changedFact)
      WHERE ifnull(before, 'false') = after OR before IS NOT earlier
      """)
    #expect(broken == "0")
    #expect(
      try raw.value(
        """
        SELECT count(*) FROM day WHERE didStudy IS NOT (
          SELECT after = 'true' FROM changedFact WHERE changedFact.key = day.date ORDER BY change DESC LIMIT 1)
        """) == "0")
  }

  @Test("Processes that toggle the same day lose no toggle, and the history agrees with their answers")
  func sameDay() throws {
    let results = try run(Array(repeating: ["toggle"], count: processes)).joined()
    #expect(results.count == processes * times)
    #expect(results.count { $0["didStudy"] == true } == processes * times / 2)
    #expect(try user.json("streak")["studiedToday"] == false)
    try expectHistory(of: results.count)
    ProofSize.report("\(processes) processes, \(results.count) toggles of the same day, \(2 * times) readers")
  }

  @Test("Processes that each toggle their own day see their own changes and no others")
  func differentDays() throws {
    let results = try run((1...processes).map { ["toggle", "\($0)d"] })
    for own in results {
      #expect(own.map { $0["didStudy"] } == (0..<times).map { .bool($0 % 2 == 0) })
    }
    #expect(try user.json("streak")["total"] == 0)
    try expectHistory(of: processes * times)
    ProofSize.report("\(processes) processes, \(processes * times) toggles of different days")
  }

  @Test("Processes that toggle, mark, unmark, rest and restore at once leave a sound store")
  func mixed() throws {
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("mark", "30d..20d").text()
    _ = try user.run("backup", copy).text()
    _ = try run([
      ["toggle"], ["mark", "30d..20d"], ["unmark", "28d..22d"], ["rest", "40d..35d"], ["restore", copy],
    ])
    let raw = try RawDatabase(user.store)
    #expect(try raw.value("PRAGMA integrity_check") == "ok")
    let marked = try raw.value(
      "SELECT count(*) FROM day WHERE didStudy AND date <= '\(NoonZone.daysAgo(20))'"
    ).flatMap { Int($0) }
    #expect([11, 4].contains(marked), "a mark is never half done")
    ProofSize.report("5 commands at once, \(times) times each, one of them restore")
  }
}
