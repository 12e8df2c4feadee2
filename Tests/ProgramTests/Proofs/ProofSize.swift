import Foundation

/// How many cases each proof runs: a few with the other tests, and all of them in `Tests/stress`.
enum ProofSize {
  static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  static func count(small: Int, large: Int) -> Int { isLarge ? large : small }

  /// Prints the counts of a large run.
  static func report(_ text: String) { if isLarge { print("proved: \(text)") } }
}
