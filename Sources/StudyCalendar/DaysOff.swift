/// The days on which nothing is due: the weekly ones of a schedule, and the single ones that a person took.
///
/// It is asked about dates in one direction, newest first, so that rests are read only as far back as the
/// questions go.
public struct DaysOff<Rests: IteratorProtocol<CalendarDate>> {
  private let schedule: Schedule
  private var rests: Rests
  private var pending: CalendarDate?

  /// - Parameters:
  ///   - schedule: the weekly days off.
  ///   - rests: the days with a rest, newest first, each once.
  public init(schedule: Schedule, restsNewestFirst rests: Rests) {
    self.schedule = schedule
    self.rests = rests
    pending = self.rests.next()
  }

  /// Whether a date is a day off. The same date may be asked again, but never a later one after an earlier one.
  public mutating func contains(_ date: CalendarDate) -> Bool {
    while let rest = pending, rest > date { pending = rests.next() }
    return schedule.isDayOff(date, hasRest: pending == date)
  }
}
