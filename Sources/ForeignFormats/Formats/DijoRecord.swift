import StudyCalendar

/// dijo's `habit_record.json`: an array of habits with their days.
struct DijoRecord: ForeignFormat {
  let name = "dijo"
  let title = "the record of dijo"

  func recognises(_ file: ForeignFile) -> Bool {
    guard !file.isSQLite, file.firstVisibleByte == UInt8(ascii: "[") else { return false }
    return file.beginning(contains: "\"stats\"") || (try? file.decoded([Habit].self)) != nil
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    var builder = HistoryBuilder(file, options)
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
    return builder.history(format: name)
  }

  /// A habit as dijo writes it: with `Bit` a day is true or false, with `Count` a number.
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

    /// Whether a day's value reaches the goal, or says anything at all where there is none.
    func isReached(_ value: Value) -> Bool {
      switch (value, goal) {
      case (.bit(let bit), _): bit
      case (.count(let count), .count(let goal)): count > 0 && count >= goal
      case (.count(let count), _): count > 0
      }
    }
  }
}
