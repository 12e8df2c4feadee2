import StudyCalendar

/// The `Checkmarks.csv` of Loop Habit Tracker that has a column for every habit: `Date,Name,Name,`, newest day first.
struct LoopWideCheckmarks: ForeignFormat {
  let name = "loop-wide-csv"

  func recognises(_ file: ForeignFile) -> Bool {
    guard file.isText else { return false }
    let records = Array(CSVRecords(file.bytes).prefix(20))
    guard let header = records.first?.fields, header.count > 1, header[0] == "Date" else { return false }
    let values = records.dropFirst().flatMap { $0.fields.dropFirst() }
    let hasWords = values.contains { Int($0) == nil && !$0.isEmpty }
    return (header.last == "" || hasWords) && values.allSatisfy(LoopHabit.isValue)
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    var builder = ArchiveBuilder(file, options)
    try builder.addWideCheckmarks(file.bytes, in: file.name) { _ in nil }
    return builder.result(format: name)
  }
}

extension ArchiveBuilder {
  /// Adds the days of a file that has a column for every habit.
  /// - Parameters:
  ///   - entry: the file or the entry of an archive that has the lines, for messages.
  ///   - habit: returns what is known of a habit of that name; nil if its values have to show its kind.
  mutating func addWideCheckmarks(
    _ bytes: [UInt8], in entry: String, habit: (String) -> LoopHabit?
  ) throws {
    let records = Array(CSVRecords(bytes))
    guard let header = records.first?.fields, header.first == "Date", header.count > 1 else {
      throw ForeignFormatError.badLine(file: entry, line: 1, "the header is not Date and the habits' names")
    }
    let names = header.last == "" ? header[1..<(header.count - 1)] : header[1...]
    let habits = names.enumerated().map { column, name in
      let values = records.lazy.dropFirst().map { $0[column + 1] }
      return habit(name) ?? LoopHabit(name: name, kind: .init(ofValues: values))
    }
    for habit in habits { add(habit) }
    for record in records.dropFirst() {
      if let problem = record.problem {
        try badLine(record.line, in: entry, problem)
        continue
      }
      guard let date = CalendarDate(iso8601: record.fields[0]) else {
        try badLine(record.line, in: entry, "\(quoted(record.fields[0])) is not a date")
        continue
      }
      guard record.fields.count > habits.count else {
        try badLine(
          record.line, in: entry, "there are \(record.fields.count - 1) values for \(habits.count) habits")
        continue
      }
      let answers = zip(habits, record.fields.dropFirst()).map { ($0, $1, $0.answer($1)) }
      if let (_, value, _) = answers.first(where: { $0.2 == nil }) {
        try badLine(record.line, in: entry, "\(quoted(value)) is not a value that Loop writes")
        continue
      }
      for case (let habit, _, let answer?) in answers { add(answer, on: date, of: habit) }
    }
  }
}
