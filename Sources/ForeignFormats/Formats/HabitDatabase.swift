import Localization
import SQLite
import StudyCalendar

/// The database of a program that has a table of habits, and a table with a row for each of their days.
struct HabitDatabase: ForeignFormat {
  let name: String
  /// The tables with the columns that are read: those of days, and those of habits.
  let columns: KeyValuePairs<String, Set<String>>
  /// The number and the name of each habit, in the order of the numbers.
  let habits: String
  /// The number of the habit, the date as `YYYY-MM-DD` or `YYYYMMDD`, and whether it was done, for each day.
  let days: String
  /// Why a file is refused that lacks the tables, and what to give.
  let refusal: @Sendable (_ file: String) -> ForeignFormatError

  /// The database of Tickmate: tracks, and a row for each tick. Its months count from 0.
  static let tickmate = HabitDatabase(
    name: "tickmate",
    columns: ["ticks": ["_track_id", "year", "month", "day"], "tracks": ["_id", "name"]],
    habits: "SELECT _id, name FROM tracks ORDER BY _id",
    days: """
      SELECT _track_id, iif(
          typeof(year) = 'integer' AND typeof(month) = 'integer' AND typeof(day) = 'integer'
            AND year BETWEEN 0 AND 9999 AND month BETWEEN 0 AND 11 AND day BETWEEN 1 AND 31,
          printf('%04d-%02d-%02d', year, month + 1, day), ''),
        1 FROM ticks
      """
  ) { file in
    .invalid(
      String(localized: "\(file) has no tables tracks and ticks"),
      advice: String(localized: "give the database of Tickmate"))
  }

  /// The database of Rewire: habits, and a check-in for each day, of which the type 2 says that it was done.
  static let rewire = HabitDatabase(
    name: "rewire", columns: ["CHECKINS": ["Habit_id", "date", "type"], "Habits": ["_id", "Name"]],
    habits: "SELECT _id, Name FROM Habits ORDER BY _id",
    days: "SELECT Habit_id, date, CAST(type AS INTEGER) = 2 FROM CHECKINS"
  ) { file in
    .invalid(
      String(localized: "\(file) has no tables Habits and CHECKINS"),
      advice: String(localized: "give the database of Rewire"))
  }

  func recognises(_ file: ForeignFile) -> Bool { file.hasTables(columns.map(\.key)) }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let database = try file.database()
    guard try database.has(columns) else { throw refusal(quoted(file.name)) }
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
