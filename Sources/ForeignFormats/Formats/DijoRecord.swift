import StudyCalendar

/// The `habit_record.json` of dijo: an array of habits with their days.
struct DijoRecord: ForeignFormat {
  let name = "dijo"

  func recognises(_ file: ForeignFile) -> Bool {
    guard !file.isSQLite, file.firstVisibleByte == UInt8(ascii: "[") else { return false }
    return file.beginning(contains: "\"stats\"") || (try? file.decoded([Habit].self)) != nil
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    var builder = ArchiveBuilder(file, options)
    for habit in try file.decoded([Habit].self) {
      builder.subject(habit.name)
      for (text, value) in habit.stats.sorted(by: { $0.key < $1.key }) {
        guard let date = CalendarDate(iso8601: text) else {
          try builder.badEntry("\(quoted(habit.name)): \(quoted(text)) is not a date")
          continue
        }
        builder.add(habit.isReached(value) ? .studied : .notStudied, on: date, subject: habit.name)
      }
    }
    return builder.result(format: name)
  }

  /// A habit as dijo writes it. The days of a habit of type `Bit` are true or false, those of type `Count` are
  /// numbers.
  private struct Habit: Decodable {
    let name: String
    let stats: [String: Value]
    let goal: Value?

    enum Value: Decodable {
      case bit(Bool)
      case count(Int)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bit = try? container.decode(Bool.self) {
          self = .bit(bit)
        } else {
          self = .count(try container.decode(Int.self))
        }
      }
    }

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
