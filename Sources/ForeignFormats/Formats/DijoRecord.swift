import Localization
import StudyCalendar

/// The `habit_record.json` of dijo: an array of habits with their days.
struct DijoRecord: ForeignFormat {
  let name = "dijo"

  func recognises(_ file: ForeignFile) -> Bool {
    guard !file.isSQLite, file.firstVisibleByte == UInt8(ascii: "[") else { return false }
    return file.beginning(contains: "\"stats\"") || (try? file.decoded([Habit].self)) != nil
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    for habit in try file.decoded([Habit].self) {
      builder.subject(habit.name)
      let minimum = habit.minimum
      if let minimum { builder.setGoal(Goal(minimum: minimum), ofSubject: habit.name) }
      for (text, value) in habit.stats.sorted(by: { $0.key < $1.key }) {
        guard let date = CalendarDate(iso8601: text) else {
          try builder.badEntry(String(localized: "\(quoted(habit.name)): \(quoted(text)) is not a date"))
          continue
        }
        let said: ArchiveBuilder.Mark = habit.isReached(value) ? .studied : .notStudied
        guard case .count(let count) = value else {
          builder.add(said, on: date, subject: habit.name)
          continue
        }
        // A goal that cannot be kept leaves the answer of the file.
        let isDecidedByGoal = Amount(written: count) != nil && (minimum != nil || !habit.hasGoal)
        builder.add(isDecidedByGoal ? .nothingSaid : said, on: date, subject: habit.name, number: count)
      }
    }
  }

  /// A habit as dijo writes it. The days of a habit of type `Bit` are true or false, those of type `Count` are
  /// numbers, and those of type `Float` are numbers without their point, with how many digits are behind it.
  private struct Habit: Decodable {
    let name: String
    let stats: [String: Value]
    let goal: Value?

    enum Value: Decodable {
      case bit(Bool)
      case count(Double)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bit = try? container.decode(Bool.self) {
          self = .bit(bit)
        } else if let count = try? container.decode(Int.self) {
          self = .count(Double(count))
        } else {
          let float = try container.decode(Float.self)
          self = .count(
            Double(float.value) / (0..<min(max(float.precision, 0), 9)).reduce(1) { power, _ in power * 10 })
        }
      }

      private struct Float: Decodable {
        let value: Int
        let precision: Int
      }
    }

    /// Whether a count is to be reached.
    var hasGoal: Bool { if case .count(let goal) = goal { goal > 0 } else { false } }

    /// The count to be reached; nil if the habit has no such count, or if the count is too large to be kept.
    var minimum: Amount? { if case .count(let goal) = goal { Amount(written: goal) } else { nil } }

    /// Whether a day's value is true or reaches the goal. Without a goal every number above 0 does.
    func isReached(_ value: Value) -> Bool {
      switch (value, goal) {
      case (.bit(let bit), _): bit
      case (.count(let count), .count(let goal)): count > 0 && count >= goal
      case (.count(let count), _): count > 0
      }
    }
  }
}
