import StudyCalendar

extension CalendarDate: ExpressibleByStringLiteral {
  /// A date as a test writes it; 1900-01-01 for a text that is none.
  public init(stringLiteral text: String) { self = CalendarDate(iso8601: text) ?? .earliest }
}
