import ForeignText
import StudyCalendar
import Words

/// The `Checkmarks.csv` of one habit of Loop Habit Tracker. Since 2.3.1 it has the header `Date,Value,Notes` and words
/// for values; before, it had no header, and numbers.
struct LoopCheckmarks: ForeignFormat {
  let name = "loop-csv"
  let program: String? = "Loop"

  private static let header = ["Date", "Value", "Notes"]

  func recognises(_ file: ForeignFile) -> Bool {
    let first = file.firstRecord
    if first == Self.header { return !Self.hasOnlyOnes(file) }
    guard (2...3).contains(first.count), Self.isLine(first) else { return false }
    return Self.isWithWords(file) || Self.numbers(file)?.canBeLoops ?? false
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    if !builder.options.formatIsNamed, file.firstRecord != Self.header, !Self.isWithWords(file),
      Self.numbers(file)?.canBeAnswers ?? false
    {
      throw LoopCell.twoReadings(file, name)
    }
    let habit = try builder.addCheckmarks(file.bytes, of: LoopHabit(name: nil))
    if case .numeric = habit.kind {
      builder.notes.append(
        String(localized: "the values are amounts without a target; every day above 0 counts as studied"))
    }
  }

  private static func isLine(_ fields: [String]) -> Bool {
    fields.count > 1 && CalendarDate(iso8601: fields[0]) != nil && LoopCell.isValue(fields[1])
  }

  /// Whether all values are 0 or 1. With this header Loop writes words, or amounts in thousandths.
  private static func hasOnlyOnes(_ file: ForeignFile) -> Bool {
    let values = CSVRecords(file.bytes).lazy.dropFirst().map { $0[1] }
    return values.contains("1") && values.allSatisfy { ["0", "1", ""].contains($0) }
  }

  /// Whether the first lines of a file without a header have Loop's words.
  private static func isWithWords(_ file: ForeignFile) -> Bool {
    let records = CSVRecords(file.bytes).lazy.prefix(20).filter { $0.problem == nil }
    return records.contains { LoopCell.isWord($0[1]) } && records.allSatisfy { isLine($0.fields) }
  }

  /// The numbers of a file with a date and a number in every line; nil for another file.
  private static func numbers(_ file: ForeignFile) -> LoopCell.Numbers? {
    var numbers = LoopCell.Numbers()
    for record in CSVRecords(file.bytes) {
      guard record.fields.count == 2, let date = CalendarDate(iso8601: record.fields[0]),
        let number = Int(record.fields[1])
      else { return nil }
      numbers.add(date)
      numbers.add(number)
    }
    return numbers
  }
}

extension ArchiveBuilder {
  /// Adds the days of one habit's `Checkmarks.csv`.
  /// - Parameters:
  ///   - number: the number of the habit among those of its file.
  ///   - entry: the entry of an archive that has the lines; nil for the file itself.
  /// - Returns: the habit, of the kind that its values show if it had none.
  @discardableResult
  mutating func addCheckmarks(
    _ bytes: [UInt8], of habit: LoopHabit, number: Int = 1, in entry: String? = nil
  ) throws -> LoopHabit {
    let header = CSVRecords(bytes).lazy.prefix(1).filter { $0.fields.first == "Date" }.count
    let records = CSVRecords(bytes).lazy.dropFirst(header)
    var habit = habit
    habit.kind = habit.kind ?? (records.contains { LoopCell.isAmount($0[1]) } ? .amounts : nil)
    add(habit, number: number)
    try readLines(records, in: entry) { builder, record in
      guard record.fields.count >= 2 else { throw EntryProblem(String(localized: "there is no value")) }
      let date = try CalendarDate(entry: record.fields[0])
      builder.add(try habit.answer(record.fields[1], notes: record[2]), on: date, of: habit)
    }
    return habit
  }
}
