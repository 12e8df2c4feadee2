import StudyCalendar

/// The `Checkmarks.csv` of one habit of Loop Habit Tracker. Since 2.3.1 it has the header `Date,Value,Notes` and words
/// for values; before, it had no header, and numbers.
struct LoopCheckmarks: ForeignFormat {
  let name = "loop-csv"

  func recognises(_ file: ForeignFile) -> Bool {
    let first = file.firstRecord
    if first == ["Date", "Value", "Notes"] { return true }
    guard first.count == 2 else { return false }
    return CSVRecords(file.bytes).lazy.prefix(20).allSatisfy { record in
      record.fields.count == 2 && CalendarDate(iso8601: record.fields[0]) != nil
        && Int(record.fields[1]) != nil
    }
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    var builder = ArchiveBuilder(file, options)
    let habit = LoopHabit(name: nil, kind: .init(ofValues: LoopHabit.values(inCheckmarks: file.bytes)))
    if case .numeric = habit.kind {
      builder.notes.append("the values are amounts without a target; every day above 0 counts as studied")
    }
    try builder.addCheckmarks(file.bytes, of: habit)
    return builder.result(format: name)
  }
}

extension LoopHabit {
  /// The values of one habit's `Checkmarks.csv`.
  static func values(inCheckmarks bytes: [UInt8]) -> some Sequence<String> {
    CSVRecords(bytes).lazy.map { $0[1] }
  }
}

extension ArchiveBuilder {
  /// Adds the days of one habit's `Checkmarks.csv`.
  /// - Parameter entry: the entry of an archive that has the lines; nil for the file itself.
  mutating func addCheckmarks(_ bytes: [UInt8], of habit: LoopHabit, in entry: String? = nil) throws {
    add(habit)
    for (index, record) in CSVRecords(bytes).enumerated() {
      if index == 0 && record.fields.first == "Date" { continue }
      if let problem = record.problem {
        try badLine(record.line, in: entry, problem)
      } else if record.fields.count < 2 {
        try badLine(record.line, in: entry, "there is no value")
      } else if let date = CalendarDate(iso8601: record.fields[0]) {
        if let answer = habit.answer(record.fields[1], notes: record[2]) {
          add(answer, on: date, of: habit)
        } else {
          try badLine(record.line, in: entry, "\(quoted(record.fields[1])) is not a value that Loop writes")
        }
      } else {
        try badLine(record.line, in: entry, "\(quoted(record.fields[0])) is not a date")
      }
    }
  }
}
