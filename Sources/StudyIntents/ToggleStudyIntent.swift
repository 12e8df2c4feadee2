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
  /// Whether the result has the longest streak too. It takes a look at the whole history, while the current streak takes
  /// no more than its own days.
  public let findsLongest: Bool

  /// An intent that flips a day; today unless given.
  public init(
    date: DateExpression = .today, subject: String? = nil, action: String = "toggle",
    findsLongest: Bool = false
  ) {
    self.date = date
    self.subject = subject
    self.action = action
    self.findsLongest = findsLongest
  }

  /// - Throws: `StudyError.futureDay`, `StudyError.unknownSubject`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ToggleResult {
    try store.write(as: action, at: now) { writing in
      let today = try writing.reading.now.today
      let date = try date.resolved(today: today)
      let subject = try writing.reading.subject(named: subject)
      let day = Day(date: date, didStudy: try !writing.reading.didStudy(subject, on: date))
      try writing.record(CollectionOfOne((date, .study(day.didStudy))), of: subject)
      guard findsLongest else {
        let current = try writing.reading.currentStreak(of: subject, asOf: today)
        return ToggleResult(subject: subject.name, day: day, current: current?.length ?? 0, longest: nil)
      }
      let summary = try writing.reading.streakSummary(of: subject, asOf: today)
      return ToggleResult(
        subject: subject.name, day: day, current: summary.currentLength, longest: summary.longestLength)
    }
  }
}

/// A toggled day, and what the streaks are now.
public struct ToggleResult: Hashable, Sendable {
  /// The subject's name.
  public let subject: String
  /// The day as it is now.
  public let day: Day
  /// The length of the current streak as of today, in days.
  public let current: Int
  /// The length of the longest streak as of today, in days; nil if it was not asked for.
  public let longest: Int?
}

extension ToggleResult: CustomStringConvertible {
  public var description: String {
    "\(day.date.weekday.title) \(day.date): \(DayFact.study(day.didStudy).words). "
      + "Current streak: \(current.dayCountText)."
  }
}

extension ToggleResult: Encodable {
  private struct JSON: Encodable {
    let subject: String
    let date: CalendarDate
    let didStudy: Bool
    let current: Int
    let longest: Int?
  }

  public func encode(to encoder: any Encoder) throws {
    try JSON(
      subject: subject, date: day.date, didStudy: day.didStudy, current: current, longest: longest
    ).encode(to: encoder)
  }
}
