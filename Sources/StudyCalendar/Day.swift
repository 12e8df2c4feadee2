/// A date, and what is recorded of it.
public struct Day: Hashable, Sendable {
  /// The civil date.
  public let date: CalendarDate
  /// Whether it was studied. A day without a record was not.
  public let didStudy: Bool
  /// Whether it is a day off. One that was studied anyway counts as studied, and is none.
  public let isRest: Bool

  public init(date: CalendarDate, didStudy: Bool, isRest: Bool = false) {
    self.date = date
    self.didStudy = didStudy
    self.isRest = isRest && !didStudy
  }
}
