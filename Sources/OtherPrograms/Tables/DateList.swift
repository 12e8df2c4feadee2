import ForeignText
import StudyCalendar
import Words

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
    builder.subject(nil)
    var isFirst = true
    try builder.readLines(of: file) { builder, line in
      defer { isFirst = false }
      // The first line may be a title, which has no digit.
      if isFirst, !line.utf8.contains(where: \.isASCIIDigit) { return }
      builder.add(.studied, on: try CalendarDate(entry: line.trimmed), subject: nil)
    }
  }
}
