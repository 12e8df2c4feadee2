public import SharedStore
import StudyCalendar

/// Records days as studied or as not studied, whatever was recorded before: `swiftcal mark` and `swiftcal unmark`.
public struct MarkDaysIntent: StudyIntent {
  let dates: [DateRangeArgument]
  let didStudy: Bool
  let subject: String?

  /// - Parameter subject: the subject's name; nil for the default subject.
  public init(_ dates: [DateRangeArgument], didStudy: Bool, subject: String? = nil) {
    (self.dates, self.didStudy, self.subject) = (dates, didStudy, subject)
  }

  public var action: String { didStudy ? "mark" : "unmark" }

  public func perform(in writing: borrowing WriteTransaction) throws -> ChangedDays {
    let today = try writing.reading.now.today
    // Days ahead can be taken back as far as there are any: a journey to the west leaves them, or a wrong clock.
    let subject = try writing.reading.subject(named: subject)
    let latest = try didStudy ? today : max(today, writing.reading.lastStudiedDay(of: subject) ?? today)
    let days = try dates.map { try $0.resolved(today: today, latest: latest) }.days.filter { date in
      try didStudy || !date.isFuture(today: today) || writing.reading.didStudy(subject, on: date)
    }
    return try ChangedDays(
      recording: .study(didStudy), on: days, givenAs: dates, subject: subject.name, in: writing)
  }
}
