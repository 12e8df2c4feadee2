import Localization
import SharedStore
public import StudyCalendar

/// How many days an action changed, and what the streaks are now.
public struct ChangedDays: Hashable, Sendable {
  /// The subject's name.
  public let subject: String
  /// What holds on the days now.
  public let fact: DayFact
  /// Whether there is no other subject that could be meant.
  public let isOnlySubject: Bool
  /// The days that were meant, oldest first.
  private let days: [CalendarDate]
  /// Whether the sentence names the days: there is only one, or they were not given as dates.
  private let namesDays: Bool
  /// How many of the days that are taken off now stay studied.
  private let studied: Int
  /// How many days were different before.
  public let changed: Int
  /// How many days were like that already.
  public let unchanged: Int
  /// The streaks as of today.
  public let summary: StreakSummary
  /// What else the person may have meant, in a sentence; nil if there is no doubt.
  let hint: String?

  /// - Parameters:
  ///   - days: each day once, oldest first.
  ///   - dates: how a person gave them.
  ///   - hint: what else the person may have meant.
  init(
    recording fact: DayFact, on days: [CalendarDate], givenAs dates: [DateRangeArgument],
    subject name: String?, hint: String? = nil, in writing: borrowing WriteTransaction
  ) throws {
    let subject = try writing.reading.subject(named: name)
    let changes = try writing.record(days.lazy.map { ($0, fact) }, of: subject)
    self.days = days
    namesDays = days.count == 1 || !dates.allSatisfy(\.range.isOfDates)
    isOnlySubject = try writing.reading.hasOneSubject()
    studied = try fact.isRest ? days.count { try writing.reading.didStudy(subject, on: $0) } : 0
    self.subject = subject.name
    self.fact = fact
    changed = changes.count
    unchanged = days.count - changes.count
    self.hint = hint
    summary = try writing.reading.streakSummary(of: subject, asOf: writing.reading.now.today)
  }
}

extension ChangedDays: CustomStringConvertible {
  public var description: String {
    let sentence = days.count == 1 ? sentenceOfDay(days[0]) : sentenceOfDays
    return String(localized: "\(sentence). Current streak: \(summary.currentText).")
      + (hint.map { "\n\($0)" } ?? "")
  }

  private func sentenceOfDay(_ date: CalendarDate) -> String {
    let words =
      switch (changed > 0, fact) {
      case (false, .rest(nil)): String(localized: "there was no rest to take back")
      case (false, _): String(localized: "no change, it is \(fact.words) already")
      case (true, _) where studied > 0: String(localized: "off; it was studied, and counts as studied")
      case (true, _): fact.words
      }
    return String(localized: "\(date.longTitle): \(words)")
  }

  private var sentenceOfDays: String {
    guard changed > 0 else {
      return days.isEmpty
        ? String(localized: "No change")
        : String(localized: "No change, \(days.count.dayCountText) are \(stateWords) already")
    }
    var notes = namesDays ? [Self.named(days)] : []
    if unchanged > 0 { notes.append(String(localized: "\(unchanged.dayCountText) unchanged")) }
    if studied > 0 {
      notes.append(
        String(
          localized: "\(studied) day stays studied", plural: "\(studied) days stay studied", for: studied))
    }
    return String(localized: "\(changed.dayCountText) now \(fact.words)")
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }

  /// A few days one by one, and more of them by the first and the last.
  private static func named(_ days: [CalendarDate]) -> String {
    days.count <= 3
      ? days.map { "\($0)" }.joined(separator: ", ")
      : days.first.flatMap { first in days.last.map { String(localized: "\(first) to \($0)") } } ?? ""
  }

  /// What holds on the days already.
  private var stateWords: String { fact == .rest(nil) ? String(localized: "not taken off") : fact.words }
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
