public import FoundationEssentials
public import SharedStore
public import StudyCalendar

extension CalendarDate: ExpressibleByStringLiteral {
  /// A date from its ISO 8601 text, as tests write it.
  public init(stringLiteral text: String) {
    guard let date = CalendarDate(iso8601: text) else { preconditionFailure("\(text) is not a date") }
    self = date
  }

  /// Noon of the date in UTC.
  public var noon: Date { Date(timeIntervalSince1970: Double(dayNumber * 86_400 + 43_200)) }
}

extension SharedStore {
  /// Runs an action called `test` at noon of a day, which is then today.
  @discardableResult
  public func change<Result>(
    on today: CalendarDate = "2024-12-10", _ body: (borrowing WriteTransaction) throws -> Result
  ) throws -> Result {
    try write(as: "test", at: today.noon, body)
  }
}
