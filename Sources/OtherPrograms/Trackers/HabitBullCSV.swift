import ForeignText
import StudyCalendar
import Words

/// The CSV of HabitBull, which several other trackers read and write too.
struct HabitBullCSV: ForeignFormat {
  let name = "habitbull"
  let program: String? = "HabitBull"

  static let header = [
    "HabitName", "HabitDescription", "HabitCategory", "CalendarDate", "Value", "CommentText",
  ]

  func recognises(_ file: ForeignFile) -> Bool { file.firstRecord.starts(with: Self.header.prefix(4)) }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    builder.notes.append(
      listing([
        String(localized: "dates from \(quoted(Self.header[3]))"),
        String(localized: "subjects from \(quoted(Self.header[0]))"),
        String(localized: "whether it was studied from \(quoted(Self.header[4]))"),
      ]))
    var monthFirst: String?
    let records = CSVRecords(file.bytes).lazy.filter { $0.fields.first != Self.header[0] }
    try builder.readLines(records) { builder, record in
      guard record.fields.count >= 5 else {
        throw EntryProblem.fieldCount(record.fields.count, insteadOf: "6")
      }
      let written = record.fields[3]
      let iso = WrittenDateForm.iso.date(written)
      let date = try iso ?? WrittenDateForm.monthFirst.date(ofEntry: written)
      if iso == nil { monthFirst = monthFirst ?? written }
      guard let value = Double(record.fields[4].trimmed) else {
        throw EntryProblem(String(localized: "\(quoted(record.fields[4])) is not a number"))
      }
      // 1 says yes. Larger numbers are amounts.
      builder.add(
        value > 0 ? .studied : .notStudied, on: date, subject: record.fields[0],
        number: value > 1 ? value : nil, note: record[5])
    }
    // HabitBull writes the month first, but other programs write its format too.
    if let monthFirst {
      builder.notes.append(
        String(localized: "dates such as \(quoted(monthFirst.trimmed)) were read with the month first"))
    }
  }
}
