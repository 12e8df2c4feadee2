/// A date, and what is known of it.
public struct Day: Hashable, Sendable {
  /// The civil date.
  public let date: CalendarDate
  /// Whether the day was studied: a person said so or, if nothing was said, its sessions are what the goal asks. A day
  /// without a record was not studied.
  public let didStudy: Bool
  /// Whether the day is off, by schedule or by a rest. A studied day is not a day off.
  public let isDayOff: Bool
  /// What a person said of the day; nil if nothing was said.
  public let said: Bool?
  /// What the sessions of the day come to.
  public let sessions: SessionSum
  /// The amount that the goal asks for on that day; nil if it asks for none.
  public let minimum: Amount?
  /// Whether the subject has ended by that day. If it was not studied, the day is off, and calendars show nothing for it.
  public let isAfterEnd: Bool
  /// Whether the day is past and nothing had been recorded of the subject yet. It was not missed, and calendars show nothing
  /// for it.
  public let isBeforeFirst: Bool

  /// A day of which a person said whether it was studied.
  /// - Parameter isOff: whether the day is off by schedule or by a rest, studied or not.
  public init(date: CalendarDate, didStudy: Bool, isOff: Bool = false) {
    self.init(date: date, didStudy: didStudy, isOff: isOff, said: didStudy ? true : nil)
  }

  /// A day with all that is known of it.
  /// - Parameter isOff: whether the day is off by schedule or by a rest, studied or not.
  public init(
    date: CalendarDate, didStudy: Bool, isOff: Bool, said: Bool?, sessions: SessionSum = .none,
    minimum: Amount? = nil, isAfterEnd: Bool = false, isBeforeFirst: Bool = false
  ) {
    self.date = date
    self.didStudy = didStudy
    self.isDayOff = isOff && !didStudy
    self.said = said
    self.sessions = sessions
    self.minimum = minimum
    self.isAfterEnd = isAfterEnd
    self.isBeforeFirst = isBeforeFirst
  }

  /// Whether there are sessions, but not what the goal asks for.
  public var isPartial: Bool { !didStudy && said == nil && sessions.count > 0 }
}
