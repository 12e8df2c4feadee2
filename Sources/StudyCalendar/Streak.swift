/// A run of studied days with nothing but days off between them.
public struct Streak: Hashable, Sendable {
  /// The first studied day of the run.
  public let start: CalendarDate
  /// The last studied day of the run.
  public let end: CalendarDate
  /// How many days were studied in it, at least 1. Days off do not count.
  public let length: Int

  /// A streak from its first to its last studied day.
  public init(start: CalendarDate, end: CalendarDate, length: Int) {
    self.start = start
    self.end = end
    self.length = length
  }
}

extension Streak {
  /// The streak that is alive on a day; nil if there is none.
  /// - Parameters:
  ///   - date: the day. The history goes no further.
  ///   - studied: the studied days, newest first, each once. They are read only as far as the streak goes.
  ///   - schedule: the weekly days off.
  ///   - rests: the rest days, newest first, each once.
  public init?(
    aliveOn date: CalendarDate, studied: some IteratorProtocol<CalendarDate>, schedule: Schedule,
    rests: some IteratorProtocol<CalendarDate>
  ) {
    var streaks = Streaks(newestFirst: studied, daysOff: DaysOff(schedule: schedule, restsNewestFirst: rests))
    guard let current = streaks.current(on: date) else { return nil }
    self = current
  }
}

/// The streaks of a history, newest first. This is the one place that says which days belong together.
///
/// It reads its dates one by one and only as far as it is asked to: the first streak costs its own days, the days
/// off between them, and one more.
public struct Streaks<Dates: IteratorProtocol<CalendarDate>, Rests: IteratorProtocol<CalendarDate>>:
  Sequence, IteratorProtocol
{
  private var dates: Dates
  private var daysOff: DaysOff<Rests>
  private var pending: CalendarDate?

  /// - Parameters:
  ///   - dates: the studied days, newest first, each once.
  ///   - daysOff: the days that neither break a streak nor lengthen it.
  public init(newestFirst dates: Dates, daysOff: DaysOff<Rests>) {
    self.dates = dates
    self.daysOff = daysOff
    pending = self.dates.next()
  }

  public mutating func next() -> Streak? {
    guard let end = pending else { return nil }
    var start = end
    var length = 1
    pending = dates.next()
    while let date = pending, isUnbroken(from: date, to: start) {
      start = date
      length += 1
      pending = dates.next()
    }
    return Streak(start: start, end: end, length: length)
  }

  /// The newest streak, if it is alive on `date`: it ended that day, or only days off lie between its end and that
  /// day. The day itself is not over, so it breaks nothing. Call this before ``next()``, on a history that goes no
  /// further than `date`.
  public mutating func current(on date: CalendarDate) -> Streak? {
    guard let end = pending, end == date || isUnbroken(from: end, to: date) else { return nil }
    return next()
  }

  /// Whether only days off lie between two days.
  private mutating func isUnbroken(from older: CalendarDate, to newer: CalendarDate) -> Bool {
    var date = newer.previous
    while date > older {
      guard daysOff.contains(date) else { return false }
      date = date.previous
    }
    return true
  }
}

extension Streaks where Rests == EmptyCollection<CalendarDate>.Iterator {
  /// The streaks of a history without days off.
  /// - Parameter dates: the studied days, newest first, each once.
  public init(newestFirst dates: Dates) {
    self.init(newestFirst: dates, daysOff: DaysOff())
  }
}
