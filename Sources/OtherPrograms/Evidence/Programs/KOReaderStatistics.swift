import ForeignText
import StudyCalendar
import System

/// What was read in books with KOReader: the time that pages were open, and how many pages there were.
struct KOReaderStatistics: FiledEvidence {
  static let kind = EvidenceKind.koreader

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(
      of: kind, given, below: "settings/statistics.sqlite3",
      in: [EvidencePlace.folder("KO_HOME"), EvidencePlace.config("koreader")])
  }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    let database = try ForeignDatabase(inUse: source.place)
    // Before the end of 2020 there was another table. Its name is that of a view now.
    let isEarlier = !database.tables.contains("page_stat_data")
    let (table, duration) = isEarlier ? ("page_stat", "period") : ("page_stat_data", "duration")
    guard
      try database.has([table: ["id_book", "page", "start_time", duration]])
    else { throw EvidenceError.otherFormat(kind, path: source.place) }

    var day: CalendarDate?
    var pages: Set<[Int]> = []
    try database.forEachRow("SELECT id_book, page, start_time, \(duration) FROM \(table) ORDER BY start_time")
    { row in
      let (book, page, time) = (row.integer(0), row.integer(1), row.integer(2))
      // A page that was open for no time was not read.
      guard row.integer(3) > 0, let date = days.date(at: time) else { return }
      if date != day { (day, pages) = (date, []) }
      let isNew = pages.insert([book, page]).inserted
      let seconds = min(row.integer(3), ClockReading.secondsOfDay)
      days.add(at: time, milliseconds: seconds * 1000, count: isNew ? 1 : 0)
    }
  }
}
