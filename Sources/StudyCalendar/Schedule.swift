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

  /// A schedule of changes in any order; without any there are no weekly days off.
  public init(_ changes: [Change] = []) { self.changes = changes.sorted { $0.from < $1.from } }

  /// The weekly days off that hold on a date.
  public func daysOff(on date: CalendarDate) -> Set<Weekday> {
    changes.last { $0.from <= date }?.off ?? []
  }

  /// Whether a date falls on a weekly day off.
  public func isOff(_ date: CalendarDate) -> Bool { daysOff(on: date).contains(date.weekday) }
}
