/// What a history amounts to as of a day: the current and the longest streak and the total. Later days do
/// not count.
public struct StreakSummary: Hashable, Sendable {
  /// The day that stands for today.
  public let asOf: CalendarDate
  /// The streak that ends on that day, or ended the day before while that day is open.
  public let current: Streak?
  /// The longest streak of all; of equal ones, the most recent.
  public let longest: Streak?
  /// How many days were studied.
  public let total: Int

  /// - Parameter dates: the studied days up to `asOf`, newest first, each once. All are read, each once.
  public init(asOf: CalendarDate, newestFirst dates: some IteratorProtocol<CalendarDate>) {
    self.asOf = asOf
    var current: Streak?
    var longest: Streak?
    var total = 0
    for streak in Streaks(newestFirst: dates) {
      if total == 0, streak.isAlive(on: asOf) { current = streak }
      if streak.length > longest?.length ?? 0 { longest = streak }
      total += streak.length
    }
    self.current = current
    self.longest = longest
    self.total = total
  }

  /// Whether that day itself was studied.
  public var studiedToday: Bool { current?.end == asOf }

  /// How many days from that day on until the streak breaks if nothing is studied: 0 when it must be done
  /// that day, 1 when that day is done; nil without a streak.
  public var daysUntilBreak: Int? {
    current.map { asOf.distance(to: $0.end) + 1 }
  }
}
