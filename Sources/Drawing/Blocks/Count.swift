/// A number with what it counts.
public struct Count: Hashable, Sendable {
  /// The number, such as `2,048`.
  public let number: String
  /// What it counts, such as `stars`.
  public let label: String

  /// A number with what it counts.
  public init(_ number: String, _ label: String) { (self.number, self.label) = (number, label) }
}
