import Localization
import StudyCalendar

/// A list of dates, one on each line. Every date was studied. The first line may be a title.
struct DateList: ForeignFormat {
  let name = "dates"

  func recognises(_ file: ForeignFile) -> Bool {
    let lines = file.firstEntryLines
    let dates = lines.count { CalendarDate(iso8601: $0.trimmed) != nil }
    // A file with a bad line among its dates is still a list of dates. Reading it reports the bad line.
    return dates > 0 && dates * 2 >= lines.count
      && lines.allSatisfy { !$0.contains(",") && !$0.contains("\t") }
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireLines()
    builder.subject(nil)
    for (index, (number, line)) in file.entryLines.enumerated() {
      if let date = CalendarDate(iso8601: line) ?? CalendarDate(iso8601: line.trimmed) {
        builder.add(.studied, on: date, subject: nil)
      } else if index > 0 || line.utf8.contains(where: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
        try builder.badLine(number, dateProblem(line))
      }
    }
  }
}
