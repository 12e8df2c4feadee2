import Localization
import StudyCalendar

/// Habitify's CSV: a line for each day of each habit, with its status and with how much was logged.
struct HabitifyCSV: ForeignFormat {
  let name = "habitify"

  func recognises(_ file: ForeignFile) -> Bool { Columns(file.firstRecord) != nil }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    guard let columns = Columns(file.firstRecord) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no columns Habit, Date, Total log and Status"),
        advice: String(localized: "give Habitify's CSV"))
    }
    var builder = ArchiveBuilder(file, options)
    builder.notes.append(
      String(localized: "dates from “Date”, subjects from “Habit”, whether it was studied from “Status”"))
    try builder.readLines(CSVRecords(file.bytes).dropFirst()) { $0.add($1, columns) }
    return try builder.result(format: name)
  }

  fileprivate struct Columns {
    let habit: Int
    let date: Int
    let log: Int
    let unit: Int?
    let status: Int

    init?(_ header: [String]) {
      guard let habit = header.firstIndex(of: "Habit"), let date = header.firstIndex(of: "Date"),
        let log = header.firstIndex(of: "Total log"), let status = header.firstIndex(of: "Status")
      else { return nil }
      (self.habit, self.date, self.log, self.status) = (habit, date, log, status)
      unit = header.firstIndex(of: "Unit")
    }
  }
}

extension ArchiveBuilder {
  /// Adds a line.
  /// - Returns: what is wrong with it; nil if it was added.
  fileprivate mutating func add(_ record: CSVRecords.Record, _ columns: HabitifyCSV.Columns) -> String? {
    guard let date = WrittenDateForm.iso.date(record[columns.date]) else {
      return String(localized: "\(quoted(record[columns.date])) is not a date such as 2024-12-31")
    }
    let status = record[columns.status]
    guard let answer = WrittenAnswer(status) else {
      return String(localized: "\(quoted(status)) is not Completed, Skipped or Failed")
    }
    let habit = record[columns.habit]
    let log = record[columns.log].trimmed
    let number = Double(log)
    let word = columns.unit.map { record[$0].trimmed } ?? ""
    // Once is what every completed day is.
    let isAmount = !word.isEmpty && !(["times", "time"].contains(word.lowercased()) && (number ?? 0) <= 1)
    guard isAmount, let number, number > 0 else {
      add(Mark(answer), on: date, subject: habit)
      return nil
    }
    let unit = WrittenUnit(word)
    setUnit(unit.unit, ofSubject: habit)
    let amount = Amount(written: number * Double(unit.factor))
    if amount == nil { skip(.badAmount, ofSubject: habit) }
    add(Mark(answer), on: date, subject: habit, amount: amount)
    return nil
  }
}
