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
        // A goal that cannot be kept leaves the answer of the file.
        let isDecidedByGoal =
          !value.isBit && Amount(written: value.count) != nil && (minimum != nil || habit.leastCount <= 0)
        builder.add(
          isDecidedByGoal ? .nothingSaid : said, on: date, subject: habit.name,
          number: value.isBit ? nil : value.count)
      }
    }
  }

  /// A habit as dijo writes it. The days of a habit of type `Bit` are true or false, those of type `Count` are
  /// numbers, and those of type `Float` are numbers without their point, with how many digits are behind it.
  private struct Habit: Decodable {
    let name: String
    let stats: [String: Value]
    let goal: Value?

    struct Value: Decodable {
      /// The number; 1 for true and 0 for false.
      let count: Double
      let isBit: Bool

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bit = try? container.decode(Bool.self)
        isBit = bit != nil
        if let bit {
          count = bit ? 1 : 0
        } else if let number = try? container.decode(Int.self) {
          count = Double(number)
        } else {
          let float = try container.decode(Float.self)
          count =
            Double(float.value) / (0..<min(max(float.precision, 0), 9)).reduce(1) { power, _ in power * 10 }
        }
      }

      private struct Float: Decodable {
        let value: Int
        let precision: Int
      }
    }

    /// The count that a person wants to reach; 0 if they want none.
    var leastCount: Double { goal.map { $0.isBit ? 0 : $0.count } ?? 0 }

    /// The same as an amount; nil if the habit has no such count, or if it is too large to be kept.
    var minimum: Amount? { Amount(written: leastCount) }

    /// Whether a day's value is true or reaches the goal. Without a goal every number above 0 does.
    func isReached(_ value: Value) -> Bool { value.count > 0 && (value.isBit || value.count >= leastCount) }
  }
}
