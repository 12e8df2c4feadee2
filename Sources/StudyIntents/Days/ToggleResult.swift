import SharedStore
public import StudyCalendar
public import Words

/// A day of which a person said something, and what the streaks are now.
public struct ToggleResult: Hashable, Sendable {
  /// The subject's name.
  public let subject: String
  /// Whether there is no other subject that could be meant.
  public let isOnlySubject: Bool
  /// The day.
  public let date: CalendarDate
  /// Whether it was studied.
  public let didStudy: Bool
  /// How the subject goes as of today.
  public let standing: Standing
  /// The current streak as of today.
  public var current: StreakState { standing.streak }
  /// The length of the longest streak as of today, in the same unit; nil if it was not asked for.
  public let longest: Int?

  /// - Parameters:
  ///   - fact: what is said of the day.
  ///   - didStudy: whether the day is studied then.
  init(
    recording fact: DayFact, _ didStudy: Bool, of subject: Subject, on date: CalendarDate, findsLongest: Bool,
    in writing: borrowing WriteTransaction
  ) throws {
    try writing.record(CollectionOfOne((date, fact)), of: subject)
    self.subject = subject.name
    isOnlySubject = try writing.reading.hasOneSubject()
    self.date = date
    self.didStudy = didStudy
    let viewed = Viewed.subject(subject)
    let today = try writing.reading.now.today
    let summary = findsLongest ? try writing.reading.streakSummary(of: viewed, asOf: today) : nil
    let current = try summary?.state ?? writing.reading.streakState(of: viewed, asOf: today)
    longest = summary?.longestLength
    standing = try writing.reading.standing(of: viewed, asOf: today, current, needsRate: findsLongest)
  }
}

extension ToggleResult: CustomStringConvertible {
  public var description: String {
    let said = DayFact.study(didStudy).words
    return String(localized: "\(date.longTitle): \(said). \(standing.sentence).")
  }
}

extension ToggleResult: JSONRepresentable {
  public var json: JSONValue {
    [
      "subject": subject, "date": date, "didStudy": didStudy, "current": current.currentLength,
      "longest": longest,
      "streakUnit": current.unit, "recent": standing.recent.json,
    ]
  }
}
