import StudyCalendar

/// Dates alone, one a line: each was studied.
struct DateList: ForeignFormat {
  let name = "dates"
  let title = "dates, one a line"

  func recognises(_ file: ForeignFile) -> Bool {
    let lines = file.firstLines(20, comments: true)
    let dates = lines.count { CalendarDate(iso8601: $0.trimmed) != nil }
    // A bad line or two is to be named by its number, and not to make the whole file unknown.
    return dates > 0 && dates * 2 > lines.count
      && lines.allSatisfy { !$0.contains(",") && !$0.contains("\t") }
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    try file.requireText()
    var builder = HistoryBuilder(file, options)
    builder.subject(nil)
    for (number, line) in TextLines(file.bytes) where !line.isBlank && !line.hasPrefix("#") {
      if let date = CalendarDate(iso8601: line.trimmed) {
        builder.add(.studied, on: date, subject: nil)
      } else {
        try builder.badLine(number, "\(quoted(line)) is not a date")
      }
    }
    return builder.history(format: name)
  }
}
