import FileSystem
import StudyCalendar

/// The days and rests as the log of harsh, oldest first within each subject.
///
/// A name or a comment in this log cannot contain the separator ` : `, so a comma replaces it there.
struct HarshExport: ExportFormat {
  let name = "harsh"
  let purpose = "harsh's log"

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    for subject in selection.subjects {
      let middle = HarshLog.separator + field(subject.name) + HarshLog.separator
      try selection.forEachRecord(of: subject, in: records) { record in
        try sink.write(record.date)
        try sink.write(middle)
        if record.didStudy == true {
          try sink.write("y\n")
        } else if let rest = record.rest {
          try sink.write("s" + (rest.reason.map { HarshLog.separator + field($0) } ?? "") + "\n")
        } else {
          try sink.write("n\n")
        }
      }
    }
  }

  private func field(_ text: String) -> String {
    text.parts(separatedBy: HarshLog.separator).joined(separator: ", ").trimmed
  }
}
