import Localization
import StudyCalendar

/// The CSV of HabitBull, which several other trackers read and write too.
struct HabitBullCSV: ForeignFormat {
  let name = "habitbull"

  static let header = [
    "HabitName", "HabitDescription", "HabitCategory", "CalendarDate", "Value", "CommentText",
  ]

  func recognises(_ file: ForeignFile) -> Bool { file.firstRecord.starts(with: Self.header.prefix(4)) }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    var builder = ArchiveBuilder(file, options)
    builder.notes.append(
      listing([
        String(localized: "dates from \(quoted(Self.header[3]))"),
        String(localized: "subjects from \(quoted(Self.header[0]))"),
        String(localized: "whether it was studied from \(quoted(Self.header[4]))"),
      ]))
    var monthFirst: String?
    for record in CSVRecords(file.bytes) where record.fields.first != Self.header[0] {
      if let problem = record.problem {
        try builder.badLine(record.line, problem)
      } else if record.fields.count < 5 {
        try builder.badLine(record.line, fieldCountProblem(record.fields.count, insteadOf: 6))
      } else if let date = WrittenDateForm.iso.date(record.fields[3])
        ?? WrittenDateForm.monthFirst.date(record.fields[3])
      {
        if WrittenDateForm.iso.date(record.fields[3]) == nil { monthFirst = monthFirst ?? record.fields[3] }
        guard let value = Double(record.fields[4].trimmed) else {
          try builder.badLine(record.line, String(localized: "\(quoted(record.fields[4])) is not a number"))
          continue
        }
        // 1 says yes. Larger numbers are amounts.
        let amount = value > 1 ? Amount(written: value) : nil
        if value > 1, amount == nil { builder.skip(.badAmount, ofSubject: record.fields[0]) }
        builder.add(
          value > 0 ? .studied : .notStudied, on: date, subject: record.fields[0], amount: amount,
          note: record[5])
      } else {
        try builder.badLine(record.line, String(localized: "\(quoted(record.fields[3])) is not a date"))
      }
    }
    // HabitBull writes the month first, but other programs write its format too.
    if let monthFirst {
      builder.notes.append(
        String(localized: "dates such as \(quoted(monthFirst.trimmed)) were read with the month first"))
    }
    return try builder.result(format: name)
  }
}
