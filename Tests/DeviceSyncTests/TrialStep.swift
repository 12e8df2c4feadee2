import SeededRandom

/// One step of a random history of several devices. Its numbers are drawn beforehand, so that a history means the same when
/// other steps are left out.
struct TrialStep: CustomStringConvertible {
  enum Kind: String, CaseIterable {
    case change, merge, mergeAll, carry, carryBadly, again, copy, twin, keep, goBack, goBackWithFolder
    case empty, refill, forget, strangeLines, older, killed, fullDisk, growTooLong, offAndOn, moveFolder,
      ownCopies
  }

  let kind: Kind
  /// Which device, and which other one.
  let device: Int
  let other: Int
  /// What else is drawn.
  let seed: UInt64

  /// How often each kind of step is drawn.
  private static let weights: [(Kind, Int)] = [
    (.change, 50), (.merge, 18), (.mergeAll, 2), (.carry, 10), (.carryBadly, 10), (.again, 4), (.copy, 1),
    (.twin, 1), (.keep, 3), (.goBack, 2), (.goBackWithFolder, 1), (.empty, 1), (.refill, 2), (.forget, 1),
    (.strangeLines, 3), (.older, 1), (.killed, 5), (.fullDisk, 1), (.growTooLong, 2),
    (.offAndOn, 2), (.moveFolder, 2), (.ownCopies, 2),
  ]

  init(_ random: inout SeededGenerator) {
    var place = Int.random(in: 0..<Self.weights.map(\.1).reduce(0, +), using: &random)
    kind =
      Self.weights.first { weight in
        place -= weight.1
        return place < 0
      }?.0 ?? .change
    (device, other) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<60, using: &random))
    seed = random.next()
  }

  var description: String { "\(kind.rawValue) \(device) \(other) \(seed)" }
}
