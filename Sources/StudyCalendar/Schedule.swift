/// The weekly days off, and how they changed: a change holds from its date on and never before.
public struct Schedule: Hashable, Sendable {
  /// Weekly days off from a date on, until the next change.
  public struct Change: Hashable, Sendable {
    /// The first day on which it holds.
    public let from: CalendarDate
    /// The days off of every week; never all seven.
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
    changes.last { $0.from <= date }?.off ?? []
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
