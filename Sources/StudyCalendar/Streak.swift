/// A run of consecutive studied days.
public struct Streak: Hashable, Sendable {
  /// The first studied day of the run.
  public let start: CalendarDate
  /// The last studied day of the run.
  public let end: CalendarDate
  /// How many days were studied in it, at least 1.
  public let length: Int

  public init(start: CalendarDate, end: CalendarDate, length: Int) {
    self.start = start
    self.end = end
    self.length = length
  }
}

/// The streaks of a history, newest first. This is the one place that says which days belong together.
///
/// It reads its dates one by one and only as far as it is asked to: the first streak costs its own days and
/// one more.
public struct Streaks<Dates: IteratorProtocol<CalendarDate>>: Sequence, IteratorProtocol {
  private var dates: Dates
  private var pending: CalendarDate?

  /// - Parameter dates: the studied days, newest first, each once.
  public init(newestFirst dates: Dates) {
    self.dates = dates
    pending = self.dates.next()
  }

  public mutating func next() -> Streak? {
    guard let end = pending else { return nil }
    var start = end
    var length = 1
    pending = dates.next()
    while let date = pending, date.next == start {
      start = date
      length += 1
      pending = dates.next()
    }
    return Streak(start: start, end: end, length: length)
  }
}

extension Streak {
  /// Whether the streak still lives on `date`: it ended that day, or the day before, for a day that is not
  /// over breaks nothing.
  public func isAlive(on date: CalendarDate) -> Bool { end >= date.previous }
}
