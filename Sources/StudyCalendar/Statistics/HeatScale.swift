import Words

/// How much an amount is among a person's own: one of four levels. Everything that draws days takes the levels from here.
///
/// The levels follow from the amounts of studied days alone. In the present year these are the 371 days that end with the
/// month before the present one, so that no level changes within a month. A year that is over is measured by its own days,
/// so that it never changes.
public struct HeatScale: Hashable, Sendable {
  /// What the amounts count.
  public let unit: AmountUnit
  /// The amounts from which on a day has the next level, in order: three at most.
  let edges: [Amount]
  /// The levels that are used, in order. There is one more than there are edges.
  private let levels: [Int]
  /// The amount that the goal asks for: no studied day has less, unless a person said that it was studied.
  private let minimum: Amount?
  /// Whether any studied day has an amount. Without amounts there is nothing to compare.
  public let hasAmounts: Bool

  /// The scale of a subject without amounts.
  public static let none = HeatScale(unit: .minutes, edges: [], minimum: nil, hasAmounts: false)

  /// How many amounts there have to be to compare a day with.
  static let leastCount = 8
  /// The days of a year that ends with the present week: 53 weeks.
  public static let dayCount = 371

  /// The scale of a year. The year that ends with the present week has that of the present year, and so has a month that of
  /// its year.
  /// - Parameters:
  ///   - year: the year.
  ///   - today: the day that is today.
  ///   - plan: the unit of the amounts, and the goals.
  ///   - amounts: the amounts of the studied days of a range that have one, in any order.
  public init(
    of year: Int, today: CalendarDate, plan: StudyPlan,
    amounts: (ClosedRange<CalendarDate>) throws -> [Amount]
  ) rethrows {
    let dates = CalendarGrid.dates(of: year)
    let isOver = dates.upperBound < today
    let end = isOver ? dates.upperBound : today
    let lastOfMonth = today.month.firstDate.previous
    var found = try amounts(
      isOver ? dates : lastOfMonth.advanced(by: 1 - Self.dayCount)...lastOfMonth)
    if found.count < Self.leastCount { found = try amounts(.earliest...max(end, .earliest)) }
    let (unit, minimum) = (plan.unit, plan.goals.goal(on: end).minimum)
    self.init(
      unit: unit, edges: Self.edges(of: found, minimum: minimum, unit: unit), minimum: minimum,
      hasAmounts: !found.isEmpty)
  }

  private init(unit: AmountUnit, edges: [Amount], minimum: Amount?, hasAmounts: Bool) {
    (self.unit, self.edges, self.minimum, self.hasAmounts) = (unit, edges, minimum, hasAmounts)
    levels = Self.levels[edges.count]
  }

  /// The levels that are used with so many edges.
  static let levels = [[3], [2, 4], [1, 3, 4], [1, 2, 3, 4]]

  /// The quartiles of enough amounts. Of fewer amounts nothing can be said yet, so the edges are those that the goal or an
  /// hour suggests; there is none for a unit of which nothing is known.
  private static func edges(of amounts: [Amount], minimum: Amount?, unit: AmountUnit) -> [Amount] {
    guard !amounts.isEmpty else { return [] }
    let edges: [Amount]
    if amounts.count >= leastCount {
      let sorted = amounts.sorted()
      edges = (1...3).map { sorted[sorted.count * $0 / 4] }
    } else if let least = minimum?.limited.thousandths {
      edges = [least * 3 / 2, least * 2, least * 3].map { Amount(thousandths: $0) }
    } else {
      edges = unit == .minutes ? [30, 60, 120].map { Amount(thousandths: $0 * 1000) } : []
    }
    var kept: [Amount] = []
    for edge in edges.map({ $0.limited.rounded(in: unit) }) where edge > kept.last ?? minimum ?? .zero {
      kept.append(edge)
    }
    return kept
  }

  /// The level of an amount of a studied day, 1 to 4. Of a day without an amount it is 2 where other days have amounts, and
  /// otherwise 3.
  public func level(of amount: Amount) -> Int {
    guard amount > .zero else { return hasAmounts ? 2 : 3 }
    return levels[edges.count { $0 <= amount }]
  }

  /// The level of a day, 1 to 4, or 0 for a day that was not studied.
  public func level(of day: Day) -> Int { day.didStudy ? level(of: day.sessions.amount) : 0 }

  /// The levels that are used, the lowest first, each with the least amount that has it in words: `20 min`, `50 min`,
  /// `1 h 30 min+`. None without amounts.
  public var steps: [(level: Int, words: String)] {
    guard hasAmounts, let first = edges.first else { return [] }
    let least = minimum?.words(in: unit)
    let lowest = least ?? String(localized: "under \(first.words(in: unit))", context: "an amount")
    return zip(levels, [lowest] + edges.map { $0.words(in: unit) }).enumerated().map { place, step in
      (step.0, place == edges.count ? step.1 + "+" : step.1)
    }
  }
}

extension Amount {
  /// The amount, or one that is large enough for any person: another program can put any amounts into a store.
  fileprivate var limited: Amount { Amount(thousandths: min(thousandths, 1_000_000_000_000_000)) }

  /// The amount as a round number: minutes to 5 below an hour, to 15 below three hours and to 30 above; of any other unit two
  /// digits that count.
  fileprivate func rounded(in unit: AmountUnit) -> Amount {
    var step = 1
    if unit == .minutes {
      step = thousandths < 60_000 ? 5000 : thousandths < 180_000 ? 15_000 : 30_000
    } else {
      while thousandths / step >= 100 { step *= 10 }
    }
    return Amount(thousandths: (thousandths + step / 2) / step * step)
  }
}
