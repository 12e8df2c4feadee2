import Localization
import SharedStore
public import StudyCalendar

/// How many days an action changed, and what the streaks are now.
public struct ChangedDays: Hashable, Sendable {
  /// The subject's name.
  public let subject: String
  /// What holds on the days now.
  public let fact: DayFact
  /// How many days were different before.
  public let changed: Int
  /// How many days were like that already.
  public let unchanged: Int
  /// The streaks as of today.
  public let summary: StreakSummary

  /// - Parameter days: each day once, oldest first.
  init(
    recording fact: DayFact, on days: [CalendarDate], subject name: String?,
    in writing: borrowing WriteTransaction
  ) throws {
    let subject = try writing.reading.subject(named: name)
    let changes = try writing.record(days.lazy.map { ($0, fact) }, of: subject)
    self.subject = subject.name
    self.fact = fact
    changed = changes.count
    unchanged = days.count - changes.count
    summary = try writing.reading.streakSummary(of: subject, asOf: writing.reading.now.today)
  }
}

extension ChangedDays: CustomStringConvertible {
  public var description: String {
    let already = unchanged > 0 ? " " + String(localized: "(\(unchanged.dayCountText) unchanged)") : ""
    return String(localized: "\(changed.dayCountText) now \(fact.words)") + already + ". "
      + String(localized: "Current streak: \(summary.currentText).")
  }
}

extension ChangedDays: Encodable {
  private struct JSON: Encodable {
    let subject: String
    var didStudy: Bool?
    var isRest: Bool?
    let changed: Int
    let unchanged: Int
    let current: Int
    let longest: Int
    let streakUnit: StreakUnit
  }

  public func encode(to encoder: any Encoder) throws {
    var json = JSON(
      subject: subject, changed: changed, unchanged: unchanged, current: summary.currentLength,
      longest: summary.longestLength, streakUnit: summary.unit)
    switch fact {
    case .study(let didStudy): json.didStudy = didStudy == true
    case .rest(let rest): json.isRest = rest != nil
    }
    try json.encode(to: encoder)
  }
}
