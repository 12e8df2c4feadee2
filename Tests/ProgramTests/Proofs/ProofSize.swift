// All files of these tests draw samples.
@_exported import SeededRandom

/// How many cases each proof runs: a few with the other tests, and all of them in `Tests/stress`.
enum ProofSize {
  static let isLarge = TestSize.isLarge

  static func count(small: Int, large: Int) -> Int { isLarge ? large : small }

  /// The seed with which a proof of many cases begins: 1, or the one of a failure that is to be repeated.
  static let firstSeed = TestSize.givenSeed ?? 1

  /// Prints the counts of a large run.
  static func report(_ text: String) { if isLarge { print("proved: \(text)") } }
}
