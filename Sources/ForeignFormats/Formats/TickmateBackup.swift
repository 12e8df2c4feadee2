import Localization
import StudyCalendar

/// The database of Tickmate: tracks, and a row for each tick. Its months count from 0.
struct TickmateBackup: ForeignFormat {
  let name = "tickmate"

  func recognises(_ file: ForeignFile) -> Bool { file.hasTables("tracks", "ticks") }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    let database = try file.database()
    guard database.tables.isSuperset(of: ["tracks", "ticks"]),
      try database.columns(of: "ticks").isSuperset(of: ["_track_id", "year", "month", "day"]),
      try database.columns(of: "tracks").isSuperset(of: ["_id", "name"])
    else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no tables tracks and ticks"),
        advice: String(localized: "give the database of Tickmate"))
    }
    var builder = ArchiveBuilder(file, options)
    var names: [Int: String] = [:]
    try database.forEachRow("SELECT _id, name FROM tracks ORDER BY _id") { row in
      names[row.integer(0)] = row.text(1)
      builder.addHabit(named: row.text(1), number: row.integer(0))
    }
    try database.forEachRow(
      """
      SELECT _track_id, year, month, day,
        typeof(year) = 'integer' AND typeof(month) = 'integer' AND typeof(day) = 'integer' FROM ticks
      """
    ) { row in
      guard !row.isNull(0), let name = names[row.integer(0)] else { return builder.skip(.noSubject) }
      guard row.integer(4) == 1, (0...11).contains(row.integer(2)), (1...31).contains(row.integer(3)),
        let date = CalendarDate(year: row.integer(1), month: row.integer(2) + 1, day: row.integer(3))
      else { return builder.skip(.badDate, ofSubject: name) }
      builder.add(.studied, on: date, subject: name)
    }
    return try builder.result(format: self.name)
  }
}
