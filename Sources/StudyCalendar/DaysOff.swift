/// The days on which nothing is due: rest days, single ones, and the weekly ones of a schedule.
///
/// It is asked about dates in one direction, newest first, so that rest days need to be read only as far as
/// somebody asks.
public struct DaysOff<Rests: IteratorProtocol<CalendarDate>> {
  private let schedule: Schedule
  private var rests: Rests
  private var pending: CalendarDate?

  /// - Parameters:
  ///   - schedule: the weekly days off.
  ///   - rests: the rest days, newest first, each once.
  public init(schedule: Schedule, restsNewestFirst rests: Rests) {
    self.schedule = schedule
    self.rests = rests
    pending = self.rests.next()
  }

  /// Whether a date is a day off. Dates may come again, but never a later one after an earlier one.
  public mutating func contains(_ date: CalendarDate) -> Bool {
    if schedule.isOff(date) { return true }
    while let rest = pending, rest > date { pending = rests.next() }
    return pending == date
  }
}

extension DaysOff where Rests == EmptyCollection<CalendarDate>.Iterator {
  /// No days off at all.
  public init() {
    self.init(schedule: Schedule(), restsNewestFirst: EmptyCollection().makeIterator())
  }
}
