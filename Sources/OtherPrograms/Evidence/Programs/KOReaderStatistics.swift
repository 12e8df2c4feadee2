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
    _ source: EvidenceSource, from earliest: Int, dayStart: TimeOfDay, _: inout LeftOut
  ) throws -> (names: EvidenceNames, days: DayTally)? {
    let database = try ForeignDatabase(inUse: source.place)
    // Before the end of 2020 there was another table. Its name is that of a view now.
    let isEarlier = !database.tables.contains("page_stat_data")
    let (table, duration) = isEarlier ? ("page_stat", "period") : ("page_stat_data", "duration")
    guard
      try database.has([table: ["id_book", "page", "start_time", duration], "book": ["id", "md5"]])
    else { throw EvidenceError.otherFormat(kind, path: source.place) }

    var days = DayTally(dayStart: dayStart, from: earliest)
    var day: CalendarDate?
    var pages: Set<[Int]> = []
    var books: [Int: String] = [:]
    try database.forEachRow("SELECT id, md5 FROM book") { books[$0.integer(0)] = $0.text(1) }
    let numbers = books.mapValues { Int(bitPattern: $0.utf8.reduce(5381) { $0 &* 33 ^ UInt($1) }) }
    var sketch = EvidenceSketch()
    // The first page, of those that are believed and of all.
    var (first, former): (String?, String?)
    func named(_ book: Int, _ time: Int) -> String { books[book].map { "\(time) \($0)" } ?? String(time) }
    try database.forEachRow("SELECT id_book, page, start_time, \(duration) FROM \(table) ORDER BY start_time")
    { row in
      let (book, page, time) = (row.integer(0), row.integer(1), row.integer(2))
      if former == nil { former = named(book, time) }
      // A page that was open for no time was not read.
      guard row.integer(3) > 0, let date = days.date(at: time) else { return }
      if first == nil { first = named(book, time) }
      sketch.add(time, page, numbers[book] ?? 0)
      if date != day { (day, pages) = (date, []) }
      let isNew = pages.insert([book, page]).inserted
      let seconds = min(row.integer(3), ClockReading.secondsOfDay)
      days.add(at: time, milliseconds: seconds * 1000, count: isNew ? 1 : 0)
    }
    guard let former else { return nil }
    return (
      EvidenceNames(identity: first ?? former, others: sketch.names(), former: [former]), days
    )
  }
}
