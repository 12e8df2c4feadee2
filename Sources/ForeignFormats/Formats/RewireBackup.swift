import Localization
import StudyCalendar

/// The database of Rewire: habits, and a check-in for each day, of which the type 2 says that it was done.
struct RewireBackup: ForeignFormat {
  let name = "rewire"

  func recognises(_ file: ForeignFile) -> Bool { file.hasTables("Habits", "CHECKINS") }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    let database = try file.database()
    guard database.tables.isSuperset(of: ["Habits", "CHECKINS"]),
      try database.columns(of: "CHECKINS").isSuperset(of: ["Habit_id", "date", "type"]),
      try database.columns(of: "Habits").isSuperset(of: ["_id", "Name"])
    else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no tables Habits and CHECKINS"),
        advice: String(localized: "give the database of Rewire"))
    }
    var builder = ArchiveBuilder(file, options)
    var names: [Int: String] = [:]
    try database.forEachRow("SELECT _id, Name FROM Habits ORDER BY _id") { row in
      names[row.integer(0)] = row.text(1)
      builder.addHabit(named: row.text(1), number: row.integer(0))
    }
    try database.forEachRow("SELECT Habit_id, date, type FROM CHECKINS") { row in
      guard !row.isNull(0), let name = names[row.integer(0)] else { return builder.skip(.noSubject) }
      guard !row.isNull(1) else { return builder.skip(.noDate, ofSubject: name) }
      guard let date = WrittenDateForm.iso.date(row.text(1)) else {
        return builder.skip(.badDate, ofSubject: name)
      }
      builder.add(row.integer(2) == 2 ? .studied : .notStudied, on: date, subject: name)
    }
    return try builder.result(format: self.name)
  }
}
