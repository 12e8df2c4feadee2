import Localization
import StudyCalendar

/// The `Checkmarks.csv` of one habit of Loop Habit Tracker. Since 2.3.1 it has the header `Date,Value,Notes` and words
/// for values; before, it had no header, and numbers.
struct LoopCheckmarks: ForeignFormat {
  let name = "loop-csv"

  private static let header = ["Date", "Value", "Notes"]

  func recognises(_ file: ForeignFile) -> Bool {
    let first = file.firstRecord
    if first == Self.header { return !Self.hasOnlyOnes(file) }
    guard (2...3).contains(first.count), CalendarDate(iso8601: first[0]) != nil, LoopCell.isValue(first[1])
    else {
      return false
    }
    return Self.isWithWords(file) || Self.numbers(file)?.canBeLoops ?? false
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    if !builder.options.formatIsNamed, file.firstRecord != Self.header, !Self.isWithWords(file),
      Self.numbers(file)?.canBeAnswers ?? false
    {
      throw LoopCell.twoReadings(file, "loop-csv")
    }
    let habit = LoopHabit(name: nil, kind: .init(ofCheckmarks: file.bytes))
    if case .numeric = habit.kind {
      builder.notes.append(
        String(localized: "the values are amounts without a target; every day above 0 counts as studied"))
    }
    try builder.addCheckmarks(file.bytes, of: habit)
  }

  /// Whether all values are 0 or 1. With this header Loop writes words, or amounts in thousandths.
  private static func hasOnlyOnes(_ file: ForeignFile) -> Bool {
    let values = CSVRecords(file.bytes).lazy.dropFirst().map { $0[1] }
    return values.contains("1") && values.allSatisfy { ["0", "1", ""].contains($0) }
  }

  /// Whether the first lines of a file without a header have Loop's words.
  private static func isWithWords(_ file: ForeignFile) -> Bool {
    let records = CSVRecords(file.bytes).lazy.prefix(20).filter { $0.problem == nil }
    return records.contains { LoopCell.isWord($0[1]) }
      && records.allSatisfy { CalendarDate(iso8601: $0[0]) != nil && LoopCell.isValue($0[1]) }
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
  ///   - number: the number of the habit among those of its file; nil if the file has one habit.
  ///   - entry: the entry of an archive that has the lines; nil for the file itself.
  mutating func addCheckmarks(
    _ bytes: [UInt8], of habit: LoopHabit, number: Int? = nil, in entry: String? = nil
  ) throws {
    add(habit, number: number)
    let header = CSVRecords(bytes).lazy.prefix(1).filter { $0.fields.first == "Date" }.count
    try readLines(CSVRecords(bytes).lazy.dropFirst(header), in: entry) { builder, record in
      guard record.fields.count >= 2 else { return String(localized: "there is no value") }
      guard let date = CalendarDate(iso8601: record.fields[0]) else { return dateProblem(record.fields[0]) }
      guard let answer = habit.answer(record.fields[1], notes: record[2]) else {
        return String(localized: "\(quoted(record.fields[1])) is not a value that Loop writes")
      }
      builder.add(answer, on: date, of: habit)
      return nil
    }
  }
}
