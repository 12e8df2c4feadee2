/// The days off that follow a plan: weekly ones, and all days once a subject has ended. A change of the weekly days off
/// holds from its date on and never before. The dates that the zone skipped are off too, because nothing could be studied
/// on them.
public struct Schedule: Hashable, Sendable {
  /// Weekly days off from a date on, until the next change.
  public struct Change: Hashable, Sendable, DatedChange {
    /// The first day on which it holds.
    public let from: CalendarDate
    /// The days off of every week. SwiftCal never makes them all seven, but another program can put such a schedule
    /// into a store. Then every day is off.
    public let off: Set<Weekday>

    public init(from: CalendarDate, off: Set<Weekday>) {
      self.from = from
      self.off = off
    }
  }

  /// The changes, oldest first, each on a date of its own.
  public let changes: [Change]
  /// The first day on which the subject is over: from it on, every day is off. Nil while it goes on.
  public let endedOn: CalendarDate?
  /// The dates that the zone skipped. There are hardly ever any.
  private let skippedDates: [CalendarDate]

  /// A schedule of changes in any order; without changes there are no weekly days off.
  /// - Parameters:
  ///   - endedOn: the first day from which every day is off; nil if there is no such day.
  ///   - skippedDates: the dates that the zone skipped.
  public init(_ changes: [Change] = [], endedOn: CalendarDate? = nil, skippedDates: [CalendarDate] = []) {
    self.changes = changes.sorted { $0.from < $1.from }
    self.endedOn = endedOn
    self.skippedDates = skippedDates
  }

  /// The weekly days off that hold on a date, whether or not the subject has ended.
  public func daysOff(on date: CalendarDate) -> Set<Weekday> { changes.last(on: date)?.off ?? [] }

  /// Whether a subject with this schedule is over on a date.
  public func hasEnded(on date: CalendarDate) -> Bool { endedOn.map { date >= $0 } ?? false }

  /// Whether a date is a day off: by this schedule, because it has a rest, or because the zone skipped it. This is the one
  /// place that decides it.
  public func isDayOff(_ date: CalendarDate, hasRest: Bool) -> Bool {
    hasRest || hasEnded(on: date) || daysOff(on: date).contains(date.weekday)
      || !skippedDates.isEmpty && skippedDates.contains(date)
  }

  /// The first day from which on not every day is off by this schedule, at a date or after it; nil if every such day is
  /// off, because the subject has ended or because a schedule from another program has all seven weekdays off.
  func firstDayNotAllOff(from date: CalendarDate) -> CalendarDate? {
    var date = date
    // A week that is all off lasts until the next change, which may be thousands of years away.
    while daysOff(on: date).count == Weekday.allCases.count {
      let next = changes.firstIndex(after: date)
      guard next < changes.count else { return nil }
      date = changes[next].from
    }
    return hasEnded(on: date) ? nil : date
  }

  /// Refuses weekly days off that leave no day to study.
  /// - Throws: ``StudyError/noDayLeft`` for all seven.
  public static func requireDayLeft(_ off: Set<Weekday>) throws(StudyError) {
    guard off.count < Weekday.allCases.count else { throw .noDayLeft }
  }
}
