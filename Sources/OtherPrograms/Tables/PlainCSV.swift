import ForeignText
import StudyCalendar
import Words

/// A CSV file with a column of dates, of a program that is not known. Its titles, or a person, say what the columns mean.
struct PlainCSV: ForeignFormat {
  let name = "plain-csv"

  func recognises(_ file: ForeignFile) -> Bool {
    guard file.isText, let first = file.firstVisibleByte, !"{[<".utf8.contains(first) else { return false }
    // The first lines of most files are enough.
    var records = CSVRecords(file.bytes, delimiter: nil)
    CSVColumns.leaveOutTitle(of: &records, ColumnMapping())
    return CSVColumns.canRead(ColumnSurvey(records, most: Self.firstLines))
      || CSVColumns.canRead(ColumnSurvey(records))
  }

  private static let firstLines = 1_000

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    var records = CSVRecords(file.bytes, delimiter: nil)
    let titleLines = CSVColumns.leaveOutTitle(of: &records, builder.options.columns)
    if titleLines > 0 {
      builder.notes.append(
        String(
          localized: "\(titleLines) line above the titles of the columns was left out",
          plural: "\(titleLines) lines above the titles of the columns were left out", for: titleLines))
    }
    try builder.read(records, of: file.name, builder.options.columns)
  }
}
