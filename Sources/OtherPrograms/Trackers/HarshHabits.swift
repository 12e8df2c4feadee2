import ForeignText
import StudyCalendar
import Words

/// The `habits` of harsh: how often each habit is due. The days are in its log.
///
/// A line is `Name: frequency` or `Name: frequency: end`, where a frequency is `1` for every day, `3/7` for three times in
/// seven days, `2w` for once in two weeks, or `0` for a habit that is never due; `! Heading` and `# comment` are left out.
struct HarshHabits: ForeignFormat {
  let name = "harsh-habits"
  let program: String? = "harsh"

  func recognises(_ file: ForeignFile) -> Bool {
    let lines = file.firstEntryLines.filter { !$0.hasPrefix("!") }
    return !lines.isEmpty && lines.allSatisfy { Habit($0) != nil }
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try builder.readLines(of: file) { builder, line in
      if line.hasPrefix("!") { return }
      guard let habit = Habit(line) else {
        throw EntryProblem(
          String(localized: "\(quoted(line)) is not a habit with its frequency, such as “Gym: 3/7”"))
      }
      builder.subject(habit.name)
      if habit.frequency.times == 0 {
        builder.notes.append(
          String(
            localized: "\(quoted(habit.name)) is never due in harsh, which no goal can say; it is daily here")
        )
      } else if let goal = habit.frequency.goal(minimum: nil) {
        if goal != .daily { builder.setGoal(goal, ofSubject: habit.name) }
      } else {
        builder.notes.append(habit.frequency.noteWithoutGoal(about: quoted(habit.name)))
      }
      if let end = habit.lastDay, end != .latest { builder.change(habit.name) { $0.endedOn = end.next } }
    }
  }

  private struct Habit {
    let name: String
    let frequency: WrittenFrequency
    let lastDay: CalendarDate?

    init?(_ line: String) {
      let fields = line.parts(separatedBy: ": ").map(\.trimmed)
      guard (2...3).contains(fields.count), !fields[0].isEmpty else { return nil }
      let texts = fields[1].parts(separatedBy: "/")
      let numbers = texts.compactMap { Self.days($0.trimmed) }
      guard numbers.count == texts.count, numbers.count <= 2, let first = numbers.first,
        let last = numbers.last
      else { return nil }
      if numbers.count == 1 {
        frequency = WrittenFrequency(times: min(first, 1), days: max(first, 1))
      } else {
        guard last > 0, first <= last else { return nil }
        frequency = WrittenFrequency(times: first, days: last)
      }
      let end = fields.count == 3 ? fields[2] : ""
      lastDay = CalendarDate(iso8601: end)
      guard end.isEmpty || lastDay != nil else { return nil }
      name = fields[0]
    }

    /// A number of days: `7`, or `1w`.
    private static func days(_ text: String) -> Int? {
      let digits = text.hasSuffix("w") ? text.dropLast() : text[...]
      guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
      return Int(digits).map { text.hasSuffix("w") ? $0 * 7 : $0 }
    }
  }
}
