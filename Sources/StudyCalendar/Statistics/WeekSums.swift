/// What was studied of a subject in some weeks, one behind the other, and how much that is among these weeks.
public struct WeekSums: Hashable, Sendable {
  /// What was studied in a week, or in some.
  public struct Sum: Hashable, Sendable {
    /// How many days were studied.
    public private(set) var studied = 0
    /// The sum of the amounts, in the subject's unit.
    public private(set) var amount = Amount.zero

    /// The sum of nothing.
    public init() {}

    /// So many studied days with that sum of amounts.
    public init(studied: Int, amount: Amount) { (self.studied, self.amount) = (studied, amount) }

    fileprivate static func += (sum: inout Sum, other: Sum) {
      sum.studied += other.studied
      sum.amount = sum.amount.addingUpToLimit(other.amount)
    }
  }

  /// The subject.
  public let subject: Subject
  /// What the amounts count.
  public let unit: AmountUnit
  /// The weeks, oldest first.
  public let weeks: [Sum]
  /// All of the weeks.
  public let total: Sum
  /// The values from which on a week has the next level, in order: three at most.
  private let edges: [Int]

  /// The weeks of a subject, oldest first.
  public init(of subject: Subject, unit: AmountUnit, _ weeks: [Sum]) {
    (self.subject, self.unit, self.weeks) = (subject, unit, weeks)
    let total = weeks.reduce(into: Sum()) { $0 += $1 }
    self.total = total
    let values = weeks.filter { $0 != Sum() }.map { Self.value(of: $0, in: total) }.sorted()
    let quartiles = values.isEmpty ? [] : (1...3).map { values[values.count * $0 / 4] }
    edges = quartiles.reduce(into: []) { kept, edge in
      if edge > kept.last ?? values[0] { kept.append(edge) }
    }
  }

  /// How much was studied in a week among these weeks, 1 to 4; 0 if nothing was.
  /// - Parameter place: the place of the week, from 0.
  public func level(ofWeek place: Int) -> Int {
    let week = weeks[place]
    guard week != Sum() else { return 0 }
    let value = Self.value(of: week, in: total)
    return HeatScale.levels[edges.count][edges.count { $0 <= value }]
  }

  /// By what weeks are compared: by their amounts, or without any by their studied days.
  private static func value(of week: Sum, in total: Sum) -> Int {
    total.amount > .zero ? week.amount.thousandths : week.studied
  }
}
