public import FoundationEssentials
import Localization
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
      let didStudy = try !writing.reading.didStudy(subject, on: date)
      try writing.record(CollectionOfOne((date, .study(didStudy))), of: subject)
      return try ToggleResult(
        didStudy, of: subject, on: date, today: today, findsLongest: findsLongest, in: writing.reading)
    }
  }
}

/// Records that a day was studied: `swiftcal study`. Doing it again changes nothing.
public struct StudyDayIntent: StudyIntent, Hashable {
  /// The day.
  public let date: DateExpression
  /// The subject's name; nil for the default subject.
  public let subject: String?
  /// Whether the result has the longest streak too.
  public let findsLongest: Bool

  /// An intent that records that a day was studied; today unless given.
  public init(date: DateExpression = .today, subject: String? = nil, findsLongest: Bool = false) {
    self.date = date
    self.subject = subject
    self.findsLongest = findsLongest
  }

  /// - Throws: `StudyError.futureDay`, `StudyError.unknownSubject`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> ToggleResult {
    try store.write(as: "study", at: now) { writing in
      let today = try writing.reading.now.today
      let date = try date.resolved(today: today)
      let subject = try writing.reading.subject(named: subject)
      try writing.record(CollectionOfOne((date, .study(true))), of: subject)
      return try ToggleResult(
        true, of: subject, on: date, today: today, findsLongest: findsLongest, in: writing.reading)
    }
  }
}

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
  /// The current streak as of today.
  public let current: CurrentStreak
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
    if findsLongest {
      let summary = try reading.streakSummary(of: subject, asOf: today)
      current = CurrentStreak(summary)
      longest = summary.longestLength
    } else {
      current = try reading.currentStreak(of: subject, asOf: today)
      longest = nil
    }
  }
}

extension ToggleResult: CustomStringConvertible {
  public var description: String {
    let said = DayFact.study(didStudy).words
    return String(localized: "\(date.longTitle): \(said). Current streak: \(current.text).")
  }
}

extension ToggleResult: Encodable {
  private struct JSON: Encodable {
    let subject: String
    let date: CalendarDate
    let didStudy: Bool
    let current: Int
    let longest: Int?
    let streakUnit: StreakUnit
  }

  public func encode(to encoder: any Encoder) throws {
    try JSON(
      subject: subject, date: date, didStudy: didStudy, current: current.length, longest: longest,
      streakUnit: current.unit
    ).encode(to: encoder)
  }
}
