import Localization
import StudyCalendar

/// Habitify's CSV: a line for each day of each habit, with its status and with how much was logged.
struct HabitifyCSV: ForeignFormat {
  let name = "habitify"

  func recognises(_ file: ForeignFile) -> Bool {
    CSVTitles(file.firstRecord).contain("Habit", "Date", "Total log", "Status")
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    guard recognises(file) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no columns Habit, Date, Total log and Status"),
        advice: String(localized: "give Habitify's CSV"))
    }
    builder.notes.append(
      String(localized: "dates from “Date”, subjects from “Habit”, whether it was studied from “Status”"))
    let titles = CSVTitles(file.firstRecord)
    try builder.readLines(CSVRecords(file.bytes).dropFirst()) { builder, record in
      let date = try WrittenDateForm.iso.date(ofEntry: titles.field("Date", of: record))
      let status = titles.field("Status", of: record)
      guard let answer = WrittenAnswer(status) else {
        throw EntryProblem(String(localized: "\(quoted(status)) is not Completed, Skipped or Failed"))
      }
      let habit = titles.field("Habit", of: record)
      var number = Double(titles.field("Total log", of: record).trimmed) ?? 0
      let word = titles.field("Unit", of: record).trimmed
      // Once is what every completed day is.
      let isAmount = !word.isEmpty && !(["times", "time"].contains(word.lowercased()) && number <= 1)
      if isAmount, number > 0 {
        let unit = WrittenUnit(word)
        builder.setUnit(unit.unit, ofSubject: habit)
        number *= Double(unit.factor)
      }
      builder.add(.init(answer), on: date, subject: habit, number: isAmount && number > 0 ? number : nil)
    }
  }
}
