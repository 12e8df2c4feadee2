import Localization
import StudyCalendar

/// The `Checkmarks.csv` of Loop Habit Tracker that has a column for every habit: `Date,Name,Name,`, newest day first.
struct LoopWideCheckmarks: ForeignFormat {
  let name = "loop-wide-csv"

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
      throw LoopCell.twoReadings(file, "loop-wide-csv")
    }
    try builder.addWideCheckmarks(file.bytes, in: file.name) { _, _ in nil }
  }
}

extension ArchiveBuilder {
  /// Adds the days of a file that has a column for every habit.
  /// - Parameters:
  ///   - entry: the file or the entry of an archive that has the lines, for messages.
  ///   - habit: returns what is known of a habit of that name, whose values show that kind; nil if nothing is known.
  mutating func addWideCheckmarks(
    _ bytes: [UInt8], in entry: String, habit: (String, LoopHabit.Kind) -> LoopHabit?
  ) throws {
    var records = CSVRecords(bytes)
    guard let first = records.next(), first.fields.first == "Date", first.fields.count > 1 else {
      throw ForeignFormatError.badLine(
        file: entry, line: 1, String(localized: "the header is not Date and the habits' names"))
    }
    if let problem = first.problem { return try badLine(first.line, in: entry, problem) }
    let header = first.fields
    let names = header.last == "" ? header[1..<(header.count - 1)] : header[1...]
    let kinds = kinds(of: names.count, in: records)
    let habits = zip(names, kinds).map { name, kind in habit(name, kind) ?? LoopHabit(name: name, kind: kind)
    }
    for (index, habit) in habits.enumerated() { add(habit, number: index + 1) }
    try readLines(records, in: entry) { builder, record in
      let cells = LoopCell.cells(record.fields)
      guard let date = CalendarDate(iso8601: cells[0]) else { return dateProblem(cells[0]) }
      guard cells.count > habits.count else {
        let count = cells.count - 1
        return String(
          localized: "there are \(count) values for \(habits.count) habits",
          plural: "there are \(count) values for \(habits.count) habits", for: count)
      }
      let answers = zip(habits, cells.dropFirst()).map { ($0, $1, $0.answer($1)) }
      if let (_, value, _) = answers.first(where: { $0.2 == nil }) {
        return String(localized: "\(quoted(value)) is not a value that Loop writes")
      }
      for case (let habit, _, let answer?) in answers { builder.add(answer, on: date, of: habit) }
      return nil
    }
  }

  /// What the values of each column show about its habit.
  private func kinds(of count: Int, in records: CSVRecords) -> [LoopHabit.Kind] {
    var areAmounts = Array(repeating: false, count: count)
    for record in records {
      for (column, cell) in LoopCell.cells(record.fields).dropFirst().prefix(count).enumerated()
      where !areAmounts[column] {
        areAmounts[column] = LoopHabit.Kind.isAmount(cell)
      }
    }
    return areAmounts.map { $0 ? .numeric(target: 0, isAtMost: false) : .yesOrNo }
  }
}
