/// How many seconds to wait before something that failed is tried again: twice as long each time.
public struct GrowingPause: Sendable {
  private let first: Double
  private let longest: Double
  /// The last pause; nil before the first.
  private var last: Double?

  /// A pause that grows from the first to the longest.
  public init(first: Double, longest: Double) { (self.first, self.longest) = (first, longest) }

  /// For what is tried again at little cost. What failed for a while works again within a second of its end.
  public static let brief = GrowingPause(first: 0.0625, longest: 0.5)

  /// The next pause.
  public mutating func next() -> Double {
    let next = last.map { min($0 * 2, longest) } ?? first
    last = next
    return next
  }

  /// Begins again with the first.
  public mutating func reset() { last = nil }
}
