import Foundation

/// How many cases each proof runs: a few with the other tests, and all of them in `Tests/stress`.
enum ProofSize {
  static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  static func count(small: Int, large: Int) -> Int { isLarge ? large : small }

  /// The seed with which a proof of many cases begins: 1, or the one of a failure that is to be repeated.
  static let firstSeed = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SEED"].flatMap { UInt64($0) } ?? 1

  /// Prints the counts of a large run.
  static func report(_ text: String) { if isLarge { print("proved: \(text)") } }
}

/// A quarter of the cases, and at least two, drawn anew in each run; all of them with SWIFTCAL_TEST_SIZE=large. It is for cases
/// that one piece of code answers. A failure names its case.
func sample<Case>(of cases: some Sequence<Case>) -> [Case] {
  let all = Array(cases)
  return ProofSize.isLarge ? all : Array(all.shuffled().prefix(max(2, (all.count + 3) / 4)))
}
