import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar

/// Many days set at once, whatever they were: what `mark`, `unmark`, `rest` and `unrest` share.
struct DayMarking {
  private let command: String
  private let fact: DayFact
  private let dates: [GivenRange]

  /// - Parameters:
  ///   - command: the command's name, for the history.
  ///   - fact: what shall hold on the days.
  /// - Throws: ``DateExpressionError`` for a bad argument, ``CommandError`` for a bad line of input.
  init(_ command: String, _ arguments: [String], as fact: DayFact) throws {
    self.command = command
    self.fact = fact
    dates = try GivenRange.read(arguments)
  }

  /// How many days of rest one command takes: ten years. More is a slip of the finger in a year.
  private static let longestRest = 3653

  /// Records the days in one transaction.
  func perform(subject name: String?, at now: Date = .now) throws -> ChangedDays {
    let author = ChangeAuthor(command: command, at: now)
    return try SharedStore.open(for: .writing).change(by: author) { store in
      let today = try store.today(at: now)
      let subject = try store.subject(named: name)
      let days = Set(try ranges(today: today).joined()).sorted()
      let changes = try store.record(days.lazy.map { ($0, fact) }, of: subject, today: today, by: author)
      return ChangedDays(
        subject: subject.name, fact: fact, changed: changes.count, unchanged: days.count - changes.count,
        summary: try store.streakSummary(of: subject, asOf: today))
    }
  }

  /// The days that are meant. Rests alone may lie in the future.
  private func ranges(today: CalendarDate) throws -> [ClosedRange<CalendarDate>] {
    guard case .rest = fact else { return try dates.map { try $0.resolved(today: today) } }
    let ranges = try dates.map { try $0.resolvedAnyTime(today: today) }
    let count = ranges.reduce(0) { $0 + $1.count }
    guard count <= Self.longestRest else {
      throw CommandError.refused(
        "\(count.days) are too many; one command takes up to \(Self.longestRest.days)")
    }
    return ranges
  }
}

/// How many days changed, and what the streaks are now.
struct ChangedDays: CommandResult, CustomStringConvertible {
  let subject: String
  let fact: DayFact
  let changed: Int
  let unchanged: Int
  let summary: StreakSummary

  var description: String {
    let already = unchanged > 0 ? " (\(unchanged.days) unchanged)" : ""
    return "\(changed.days) now \(fact.words)\(already). Current streak: \(summary.currentLength.days)."
  }

  private enum CodingKeys: CodingKey { case subject, didStudy, isRest, changed, unchanged, current, longest }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    switch fact {
    case .study(let didStudy): try container.encode(didStudy == true, forKey: .didStudy)
    case .rest(let rest): try container.encode(rest != nil, forKey: .isRest)
    }
    try container.encode(changed, forKey: .changed)
    try container.encode(unchanged, forKey: .unchanged)
    try container.encode(summary.currentLength, forKey: .current)
    try container.encode(summary.longestLength, forKey: .longest)
  }
}
