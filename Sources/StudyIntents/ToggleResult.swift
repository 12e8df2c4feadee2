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

  init(
    _ didStudy: Bool, of subject: Subject, on date: CalendarDate, today: CalendarDate, findsLongest: Bool,
    in reading: borrowing ReadTransaction
  ) throws {
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    self.date = date
    self.didStudy = didStudy
    let summary = findsLongest ? try reading.streakSummary(of: .subject(subject), asOf: today) : nil
    let current = try summary?.state ?? reading.streakState(of: .subject(subject), asOf: today)
    longest = summary?.longestLength
    standing = try reading.standing(
      of: .subject(subject), asOf: today, current, needsRate: findsLongest)
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
