import FileSystem
import StudyCalendar

/// The days as the CSV of HabitBull, which Loop Habit Tracker imports. It has no rests.
struct HabitBullExport: ExportFormat {
  let name = "habitbull"
  let purpose = "the CSV that Loop's own import takes"

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    try sink.write(HabitBullCSV.header.joined(separator: ",") + "\r\n")
    for subject in selection.subjects {
      let beginning = CSVText.cell(subject.name) + ",,,"
      try records.forEachDay(of: subject) { day in
        guard selection.contains(day.date) else { return }
        try sink.write(beginning)
        try sink.write(day.date)
        try sink.write(day.didStudy ? ",1,\r\n" : ",0,\r\n")
      }
    }
  }
}
