public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// The action behind the widget's button and behind `swiftcal toggle`: flips whether a day was studied. A day without a
/// record becomes studied.
public struct ToggleStudyIntent: StudyIntent, Hashable {
  /// The intent's name in JSON.
  public static let name = "ToggleStudyIntent"

  /// The day to flip.
  public let date: DateExpression
  /// The subject's name; nil for the default subject.
  public let subject: String?
  /// The name of the command, for the change log.
  public let action: String

  /// An intent that flips a day; today unless given.
  public init(date: DateExpression = .today, subject: String? = nil, action: String = "toggle") {
    self.date = date
    self.subject = subject
    self.action = action
  }

  /// - Throws: `StudyError.futureDay`, `StudyError.unknownSubject`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ToggleResult {
    try store.write(as: action, at: now) { writing in
      let today = try writing.reading.now.today
      let date = try date.resolved(today: today)
      let subject = try writing.reading.subject(named: subject)
      let day = Day(date: date, didStudy: try !writing.reading.didStudy(subject, on: date))
      try writing.record(CollectionOfOne((date, .study(day.didStudy))), of: subject)
      let summary = try writing.reading.streakSummary(of: subject, asOf: today)
      return ToggleResult(subject: subject.name, day: day, summary: summary)
    }
  }
}

/// A toggled day, and what the streaks are now.
public struct ToggleResult: Hashable, Sendable {
  /// The subject's name.
  public let subject: String
  /// The day as it is now.
  public let day: Day
  /// The streaks as of today.
  public let summary: StreakSummary
}

extension ToggleResult: CustomStringConvertible {
  public var description: String {
    "\(day.date.weekday.title) \(day.date): \(DayFact.study(day.didStudy).words). "
      + "Current streak: \(summary.currentLength.dayCountText)."
  }
}

extension ToggleResult: Encodable {
  private struct JSON: Encodable {
    let subject: String
    let date: CalendarDate
    let didStudy: Bool
    let current: Int
    let longest: Int
  }

  public func encode(to encoder: any Encoder) throws {
    try JSON(
      subject: subject, date: day.date, didStudy: day.didStudy, current: summary.currentLength,
      longest: summary.longestLength
    ).encode(to: encoder)
  }
}
