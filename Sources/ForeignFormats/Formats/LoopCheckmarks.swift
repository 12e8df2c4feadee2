import StudyCalendar

/// One habit's `Checkmarks.csv` of Loop Habit Tracker: from 2.3.1 on with the header `Date,Value,Notes` and words,
/// before it without a header and with numbers.
struct LoopCheckmarks: ForeignFormat {
  let name = "loop-csv"
  let title = "a habit's Checkmarks.csv of Loop Habit Tracker"

  func recognises(_ file: ForeignFile) -> Bool {
    let first = file.firstRecord()
    if first == ["Date", "Value", "Notes"] { return true }
    guard first.count == 2 else { return false }
    return CSVRecords(file.bytes).lazy.prefix(20).allSatisfy { record in
      record.fields.count == 2 && CalendarDate(iso8601: record.fields[0]) != nil
        && Int(record.fields[1]) != nil
    }
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    try file.requireText()
    var builder = HistoryBuilder(file, options)
    let values = CSVRecords(file.bytes).lazy.compactMap { $0.fields.count > 1 ? $0.fields[1] : nil }
    let habit = LoopHabit(name: nil, kind: LoopHabit.kind(ofValues: values))
    if case .numeric = habit.kind {
      builder.notes.append("the values are amounts without a target; every day above 0 counts as studied")
    }
    try builder.addCheckmarks(file.bytes, of: habit)
    return builder.history(format: name)
  }
}

extension HistoryBuilder {
  /// Adds the days of one habit's file.
  /// - Parameter entry: where in an archive it is.
  mutating func addCheckmarks(_ bytes: [UInt8], of habit: LoopHabit, in entry: String? = nil) throws {
    subject(habit.name)
    for (index, record) in CSVRecords(bytes).enumerated() {
      if index == 0 && record.fields.first == "Date" { continue }
      if let problem = record.problem {
        try badLine(record.line, in: entry, problem)
      } else if record.fields.count < 2 {
        try badLine(record.line, in: entry, "there is no value")
      } else if let date = CalendarDate(iso8601: record.fields[0]) {
        let notes = record.fields.count > 2 ? record.fields[2] : ""
        if let mark = habit.mark(record.fields[1], notes: notes) {
          add(mark, on: date, subject: habit.name)
        } else {
          try badLine(record.line, in: entry, "\(quoted(record.fields[1])) is no value of Loop's")
        }
      } else {
        try badLine(record.line, in: entry, "\(quoted(record.fields[0])) is not a date")
      }
    }
  }
}
