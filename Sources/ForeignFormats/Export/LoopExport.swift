import FileSystem
import StudyCalendar

/// The days and rests as the `Checkmarks.csv` of one habit of Loop Habit Tracker since 2.3.1, newest day first. Several
/// subjects make the zip that Loop exports: the list of habits, and a folder for each habit.
struct LoopExport: ExportFormat {
  let name = "loop-csv"
  let purpose = "Loop Habit Tracker's Checkmarks.csv; a zip of them for several subjects"

  func isBinary(subjects count: Int) -> Bool { count != 1 }

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    if selection.subjects.count == 1, let only = selection.subjects.first {
      return try writeCheckmarks(of: only, selection, of: records, to: &sink)
    }
    var zip = ZipWriter()
    var list =
      "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,"
      + "Target Value,Archived?\n"
    for (index, subject) in selection.subjects.enumerated() {
      // Three digits, as Loop writes it.
      let position = (index < 99 ? "0" : "") + (index + 1).twoDigits
      list += "\(position),\(CSVText.cell(subject.name)),YES_NO,,,1,1,#00897B,,,,false\n"
      let path = "\(position) \(folderName(subject.name))/Checkmarks.csv"
      // A zip says the length and the checksum of an entry before its content, so one subject at a time is in memory.
      let content = try ByteSink.bytes { try writeCheckmarks(of: subject, selection, of: records, to: &$0) }
      try zip.write(content, as: path, to: &sink)
    }
    try zip.write(Array(list.utf8), as: "Habits.csv", to: &sink)
    try zip.finish(to: &sink)
  }

  private func writeCheckmarks(
    of subject: Subject, _ selection: ExportSelection,
    of records: borrowing some StudyRecords & ~Copyable, to sink: inout ByteSink
  ) throws {
    try sink.write("Date,Value,Notes\n")
    try selection.forEachRecord(of: subject, in: records, .newestFirst) { record in
      try sink.write(record.date)
      try sink.write(
        record.didStudy == true ? ",YES_MANUAL," : record.rest == nil ? ",NO," : ",SKIP,")
      if let reason = record.rest?.reason { try sink.write(CSVText.cell(reason)) }
      try sink.write("\n")
    }
  }

  /// A name without characters that have a meaning in paths.
  private func folderName(_ name: String) -> String {
    let safe = name.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == " " || $0 == "_"
    }
    return String(String.UnicodeScalarView(safe)).trimmed
  }
}
