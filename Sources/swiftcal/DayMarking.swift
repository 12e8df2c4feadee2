import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar

/// Many days set at once, whatever they were: what `mark` and `unmark` share.
struct DayMarking {
  private let dates: [GivenRange]
  private let didStudy: Bool

  /// - Throws: ``DateExpressionError`` for a bad argument, ``CommandError`` for a bad line of input.
  init(_ arguments: [String], didStudy: Bool) throws {
    dates = try GivenRange.read(arguments)
    self.didStudy = didStudy
  }

  /// Records the days in one transaction.
  func perform(subject name: String?, at now: Date = .now) throws -> Result {
    let author = ChangeAuthor(command: didStudy ? "mark" : "unmark", at: now)
    return try SharedStore.open(for: .writing).change(by: author) { store in
      let today = try store.today(at: now)
      let subject = try store.subject(named: name)
      let ranges = try dates.map { try $0.resolved(today: today) }
      let days = Set(ranges.joined()).sorted()
      let changes = try store.record(
        days.lazy.map { ($0, .study(didStudy)) }, of: subject, today: today, by: author)
      return Result(
        subject: subject.name, didStudy: didStudy, changed: changes.count,
        unchanged: days.count - changes.count,
        summary: try store.streakSummary(of: subject, asOf: today))
    }
  }

  /// How many days changed, and what the streaks are now.
  struct Result {
    let subject: String
    let didStudy: Bool
    let changed: Int
    let unchanged: Int
    let summary: StreakSummary
  }
}

extension DayMarking.Result: CommandResult, CustomStringConvertible {
  private enum CodingKeys: CodingKey { case subject, didStudy, changed, unchanged, current, longest }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(didStudy, forKey: .didStudy)
    try container.encode(changed, forKey: .changed)
    try container.encode(unchanged, forKey: .unchanged)
    try container.encode(summary.currentLength, forKey: .current)
    try container.encode(summary.longestLength, forKey: .longest)
  }

  var description: String {
    let already = unchanged > 0 ? " (\(unchanged.days) unchanged)" : ""
    let state = didStudy ? "studied" : "not studied"
    return "\(changed.days) now \(state)\(already). Current streak: \(summary.currentLength.days)."
  }
}
