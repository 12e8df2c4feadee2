/// The current and the longest streak and the total of a history, as of a day. Later days do not count. Only
/// days off ahead do, because they decide how long the streak lives.
@dynamicMemberLookup
public struct StreakSummary: Hashable, Sendable {
  /// The streak that is alive on that day, and what the day asks for.
  public let state: StreakState
  /// The longest streak of all in this unit. If two are equally long, it is the more recent one.
  public let longest: Streak?
  /// How many days were studied, whatever the goals were.
  public let total: Int

  /// What ``state`` says. This is inlined, so that it costs no more than a property.
  @inlinable
  public subscript<Value>(dynamicMember member: KeyPath<StreakState, Value>) -> Value {
    state[keyPath: member]
  }

  /// The length of the longest streak in its unit, 0 if there is no streak.
  public var longestLength: Int { longest?.length ?? 0 }

  /// Reads all streaks, and each studied day once. The parameters are those of ``StreakState/init(_:daysOffAhead:)``.
  public init(
    _ streaks:
      inout Streaks<some IteratorProtocol<CalendarDate>, some IteratorProtocol<CalendarDate>>,
    daysOffAhead: DaysOff<some IteratorProtocol<CalendarDate>>
  ) {
    state = StreakState(&streaks, daysOffAhead: daysOffAhead)
    var longest = state.current
    while let streak = streaks.next() {
      if streak.length > longest?.length ?? 0 { longest = streak }
    }
    self.longest = longest
    total = streaks.studiedCount
  }
}
