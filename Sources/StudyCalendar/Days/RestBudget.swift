/// How many late rests a month may have.
///
/// Only a rest that makes a day off costs something: on a day that was studied, or that is off every week, a rest
/// changes nothing. When the study of such a day is taken back, its rest counts, and the budget must have room for it.
///
/// Weekly days off cost nothing, whenever they begin: they are a plan that holds for every week, and the budget is for
/// the single days that break a plan.
public struct RestBudget: Hashable, Sendable {
  /// How many late rests a month may have, 0 to 31.
  public let perMonth: Int

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

  /// Refuses to take back the study of a day with a late rest, which would count from then on, if the budget is spent.
  /// - Parameters:
  ///   - date: the day.
  ///   - spent: the late rests of that month which made a day off.
  /// - Throws: ``StudyError/earlierRestCounts(on:budget:)``.
  public func requireOneLeft(
    forEarlierRestOn date: CalendarDate, spent: [CalendarDate]
  ) throws(StudyError) {
    guard spent.count >= perMonth else { return }
    throw .earlierRestCounts(on: date, budget: perMonth)
  }
}
