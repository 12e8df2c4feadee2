import StudyCalendar
import System
import Words

/// The days as the CSV of HabitBull, which Loop Habit Tracker imports. It has notes, but no rests. A value above 1 would
/// make a day an amount and all others too, so amounts are left out.
struct HabitBullExport: ExportFormat {
  let name = "habitbull"
  let purpose = String(localized: "the CSV that Loop's own import takes")
  let facts: Set<ExportedFact> = [.notes]

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    try sink.write(HabitBullCSV.header.joined(separator: ",") + "\r\n")
    for subject in selection.subjects {
      let beginning = CSVText.cell(subject.name) + ",,,"
      let notes = try selection.notes(of: subject, in: records)
      try selection.forEachRecord(of: subject, in: records) { day in
        guard let didStudy = day.didStudy else { return }
        try sink.write(beginning)
        try sink.write(day.date)
        try sink.write(didStudy ? ",1," : ",0,")
        if let note = notes[day.date] { try sink.write(CSVText.cell(note)) }
        try sink.write("\r\n")
      }
    }
  }
}
