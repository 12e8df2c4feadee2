import Foundation

/// How much of each proof is run: a little with the other tests, and all of it by `Tests/stress`.
enum ProofSize {
  static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  static func count(small: Int, large: Int) -> Int { isLarge ? large : small }

  /// Prints what a large run has counted.
  static func report(_ text: String) { if isLarge { print("proved: \(text)") } }
}
