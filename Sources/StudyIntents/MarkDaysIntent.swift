public import FoundationEssentials
public import SharedStore
import StudyCalendar

/// Records days as studied or as not studied, whatever was recorded before: `swiftcal mark` and `swiftcal
/// unmark`.
public struct MarkDaysIntent: StudyIntent {
  /// The days.
  public let dates: [DateRangeArgument]
  /// Whether they were studied.
  public let didStudy: Bool
  /// The subject's name; nil for the default subject.
  public let subject: String?

  /// An intent that records days as studied or not studied.
  public init(_ dates: [DateRangeArgument], didStudy: Bool, subject: String? = nil) {
    self.dates = dates
    self.didStudy = didStudy
    self.subject = subject
  }

  /// - Throws: `StudyError.futureDay`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ChangedDays {
    try store.write(as: didStudy ? "mark" : "unmark", at: now) { writing in
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
}
