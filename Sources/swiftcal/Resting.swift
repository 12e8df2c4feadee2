import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar

/// Rests laid on days or taken back: what `rest` and `unrest` share.
struct Resting {
  private let dates: [GivenRange]
  private let rest: Rest?

  /// - Throws: ``DateExpressionError`` for a bad argument, ``StoreError/invalidReason``, ``CommandError``.
  init(_ arguments: [String], isRest: Bool, reason: String?) throws {
    dates = try GivenRange.read(arguments)
    rest = isRest ? try Rest(checkedReason: reason) : nil
  }

  /// How many days one command takes: ten years. More is a slip of the finger in a year.
  private static let longest = 3653

  /// Records the rests in one transaction.
  func perform(subject name: String?, at now: Date = .now) throws -> Result {
    let author = ChangeAuthor(command: rest == nil ? "unrest" : "rest", at: now)
    return try SharedStore.open(for: .writing).change(by: author) { store in
      let today = try store.today(at: now)
      let subject = try store.subject(named: name)
      let ranges = try dates.map { try $0.resolvedAnyTime(today: today) }
      let count = ranges.reduce(0) { $0 + $1.count }
      guard count <= Self.longest else {
        throw CommandError.refused("\(count.days) are too many; one command takes up to \(Self.longest.days)")
      }
      let days = Set(ranges.joined()).sorted()
      let changes = try store.record(
        days.lazy.map { ($0, .rest(rest)) }, of: subject, today: today, by: author)
      return Result(
        subject: subject.name, isRest: rest != nil, changed: changes.count,
        unchanged: days.count - changes.count, summary: try store.streakSummary(of: subject, asOf: today))
    }
  }

  /// How many days changed, and what the streaks are now.
  struct Result {
    let subject: String
    let isRest: Bool
    let changed: Int
    let unchanged: Int
    let summary: StreakSummary
  }
}

extension Resting.Result: CommandResult, CustomStringConvertible {
  private enum CodingKeys: CodingKey { case subject, isRest, changed, unchanged, current, longest }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(isRest, forKey: .isRest)
    try container.encode(changed, forKey: .changed)
    try container.encode(unchanged, forKey: .unchanged)
    try container.encode(summary.currentLength, forKey: .current)
    try container.encode(summary.longestLength, forKey: .longest)
  }

  var description: String {
    let already = unchanged > 0 ? " (\(unchanged.days) unchanged)" : ""
    let state = isRest ? "off" : "no longer off"
    return "\(changed.days) now \(state)\(already). Current streak: \(summary.currentLength.days)."
  }
}
