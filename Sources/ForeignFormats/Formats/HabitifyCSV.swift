import ForeignText
import Localization
import StudyCalendar

/// Habitify's CSV: a line for each day of each habit, with its status and with how much was logged.
struct HabitifyCSV: ForeignFormat {
  let name = "habitify"

  private static let titles = ["Habit", "Date", "Total log", "Status"]

  func recognises(_ file: ForeignFile) -> Bool { CSVTitles(file.firstRecord).contain(Self.titles) }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let titles = try file.titles(Self.titles, orGive: String(localized: "give Habitify's CSV"))
    builder.notes.append(
      String(localized: "dates from “Date”, subjects from “Habit”, whether it was studied from “Status”"))
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
        builder.change(habit) { $0.unit = unit.unit }
        number *= Double(unit.factor)
      }
      builder.add(.init(answer), on: date, subject: habit, number: isAmount && number > 0 ? number : nil)
    }
  }
}
