import FileSystem
import StudyCalendar

/// The days and rests as CSV (RFC 4180), a line for each date. No cell is a formula for a spreadsheet.
struct CSVExport: ExportFormat {
  let name = "csv"
  let purpose = "for a spreadsheet"

  func write(
    _ selection: ExportSelection, of records: borrowing some StudyRecords & ~Copyable,
    to sink: inout ByteSink
  ) throws {
    try sink.write(SwiftCalCSV.header.joined(separator: ",") + "\r\n")
    for subject in selection.subjects {
      let beginning = CSVText.guardedCell(subject.name) + ","
      try selection.forEachRecord(of: subject, in: records) { record in
        try sink.write(beginning)
        try sink.write(record.date)
        try sink.write(record.didStudy.map { $0 ? ",true," : ",false," } ?? ",,")
        try sink.write(record.rest == nil ? "false," : "true,")
        if let reason = record.rest?.reason { try sink.write(CSVText.guardedCell(reason)) }
        try sink.write("\r\n")
      }
    }
  }
}
