import Words

/// The weekly days off of a subject from a date on.
public enum ScheduleKind: FactKind {
  public static let name = "schedule"
  public static let keyName: String? = "validFrom"

  /// The sum of 1 for Sunday, 2 for Monday … 64 for Saturday. At least one day is left.
  public static func checked(_ value: JSONValue, of key: String) -> JSONValue? {
    value.integer.flatMap { (0...126).contains($0) ? .integer($0) : nil }
  }

  /// The weekdays of a value.
  public static func daysOff(_ value: JSONValue) -> Set<Weekday> {
    Set(Weekday.allCases.filter { (value.integer ?? 0) & 1 << $0.rawValue != 0 })
  }

  /// The value of weekdays.
  public static func json(_ off: Set<Weekday>) -> JSONValue {
    .integer(off.reduce(0) { $0 + 1 << $1.rawValue })
  }

  public static func words(of change: FactChange, _ subject: String, in unit: AmountUnit?) -> String {
    let date = change.dateInWords
    guard let off = change.values.after.map(daysOff) else {
      return String(localized: "\(subject), no change of the weekly days off on \(date)")
    }
    let days = listing(off.fromMonday.map(\.everyWeekTitle))
    return off.isEmpty
      ? String(localized: "\(subject), weekly days off from \(date): none")
      : String(localized: "\(subject), weekly days off from \(date): \(days)")
  }

  public static func topic(of change: FactChange, _ subject: String) -> String {
    String(localized: "the schedule of \(subject) from \(change.dateInWords)")
  }

  public static func written(_ value: JSONValue, of key: String, in document: ChangeDocument) -> JSONValue {
    let off = daysOff(value)
    return .array((document == .log ? off.fromMonday : off.inOrder).map { .string($0.name) })
  }

  public static func read(_ written: JSONValue, of key: String) -> JSONValue? {
    guard let names = written.array else { return nil }
    let weekdays = names.compactMap { $0.string.flatMap { Weekday(name: $0) } }
    return weekdays.count == names.count ? checked(json(Set(weekdays)), of: key) : nil
  }
}

extension Set<Weekday> {
  /// The weekdays in the order of a week that begins on Monday: `Saturday, Sunday`, or `none`.
  public var words: String {
    isEmpty ? String(localized: "none", context: "weekdays") : listing(fromMonday.map(\.title))
  }

  /// The weekdays in the order of a week that begins on Monday.
  public var fromMonday: [Weekday] { Weekday.week(startingOn: .monday).filter(contains) }

  /// The weekdays in the order in which our JSON lists them: Sunday first.
  public var inOrder: [Weekday] { Weekday.allCases.filter(contains) }
}

extension FactChange {
  /// The date that is the key, as a sentence writes it.
  var dateInWords: String { CalendarDate(iso8601: key)?.words ?? key.shown }
}
