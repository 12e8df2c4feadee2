/// How urgent it is to study a subject on a day: the one order of `swiftcal todo`, of reminders and of stacks of widgets.
///
/// What is due is more urgent than what is not, then a streak that breaks sooner, then a longer one. A streak of weeks is as
/// long as its days. Without a streak nothing can break.
public struct Urgency: Hashable, Comparable, Sendable {
  private let isDue: Bool
  private let daysUntilBreak: Int
  private let streakDays: Int

  /// Of what is not due.
  public static let notDue = Urgency(isDue: false, daysUntilBreak: .max, streakDays: 0)

  init(isDue: Bool, daysUntilBreak: Int, streakDays: Int) {
    (self.isDue, self.daysUntilBreak, self.streakDays) = (isDue, daysUntilBreak, streakDays)
  }

  fileprivate init(of state: StreakState) {
    guard state.isOpen else {
      self = .notDue
      return
    }
    let daysOfUnit = state.unit == .week ? 7 : 1
    self.init(
      isDue: true, daysUntilBreak: state.daysUntilBreak ?? .max,
      streakDays: state.currentLength * daysOfUnit)
  }

  public static func < (one: Urgency, other: Urgency) -> Bool {
    if one.isDue != other.isDue { return other.isDue }
    if one.daysUntilBreak != other.daysUntilBreak { return one.daysUntilBreak > other.daysUntilBreak }
    return one.streakDays < other.streakDays
  }
}

extension StreakState {
  /// How urgent it is to study on that day.
  public var urgency: Urgency { Urgency(of: self) }
}
