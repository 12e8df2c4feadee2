public import SharedStore
public import StudyCalendar
import Words

/// Takes days off, which may lie in the future: `swiftcal rest`. Without a rest it takes rests back: `swiftcal unrest`.
public struct SetRestIntent: StudyIntent {
  /// How many days of rest one command takes: ten years. More days are probably a mistyped year.
  public static let mostDays = 3653

  let dates: [DateRangeArgument]
  let rest: Rest?
  let subject: String?

  /// - Parameter subject: the subject's name; nil for the default subject.
  public init(on dates: [DateRangeArgument], to rest: Rest?, subject: String? = nil) {
    (self.dates, self.rest, self.subject) = (dates, rest, subject)
  }

  public var action: String { rest == nil ? "unrest" : "rest" }

  public func perform(in writing: borrowing WriteTransaction) throws -> ChangedDays {
    let today = try writing.reading.now.today
    let ranges = try dates.map { try $0.resolved(today: today, latest: nil) }
    let count = ranges.reduce(0) { $0 + $1.count }
    guard count <= Self.mostDays else { throw StudyError.tooMuchRest(days: count, most: Self.mostDays) }
    return try ChangedDays(
      recording: .rest(rest), on: ranges.days, givenAs: dates, subject: subject,
      hint: dates.hint(for: action, today: today), in: writing)
  }
}

extension [DateRangeArgument] {
  /// What to type for the weekday ahead, if a weekday was given alone. It means the most recent one, as everywhere.
  fileprivate func hint(for action: String, today: CalendarDate) -> String? {
    guard count == 1, self[0].range.first == self[0].range.last,
      case .weekday(let weekday) = self[0].range.first, weekday != today.weekday
    else { return nil }
    let command = "swiftcal \(action) next \(weekday.name.prefix(3))"
    return String(localized: "For the \(weekday.title) ahead, type “\(command)”.")
  }
}
