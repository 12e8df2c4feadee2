/// How many late rests a month may have.
///
/// Only a rest that makes a day off costs something: on a day that was studied, or that is off every week, a rest
/// changes nothing.
public struct RestBudget: Hashable, Sendable {
  /// How many late rests a month may have, 0 to 31.
  public let perMonth: Int

  /// A budget of that many late rests a month.
  public init(perMonth: Int) { self.perMonth = perMonth }

  /// Refuses one more late rest in a month if the budget is spent.
  /// - Parameters:
  ///   - date: the day that is to be off.
  ///   - spent: the late rests of that month which made a day off.
  ///   - laidNow: those of them that belong to the same change, and are taken back with it.
  /// - Throws: ``StudyError/restBudgetSpent(month:budget:left:)``.
  public func requireOneLeft(
    on date: CalendarDate, spent: [CalendarDate], laidNow: Set<CalendarDate>
  ) throws(StudyError) {
    guard spent.count >= perMonth else { return }
    let left = perMonth - spent.count { !laidNow.contains($0) }
    throw .restBudgetSpent(month: date.month, budget: perMonth, left: max(0, left))
  }
}
