import StudyCalendar
import System
import Words

/// The database of a program that has a table of habits, and a table with a row for each of their days.
struct HabitDatabase: ForeignFormat {
  let name: String
  /// The tables with the columns that are read: those of habits, and those of days.
  let columns: KeyValuePairs<String, Set<String>>
  /// The number and the name of each habit, in the order of the numbers.
  let habits: String
  /// The number of the habit, the date as `YYYY-MM-DD` or `YYYYMMDD`, and whether it was done, for each day.
  let days: String
  let program: String?

  /// The database of Tickmate: tracks, and a row for each tick. Its months count from 0.
  static let tickmate = HabitDatabase(
    name: "tickmate",
    columns: ["tracks": ["_id", "name"], "ticks": ["_track_id", "year", "month", "day"]],
    habits: "SELECT _id, name FROM tracks ORDER BY _id",
    days: """
      SELECT _track_id, iif(
          typeof(year) = 'integer' AND typeof(month) = 'integer' AND typeof(day) = 'integer'
            AND year BETWEEN 0 AND 9999 AND month BETWEEN 0 AND 11 AND day BETWEEN 1 AND 31,
          printf('%04d-%02d-%02d', year, month + 1, day), ''),
        1 FROM ticks
      """,
    program: "Tickmate")

  /// The database of Rewire: habits, and a check-in for each day, of which the type 2 says that it was done.
  static let rewire = HabitDatabase(
    name: "rewire", columns: ["Habits": ["_id", "Name"], "CHECKINS": ["Habit_id", "date", "type"]],
    habits: "SELECT _id, Name FROM Habits ORDER BY _id",
    days: "SELECT Habit_id, date, CAST(type AS INTEGER) = 2 FROM CHECKINS", program: "Rewire")

  func recognises(_ file: ForeignFile) -> Bool { file.hasTables(columns.map(\.key)) }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let database = try file.database()
    guard try database.has(columns) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no tables \(listing(columns.map(\.key)))"),
        advice: String(localized: "give the database of \(program ?? name)"))
    }
    var names: [Int: String] = [:]
    try database.forEachRow(habits) { row in
      names[row.integer(0)] = row.text(1)
      builder.addHabit(named: row.text(1), number: row.integer(0))
    }
    try database.forEachRow(days) { row in
      guard !row.isNull(0), let name = names[row.integer(0)] else { return builder.skip(.noSubject) }
      guard !row.isNull(1) else { return builder.skip(.noDate, ofSubject: name) }
      guard let date = WrittenDateForm.iso.date(row.text(1)) else {
        return builder.skip(.badDate, ofSubject: name)
      }
      builder.add(row.integer(2) == 1 ? .studied : .notStudied, on: date, subject: name)
    }
  }
}
