/// Studied days, newest first, each once. A walk reads them one by one, and may ask for many of them at once.
public protocol StudiedDates: IteratorProtocol where Element == CalendarDate {
  /// Goes on to an earlier date if all days back to it were studied, and it too. The next date is then the one before it.
  /// Otherwise nothing changes. Dates that cannot find this out more cheaply than one by one always say no.
  /// - Parameters:
  ///   - last: the date that came last.
  ///   - date: an earlier date.
  /// - Returns: whether all of these days were studied.
  mutating func goOn(from last: CalendarDate, to date: CalendarDate) -> Bool

  /// A date before which no day was studied; nil if that is not known. A walk asks for no days before it.
  func oldest() -> CalendarDate?
}

/// Studied days that are read one at a time, so that a walk passes over those that it does not need: in a group, days on which
/// another subject was studied.
public protocol SoughtDates: StudiedDates {
  /// The newest date before another one; nil if there is none. The next date is then the one before it.
  mutating func next(before date: CalendarDate) -> CalendarDate?
}

extension StudiedDates {
  public mutating func goOn(from last: CalendarDate, to date: CalendarDate) -> Bool { false }

  public func oldest() -> CalendarDate? { nil }
}
