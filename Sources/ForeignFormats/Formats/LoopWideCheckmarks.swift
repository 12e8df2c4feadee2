import StudyCalendar

/// The `Checkmarks.csv` of Loop Habit Tracker that has a column for every habit: `Date,Name,Name,`, newest first.
struct LoopWideCheckmarks: ForeignFormat {
  let name = "loop-wide-csv"
  let title = "the Checkmarks.csv of all habits of Loop Habit Tracker"

  func recognises(_ file: ForeignFile) -> Bool {
    let records = Array(CSVRecords(file.isSQLite || file.bytes.isBinary ? [] : file.bytes).prefix(20))
    guard let header = records.first?.fields, header.count > 1, header[0] == "Date" else { return false }
    let values = records.dropFirst().flatMap { $0.fields.dropFirst() }
    let hasWords = values.contains { Int($0) == nil && !$0.isEmpty }
    return (header.last == "" || hasWords) && values.allSatisfy(LoopHabit.isValue)
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    try file.requireText()
    var builder = HistoryBuilder(file, options)
    try builder.addWideCheckmarks(file.bytes, file: file.name) { _ in nil }
    return builder.history(format: name)
  }
}

extension HistoryBuilder {
  /// Adds the days of a file with a column for every habit.
  /// - Parameters:
  ///   - file: where the lines are, for messages.
  ///   - kind: what is known of a habit's values; nil to take it from them.
  mutating func addWideCheckmarks(
    _ bytes: [UInt8], file: String, kind: (String) -> LoopHabit.Kind?
  ) throws {
    let records = Array(CSVRecords(bytes))
    guard let header = records.first?.fields, header.first == "Date", header.count > 1 else {
      throw ForeignFormatError.badLine(file: file, line: 1, "the header is not Date and the habits' names")
    }
    let names = header.last == "" ? header[1..<(header.count - 1)] : header[1...]
    let habits = names.enumerated().map { column, name in
      let values = records.lazy.dropFirst().compactMap { record in
        record.fields.count > column + 1 ? record.fields[column + 1] : nil
      }
      return LoopHabit(name: name, kind: kind(name) ?? LoopHabit.kind(ofValues: values))
    }
    for habit in habits { subject(habit.name) }
    for record in records.dropFirst() {
      if let problem = record.problem {
        try badLine(record.line, in: file, problem)
        continue
      }
      guard let date = CalendarDate(iso8601: record.fields[0]) else {
        try badLine(record.line, in: file, "\(quoted(record.fields[0])) is not a date")
        continue
      }
      guard record.fields.count > habits.count else {
        try badLine(
          record.line, in: file, "there are \(record.fields.count - 1) values for \(habits.count) habits")
        continue
      }
      let marks = zip(habits, record.fields.dropFirst()).map { ($0, $1, $0.mark($1)) }
      if let (_, value, _) = marks.first(where: { $0.2 == nil }) {
        try badLine(record.line, in: file, "\(quoted(value)) is no value of Loop's")
        continue
      }
      for case (let habit, _, let mark?) in marks { add(mark, on: date, subject: habit.name) }
    }
  }
}
