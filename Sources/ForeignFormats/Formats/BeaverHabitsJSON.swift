import StudyCalendar

/// The JSON of Beaver Habits: habits with a record for each day.
struct BeaverHabitsJSON: ForeignFormat {
  let name = "beaver-habits"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "records", "habits") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    for (index, habit) in try file.json().list("habits").enumerated() {
      let name = try habit.member("name", \.string)
      builder.addHabit(named: name, number: index + 1)
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
