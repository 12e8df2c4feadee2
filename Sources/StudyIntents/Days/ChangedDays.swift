import SharedStore
public import StudyCalendar
public import Words

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
  /// How the subject goes as of today.
  public let standing: Standing
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
    let today = try writing.reading.now.today
    summary = try writing.reading.streakSummary(of: .subject(subject), asOf: today)
    standing = try writing.reading.standing(of: .subject(subject), asOf: today, summary.state)
  }
}

extension ChangedDays: CustomStringConvertible {
  public var description: String {
    let sentence = days.count == 1 ? sentenceOfDay(days[0]) : sentenceOfDays
    return String(
      localized: "\(sentence). \(standing.sentence).", context: "what was recorded, and how it goes")
      + (hint.map { "\n\($0)" } ?? "")
  }

  private func sentenceOfDay(_ date: CalendarDate) -> String {
    let words =
      switch (changed > 0, fact) {
      case (false, .rest(nil)): String(localized: "there was no rest to take back")
      case (false, .study(true?)): String(localized: "no change, it is studied already")
      case (false, .study(false?)): String(localized: "no change: it was not studied")
      case (false, .study(nil)): String(localized: "no change: nothing was marked")
      case (false, .rest): String(localized: "no change, it is off already")
      case (true, _) where studied > 0: String(localized: "off; it was studied, and counts as studied")
      case (true, _): fact.words
      }
    return String(localized: "\(date.longTitle): \(words)")
  }

  private var sentenceOfDays: String {
    guard changed > 0 else {
      return days.isEmpty
        ? String(localized: "No change")
        : noChange(of: days.count)
    }
    var notes = namesDays ? [Self.named(days)] : []
    if unchanged > 0 {
      notes.append(
        String(localized: "\(unchanged) day unchanged", plural: "\(unchanged) days unchanged", for: unchanged)
      )
    }
    if studied > 0 {
      notes.append(
        String(
          localized: "\(studied) day stays studied", plural: "\(studied) days stay studied", for: studied))
    }
    let sentence = change(of: changed)
    return notes.isEmpty ? sentence : String(localized: "\(sentence) (\(listing(notes)))")
  }

  private func change(of count: Int) -> String {
    switch fact {
    case .study(true?):
      String(localized: "\(count) day now studied", plural: "\(count) days now studied", for: count)
    case .study(false?):
      String(localized: "\(count) day now not studied", plural: "\(count) days now not studied", for: count)
    case .study(nil):
      String(
        localized: "\(count) day now no longer marked", plural: "\(count) days now no longer marked",
        for: count)
    case .rest(nil):
      String(
        localized: "\(count) day now no longer off", plural: "\(count) days now no longer off", for: count)
    case .rest: String(localized: "\(count) day now off", plural: "\(count) days now off", for: count)
    }
  }

  /// What holds on so many days already; on 2 or more.
  private func noChange(of count: Int) -> String {
    switch fact {
    case .study(true?): String(localized: "No change, \(count) days are studied already")
    case .study(false?): String(localized: "No change: none of the \(count) days was studied")
    case .study(nil): String(localized: "No change: none of the \(count) days was marked")
    case .rest(nil): String(localized: "No change: none of the \(count) days had a rest to take back")
    case .rest: String(localized: "No change, \(count) days are off already")
    }
  }

  /// A few days one by one, and more of them by the first and the last.
  private static func named(_ days: [CalendarDate]) -> String {
    days.count <= 3
      ? listing(days.map(\.words))
      : days.first.flatMap { first in days.last.map { String(localized: "\(first) to \($0)") } } ?? ""
  }
}

extension ChangedDays: JSONRepresentable {
  public var json: JSONValue {
    let json: JSONValue = [
      "subject": subject, "changed": changed, "unchanged": unchanged, "current": summary.currentLength,
      "longest": summary.longestLength, "streakUnit": summary.unit, "recent": standing.recent.json,
    ]
    return switch fact {
    case .study(let didStudy): json + ["didStudy": didStudy == true]
    case .rest(let rest): json + ["isRest": rest != nil]
    }
  }
}
