import ForeignText
import StudyCalendar
import Words

/// The `Checkmarks.csv` of Loop Habit Tracker that has a column for every habit: `Date,Name,Name,`, newest day first.
struct LoopWideCheckmarks: ForeignFormat {
  let name = "loop-wide-csv"
  let program: String? = "Loop"

  func recognises(_ file: ForeignFile) -> Bool {
    guard let (hasWords, numbers) = Self.values(file) else { return false }
    return hasWords || file.firstRecord.last == "" && numbers.canBeLoops
  }

  /// What stands in the cells: whether there are words of Loop, and which numbers. Nil for another file.
  private static func values(_ file: ForeignFile) -> (hasWords: Bool, numbers: LoopCell.Numbers)? {
    guard file.isText else { return nil }
    var records = CSVRecords(file.bytes)
    guard let header = records.next()?.fields, header.count > 1, header[0] == "Date" else { return nil }
    var hasWords = false
    var numbers = LoopCell.Numbers()
    for (index, record) in records.enumerated() {
      if let date = record.fields.first.flatMap({ CalendarDate(iso8601: $0) }) { numbers.add(date) }
      for cell in LoopCell.cells(record.fields).dropFirst() {
        if let number = Int(cell) {
          numbers.add(number)
        } else if LoopCell.isWord(cell) || LoopCell.isEntry(cell) {
          hasWords = true
        } else if !cell.isEmpty {
          // A bad line far down is told by its number.
          guard index >= 20 else { return nil }
        }
      }
      if index >= 20 && hasWords { break }
    }
    return (hasWords, numbers)
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    if !builder.options.formatIsNamed, let (hasWords, numbers) = Self.values(file), !hasWords,
      numbers.canBeAnswers
    {
      throw LoopCell.twoReadings(file, name)
    }
    try builder.addWideCheckmarks(file.bytes, in: file.name)
  }
}

extension ArchiveBuilder {
  /// Adds the days of a file that has a column for every habit.
  /// - Parameters:
  ///   - known: what is known of the habits, by their names.
  ///   - entry: the file or the entry of an archive that has the lines, for messages.
  mutating func addWideCheckmarks(
    _ bytes: [UInt8], of known: [String: LoopHabit] = [:], in entry: String
  ) throws {
    var records = CSVRecords(bytes)
    guard let first = records.next(), first.fields.first == "Date", first.fields.count > 1 else {
      throw ForeignFormatError.badLine(
        1, of: entry, String(localized: "the header is not Date and the habits' names"))
    }
    if let problem = first.problem {
      return try readLine(first.line, in: entry) { _ in throw EntryProblem(problem) }
    }
    let names = first.fields.dropFirst().dropLast(first.fields.last == "" ? 1 : 0)
    var habits = names.map { known[$0] ?? LoopHabit(name: $0) }
    for record in records {
      for (index, cell) in zip(habits.indices, LoopCell.cells(record.fields).dropFirst())
      where habits[index].kind == nil && LoopCell.isAmount(cell) {
        habits[index].kind = .amounts
      }
    }
    for (index, habit) in habits.enumerated() { add(habit, number: index + 1) }
    try readLines(records, in: entry) { builder, record in
      let cells = LoopCell.cells(record.fields)
      let date = try CalendarDate(entry: cells[0])
      guard cells.count > habits.count else {
        let count = cells.count - 1
        throw EntryProblem(
          String(
            localized: "there are \(count) values for \(habits.count) habits",
            plural: "there are \(count) values for \(habits.count) habits", for: count))
      }
      let answers = try zip(habits, cells.dropFirst()).map { try $0.answer($1) }
      for (habit, answer) in zip(habits, answers) { builder.add(answer, on: date, of: habit) }
    }
  }
}
