/// A date, and whether it was studied.
public struct Day: Hashable, Sendable {
  /// The civil date.
  public let date: CalendarDate
  /// Whether it was studied. A day without a record was not.
  public let didStudy: Bool

  public init(date: CalendarDate, didStudy: Bool) {
    self.date = date
    self.didStudy = didStudy
  }
}
