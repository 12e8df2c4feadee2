import SQLite
import StudyCalendar

extension Settings {
  /// All settings of a store.
  init(_ connection: Connection) throws {
    self.init()
    let rows = try connection.prepare(
      "SELECT key, value FROM fact WHERE subject = 0 AND kind = 'setting' AND value IS NOT NULL")
    while try rows.step() { values[rows.text(0)] = JSONValue(rows.text(1))?.string }
  }
}
