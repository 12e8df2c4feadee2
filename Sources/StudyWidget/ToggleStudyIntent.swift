public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// The action behind the widget's button and behind `swiftcal toggle`: flips whether a day was studied. A day
/// without a record becomes studied.
public struct ToggleStudyIntent: Hashable, Sendable {
  /// The intent's name in JSON.
  public static let name = "ToggleStudyIntent"

  /// The day to flip.
  public let date: CalendarDate
  /// The subject's name; the default one for nil.
  public let subject: String?

  public init(date: CalendarDate, subject: String? = nil) {
    self.date = date
    self.subject = subject
  }

  /// Flips the day in one write transaction; when this returns, it is saved.
  /// - Parameters:
  ///   - store: where the day is.
  ///   - command: who asks for it, for the history.
  ///   - now: the instant that says what today is.
  /// - Throws: `StoreError`, among them a day in the future and an unknown subject.
  public func perform(
    on store: SharedStore, command: String = "toggle", at now: Date = .now
  ) throws -> ToggleResult {
    let author = ChangeAuthor(command: command, at: now)
    return try store.change(by: author) { store in
      let today = try store.today(at: now)
      let subject = try store.subject(named: subject)
      let day = Day(date: date, didStudy: try !store.didStudy(subject, on: date))
      try store.record([(date, .study(day.didStudy))], of: subject, today: today, by: author)
      let summary = try store.streakSummary(of: subject, asOf: today)
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
    let now = day.didStudy ? "studied" : "not studied"
    return "\(day.date.weekday.title) \(day.date): \(now). Current streak: \(summary.currentLength.days)."
  }
}

extension ToggleResult: Encodable {
  private enum CodingKeys: CodingKey { case subject, date, didStudy, current, longest }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(day.date, forKey: .date)
    try container.encode(day.didStudy, forKey: .didStudy)
    try container.encode(summary.currentLength, forKey: .current)
    try container.encode(summary.longestLength, forKey: .longest)
  }
}
