import StudyCalendar
import Words

/// The JSON of Beaver Habits: habits with a record for each day.
struct BeaverHabitsJSON: ForeignFormat {
  let name = "beaver-habits"
  let program: String? = "Beaver Habits"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "records", "habits") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    for (index, habit) in try file.json().list("habits").enumerated() {
      let name = try habit.member("name", \.string)
      // A habit that was deleted is kept in the file for a while.
      let status = try habit.optional("status", \.string) ?? "normal"
      if status == "soft_delete" {
        builder.notes.append(String(localized: "left out \(quoted(name)), which was deleted there"))
        continue
      }
      builder.addHabit(named: name, number: index + 1)
      if status == "archive" { builder.noteArchived(name) }
      for record in try habit.list("records") {
        let isDone = try record.member("done", \.bool)
        try builder.readEntry(at: quoted(name)) { builder in
          builder.add(
            isDone ? .studied : .notStudied,
            on: try WrittenDateForm.iso.date(ofEntry: record.member("day", \.string)), subject: name,
            note: try record.optional("text", \.string))
        }
      }
    }
  }
}
