import StudyCalendar
import Words

/// The `habit_record.json` of dijo: an array of habits with their days.
struct DijoRecord: ForeignFormat {
  let name = "dijo"
  let program: String? = "dijo"

  func recognises(_ file: ForeignFile) -> Bool {
    guard !file.isSQLite, file.firstVisibleByte == UInt8(ascii: "[") else { return false }
    return file.beginning(contains: "\"stats\"") || (try? file.json().list().map(Habit.init)) != nil
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    for habit in try file.json().list().map(Habit.init) {
      builder.subject(habit.name)
      let minimum = habit.minimum
      if let minimum { builder.setGoal(Goal(minimum: minimum), ofSubject: habit.name) }
      for (text, value) in habit.stats.sorted(by: { $0.date < $1.date }) {
        try builder.readEntry(at: quoted(habit.name)) { builder in
          let said: ArchiveBuilder.Mark = habit.isReached(value) ? .studied : .notStudied
          // A goal that cannot be kept leaves the answer of the file.
          let isDecidedByGoal =
            !value.isBit && Amount(written: value.count) != nil && (minimum != nil || habit.leastCount <= 0)
          builder.add(
            isDecidedByGoal ? .nothingSaid : said, on: try CalendarDate(entry: text), subject: habit.name,
            number: value.isBit ? nil : value.count)
        }
      }
    }
  }

  /// A habit as dijo writes it. The days of a habit of type `Bit` are true or false, those of type `Count` are
  /// numbers, and those of type `Float` are numbers without their point, with how many digits are behind it.
  private struct Habit {
    let name: String
    let stats: [(date: String, value: Value)]
    let goal: Value?

    init(_ habit: WrittenJSON) throws {
      name = try habit.member("name", \.string)
      stats = try habit.member("stats") { stats in
        guard case .object(let days) = stats else { return nil }
        let values = days.compactMap { day in Value(day.value).map { (date: day.name, value: $0) } }
        return values.count == days.count ? values : nil
      }
      goal = try habit.optional("goal", Value.init)
    }

    struct Value {
      /// The number; 1 for true and 0 for false.
      let count: Double
      let isBit: Bool

      init?(_ written: JSONValue) {
        if let bit = written.bool {
          (count, isBit) = (bit ? 1 : 0, true)
        } else if let number = written.wholeNumber {
          (count, isBit) = (Double(number), false)
        } else {
          guard let number = written["value"]?.wholeNumber, let digits = written["precision"]?.wholeNumber
          else { return nil }
          let divisor = (0..<min(max(digits, 0), 9)).reduce(1.0) { power, _ in power * 10 }
          (count, isBit) = (Double(number) / divisor, false)
        }
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
