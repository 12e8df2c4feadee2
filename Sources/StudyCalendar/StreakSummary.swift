/// The current and the longest streak and the total of a history, as of a day. Later days do not count. Only
/// days off ahead do, because they decide how long the streak lives.
public struct StreakSummary: Hashable, Sendable {
  /// The day that stands for today.
  public let asOf: CalendarDate
  /// The streak that ends on that day, or from whose end to that day every day was off.
  public let current: Streak?
  /// The longest streak of all. If two are equally long, it is the more recent one.
  public let longest: Streak?
  /// How many days were studied.
  public let total: Int
  /// Whether that day is off and was not studied.
  public let isDayOff: Bool
  /// How many days from that day on until the streak breaks if nothing is studied: 0 if that day must be
  /// studied, 1 if that day is done, and more if days off follow; nil if there is no streak, or if every later day is off.
  public let daysUntilBreak: Int?

  /// - Parameters:
  ///   - asOf: the day that stands for today.
  ///   - studied: the studied days up to `asOf`, newest first, each once. All are read, each once.
  ///   - schedule: the weekly days off.
  ///   - rests: the rest days up to `asOf`, newest first, each once.
  ///   - restsAhead: the rest days after `asOf`, oldest first, each once. Read as far as they follow each other.
  public init(
    asOf: CalendarDate, studied: some IteratorProtocol<CalendarDate>, schedule: Schedule,
    rests: some IteratorProtocol<CalendarDate>, restsAhead: some IteratorProtocol<CalendarDate>
  ) {
    var daysOff = DaysOff(schedule: schedule, restsNewestFirst: rests)
    let isOff = daysOff.contains(asOf)
    var streaks = Streaks(newestFirst: studied, daysOff: daysOff)
    let current = streaks.current(on: asOf)
    var longest = current
    var total = current?.length ?? 0
    while let streak = streaks.next() {
      if streak.length > longest?.length ?? 0 { longest = streak }
      total += streak.length
    }
    self.asOf = asOf
    self.current = current
    self.longest = longest
    self.total = total
    let isDone = current?.end == asOf
    isDayOff = Day(date: asOf, didStudy: isDone, isOff: isOff).isDayOff
    daysUntilBreak = current.flatMap { _ in
      guard isDone || isOff else { return 0 }
      return schedule.firstDayDue(after: asOf, restsAhead: restsAhead).map { asOf.distance(to: $0) }
    }
  }

  /// A summary of a history without days off.
  public init(asOf: CalendarDate, newestFirst dates: some IteratorProtocol<CalendarDate>) {
    let none = EmptyCollection<CalendarDate>()
    self.init(
      asOf: asOf, studied: dates, schedule: Schedule(), rests: none.makeIterator(),
      restsAhead: none.makeIterator())
  }

  /// Whether that day itself was studied.
  public var studiedToday: Bool { current?.end == asOf }

  /// Whether that day is still to be done: neither studied nor off.
  public var isOpen: Bool { Day(date: asOf, didStudy: studiedToday, isOff: isDayOff).isDue(today: asOf) }
}
