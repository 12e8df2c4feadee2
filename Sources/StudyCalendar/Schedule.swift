/// The weekly days off, and how they changed: a change holds from its date on and never before.
public struct Schedule: Hashable, Sendable {
  /// Weekly days off from a date on, until the next change.
  public struct Change: Hashable, Sendable {
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

  /// A schedule of changes in any order; without changes there are no weekly days off.
  public init(_ changes: [Change] = []) { self.changes = changes.sorted { $0.from < $1.from } }

  /// The weekly days off that hold on a date.
  public func daysOff(on date: CalendarDate) -> Set<Weekday> {
    let later = firstChange(after: date)
    return later > 0 ? changes[later - 1].off : []
  }

  /// The place of the first change after a date, found by halving: a store can hold any number of changes.
  private func firstChange(after date: CalendarDate) -> Int {
    var (first, end) = (0, changes.count)
    while first < end {
      let middle = first + (end - first) / 2
      if changes[middle].from > date { end = middle } else { first = middle + 1 }
    }
    return first
  }

  /// The first day after a date that is not off; nil if every later day is off, since a schedule from another program can
  /// have all seven weekdays off.
  /// - Parameter rests: the rest days after the date, oldest first, each once. Read as far as they follow each other.
  func firstDayDue(
    after date: CalendarDate, restsAhead rests: some IteratorProtocol<CalendarDate>
  ) -> CalendarDate? {
    var rests = rests
    var rest = rests.next()
    var day = date.next
    while true {
      while let known = rest, known < day { rest = rests.next() }
      guard isDayOff(day, hasRest: rest == day) else { return day }
      // A week that is all off lasts until the next change, which may be thousands of years away.
      if daysOff(on: day).count == Weekday.allCases.count {
        let next = firstChange(after: day)
        guard next < changes.count else { return nil }
        day = changes[next].from
      } else {
        day = day.next
      }
    }
  }

  /// Whether a date is a day off: by this schedule, or because it has a rest. This is the one place that decides it.
  public func isDayOff(_ date: CalendarDate, hasRest: Bool) -> Bool {
    hasRest || daysOff(on: date).contains(date.weekday)
  }

  /// Refuses weekly days off that leave no day to study.
  /// - Throws: ``StudyError/noDayLeft`` for all seven.
  public static func requireDayLeft(_ off: Set<Weekday>) throws(StudyError) {
    guard off.count < Weekday.allCases.count else { throw .noDayLeft }
  }
}
