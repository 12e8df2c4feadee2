/// How much was studied, in a subject's unit: minutes unless the subject has another one.
public struct Amount: Hashable, Comparable, Sendable {
  /// Thousandths of the unit.
  public let thousandths: Int

  /// An amount of that many thousandths of a unit.
  public init(thousandths: Int) { self.thousandths = thousandths }

  public static func < (a: Amount, b: Amount) -> Bool { a.thousandths < b.thousandths }
}
