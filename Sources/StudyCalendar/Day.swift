/// A date, and what is recorded of it.
public struct Day: Hashable, Sendable {
  /// The civil date.
  public let date: CalendarDate
  /// Whether the day was studied. A day without a record was not studied.
  public let didStudy: Bool
  /// Whether the day is off, by schedule or by a rest. A studied day is not a day off.
  public let isDayOff: Bool

  /// - Parameter isOff: whether the day is off by schedule or by a rest, studied or not.
  public init(date: CalendarDate, didStudy: Bool, isOff: Bool = false) {
    self.date = date
    self.didStudy = didStudy
    self.isDayOff = isOff && !didStudy
  }
}
