public import FoundationEssentials
import Localization
public import SharedStore
public import StudyCalendar

/// Takes days off, or takes rests back: `swiftcal rest` and `swiftcal unrest`. The days may lie in the future.
public struct RestIntent: StudyIntent {
  /// The days.
  public let dates: [DateRangeArgument]
  /// The rest on each of them; nil to take rests back.
  public let rest: Rest?
  /// The subject's name; nil for the default subject.
  public let subject: String?

  /// How many days of rest one command takes: ten years. More days are probably a mistyped year.
  public static let mostDays = 3653

  /// An intent that takes days off, or takes rests back if `rest` is nil.
  public init(_ dates: [DateRangeArgument], rest: Rest?, subject: String? = nil) {
    self.dates = dates
    self.rest = rest
    self.subject = subject
  }

  /// - Throws: `StudyError.tooMuchRest(days:most:)`, `StudyError.restBudgetSpent`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ChangedDays {
    try store.write(as: rest == nil ? "unrest" : "rest", at: now) { writing in
      let today = try writing.reading.now.today
      let ranges = try dates.map { try $0.resolved(today: today, latest: nil) }
      let count = ranges.reduce(0) { $0 + $1.count }
      guard count <= Self.mostDays else { throw StudyError.tooMuchRest(days: count, most: Self.mostDays) }
      return try ChangedDays(
        recording: .rest(rest), on: ranges.days, givenAs: dates, subject: subject, hint: hint(today: today),
        in: writing)
    }
  }

  /// What to type for the weekday ahead, if a weekday was given alone. It means the most recent one, as everywhere.
  private func hint(today: CalendarDate) -> String? {
    guard dates.count == 1, dates[0].range.first == dates[0].range.last,
      case .weekday(let weekday) = dates[0].range.first, weekday != today.weekday
    else { return nil }
    let command = "swiftcal \(rest == nil ? "unrest" : "rest") next \(weekday.name.prefix(3))"
    return String(localized: "For the \(weekday.title) ahead, type “\(command)”.")
  }
}
