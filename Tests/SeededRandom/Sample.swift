import Foundation

/// How many cases the tests try: a few with `swift test`, and all of them with SWIFTCAL_TEST_SIZE=large, as in `Tests/stress`.
public enum TestSize {
  public static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  public static let givenSeed = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SEED"].flatMap {
    UInt64($0)
  }

  /// The seed of all samples of a run, which is printed.
  fileprivate static let sampleSeed = {
    let seed = givenSeed ?? UInt64.random(in: 1...999_999)
    print("Samples are drawn with SWIFTCAL_TEST_SEED=\(seed).")
    return seed
  }()
}

/// A part of the cases, drawn anew in each run; all of them with SWIFTCAL_TEST_SIZE=large. It is for cases that one piece of code
/// answers. A failure names its case, and the run its seed. A sample depends on nothing but the seed and its line, because tests
/// run in any order.
/// - Parameters:
///   - share: one case of so many is drawn.
///   - least: as many cases are drawn at least.
public func sample<Case>(
  of cases: some Sequence<Case>, oneIn share: Int = 4, least: Int = 2, file: StaticString = #fileID,
  line: Int = #line
) -> [Case] {
  let all = Array(cases)
  guard !TestSize.isLarge else { return all }
  let place = "\(file)".utf8.reduce(UInt64(line)) { $0 &* 31 &+ UInt64($1) }
  var random = SeededGenerator(seed: TestSize.sampleSeed &+ place)
  return Array(all.shuffled(using: &random).prefix(max(least, (all.count + share - 1) / share)))
}
