/// Studied days, newest first, each once. They are read one at a time, so that a walk passes over those that it does not need: in
/// a group, days on which another subject was studied.
public protocol SoughtDates: IteratorProtocol<CalendarDate> {
  /// The newest date before another one; nil if there is none. The next date is then the one before it.
  mutating func next(before date: CalendarDate) -> CalendarDate?
}
