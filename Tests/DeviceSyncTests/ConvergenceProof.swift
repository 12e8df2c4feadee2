import Foundation
import SeededRandom
import Testing

/// Random histories of two to five devices: changes of every kind, wrong and stopped clocks, files that come late, cut, twice or
/// as conflict copies, stores that go back, with their folder or without, copies, two machines with one id, folders that are
/// emptied and refilled, forgotten devices, states of an earlier version, lines as hostile programs write them, merges that are
/// killed or have no room, files that are written anew, locales, and encryption.
@Suite("Whatever devices record, and however it is carried, all show the same in the end")
struct ConvergenceProof {
  private static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  private static let isLarge = setting("SWIFTCAL_TEST_SIZE") == "large"
  private static var runs: Int { setting("SWIFTCAL_TEST_RUNS").flatMap { Int($0) } ?? (isLarge ? 10_000 : 8) }

  @Test("In the end all are equal, nothing is lost that was acknowledged, and a further merge moves nothing")
  func converge() throws {
    var (changes, steps, brokenOff) = (0, 0, 0)
    let first = UInt64(Self.setting("SWIFTCAL_TEST_SEED") ?? "") ?? UInt64.random(in: 1...1_000_000_000)
    for seed in first..<(first + UInt64(Self.runs)) {
      var random = SeededGenerator(seed: seed)
      let history = (0..<Int.random(in: 5...45, using: &random)).map { _ in TrialStep(&random) }
      steps += history.count
      let (problem, count, broken) = Self.outcome(seed, history)
      (changes, brokenOff) = (changes + count, brokenOff + broken)
      guard let problem else { continue }
      let fewest = Self.fewest(seed, history)
      Issue.record(
        """
        seed \(seed): \(problem)
        the fewest steps that fail: \(Self.outcome(seed, fewest).problem ?? "")
        \(fewest.map(\.description).joined(separator: "\n"))
        """)
      break
    }
    print(
      "proved: \(Self.runs) histories of two to five devices from seed \(first), \(steps) steps with \(changes) changes and \(brokenOff) merges that were broken off"
    )
  }

  private static func outcome(
    _ seed: UInt64, _ steps: [TrialStep]
  ) -> (problem: String?, changes: Int, brokenOff: Int) {
    do {
      let trial = try Trial(seed: seed)
      return (try trial.run(steps), trial.changes, trial.brokenOff)
    } catch {
      return ("\(error)", 0, 0)
    }
  }

  /// Leaves out steps, first many and then one by one, as long as the history fails.
  private static func fewest(_ seed: UInt64, _ history: [TrialStep]) -> [TrialStep] {
    var steps = history
    var size = max(1, steps.count / 2)
    while size > 0 {
      var start = 0
      var isShorter = false
      while start < steps.count {
        var shorter = steps
        shorter.removeSubrange(start..<min(start + size, steps.count))
        if outcome(seed, shorter).problem != nil {
          (steps, isShorter) = (shorter, true)
        } else {
          start += size
        }
      }
      if !isShorter || size > 1 { size /= 2 }
    }
    return steps
  }
}
