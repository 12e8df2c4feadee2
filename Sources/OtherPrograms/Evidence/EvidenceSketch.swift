import ForeignText
import StudyCalendar

/// A few of the things that evidence has, chosen so that evidence which has most of the same things has most of the same
/// few: those with the smallest numbers (Broder, “On the resemblance and containment of documents”). What is added or lost at
/// the beginning, at the end or in between leaves some of them.
struct EvidenceSketch {
  private var smallest: [UInt64] = []

  /// Adds a thing that is known by numbers.
  mutating func add(_ numbers: Int...) {
    let number = numbers.reduce(0) { Self.mixed($0 ^ UInt64(bitPattern: Int64($1))) }
    if let last = smallest.last, smallest.count == EvidenceNames.most, number >= last { return }
    let index = smallest.firstIndex { $0 >= number } ?? smallest.endIndex
    if index < smallest.endIndex, smallest[index] == number { return }
    smallest.insert(number, at: index)
    if smallest.count > EvidenceNames.most { smallest.removeLast() }
  }

  /// The names of the things that were chosen.
  /// - Parameter ending: what else identifies the evidence, such as the tags that count.
  func names(endingWith ending: [String] = []) -> [String] {
    smallest.map { (["# " + String($0, radix: 16)] + ending).joined(separator: "\n") }
  }

  /// A number that looks as if it were drawn by lot. The same one has the same on every device (splitmix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var number = number &+ 0x9E37_79B9_7F4A_7C15
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }
}
