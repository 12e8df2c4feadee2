import ForeignText
import StudyCalendar
import System
import Words

/// The backup database of Loop Habit Tracker.
struct LoopBackup: ForeignFormat {
  let name = "loop-backup"
  let program: String? = "Loop"

  /// The versions whose tables this reader knows. Before version 21 a row said that its day was done, and there were no
  /// numeric habits.
  private static let versions = 1...25

  func recognises(_ file: ForeignFile) -> Bool { file.hasTables(["Habits", "Repetitions"]) }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let database = try file.database()
    guard recognises(file) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no tables Habits and Repetitions"),
        advice: String(localized: "give a backup that Loop wrote"))
    }
    guard Self.versions.contains(database.version) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) is a Loop backup of version \(database.version)"),
        advice: String(localized: "versions 1 to 25 can be read; update SwiftCal"))
    }
    let columns = try database.columns(of: "Repetitions")
    let known = try database.columns(of: "Habits")
    let needsAll = database.version >= 21
    guard columns.isSuperset(of: needsAll ? ["habit", "timestamp", "value"] : ["habit", "timestamp"]),
      known.isSuperset(
        of: needsAll ? ["id", "name", "type", "target_type", "target_value"] : ["id", "name"])
    else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) lacks columns that Loop's backups have"),
        advice: String(localized: "give a backup that Loop wrote"))
    }
    let others = ["type", "target_type", "target_value", "freq_num", "freq_den", "unit", "archived"]
      .map { known.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    var habits: [Int: LoopHabit] = [:]
    try database.forEachRow("SELECT id, name, \(others) FROM Habits ORDER BY id") { row in
      let hasFrequency = !row.isNull(5) && !row.isNull(6)
      habits[row.integer(0)] = LoopHabit(
        name: row.text(1),
        kind: row.integer(2) == 1 ? .init(target: row.real(4), isAtMost: row.integer(3) == 1) : .yesOrNo,
        unit: WrittenUnit(row.text(7)),
        frequency: hasFrequency ? WrittenFrequency(times: row.integer(5), days: row.integer(6)) : .daily,
        isArchived: row.integer(8) == 1)
    }
    for (id, habit) in habits.sorted(by: { $0.key < $1.key }) { builder.add(habit, number: id) }
    if database.version < 21 {
      builder.notes.append(
        String(
          localized: """
            version \(database.version) of Loop has a row for each day that was done, and no other days
            """))
    }

    let notes = columns.contains("notes") ? "notes" : "NULL"
    let value = columns.contains("value") ? "value" : "2"
    // SQLite would turn a text into a number, but a text in this column is no time.
    try database.forEachRow(
      """
      SELECT habit, timestamp, \(value), \(notes), typeof(timestamp) IN ('integer', 'real', 'null') FROM Repetitions
      """
    ) { row in
      guard !row.isNull(0), let habit = habits[row.integer(0)] else { return builder.skip(.noSubject) }
      guard !row.isNull(1) else { return builder.skip(.noDate, ofSubject: habit.name) }
      guard !row.isNull(2) else { return builder.skip(.noAnswer, ofSubject: habit.name) }
      guard row.integer(4) == 1, let date = Self.date(row.integer(1)) else {
        return builder.skip(.badDate, ofSubject: habit.name)
      }
      guard let answer = habit.answer(row.integer(2), notes: row.text(3)) else {
        return builder.skip(.noAnswer, ofSubject: habit.name)
      }
      builder.add(answer, on: date, of: habit)
    }
  }

  /// The date of a timestamp: milliseconds since 1970 at UTC midnight of the civil date, whatever the phone's zone.
  private static func date(_ timestamp: Int) -> CalendarDate? {
    // Far outside of these years a date cannot be computed.
    guard (-1 << 46...1 << 48).contains(timestamp) else { return nil }
    let date = ClockReading(at: timestamp.floorDivided(by: 1000)).date
    return CalendarDate.supportedYears.contains(date.components.year) ? date : nil
  }
}
