import Localization
import StudyCalendar

/// The JSON of Beaver Habits: habits with a record for each day.
struct BeaverHabitsJSON: ForeignFormat {
  let name = "beaver-habits"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "records", "habits") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    for (index, habit) in try file.decoded(Document.self).habits.enumerated() {
      builder.addHabit(named: habit.name, number: index + 1)
      for record in habit.records {
        guard let date = WrittenDateForm.iso.date(record.day) else {
          try builder.badEntry(
            String(localized: "\(quoted(habit.name)): \(quoted(record.day)) is not a date"))
          continue
        }
        builder.add(record.done ? .studied : .notStudied, on: date, subject: habit.name, note: record.text)
      }
    }
  }

  private struct Document: Decodable {
    let habits: [Habit]
  }

  private struct Habit: Decodable {
    let name: String
    let records: [Record]
  }

  private struct Record: Decodable {
    let day: String
    let done: Bool
    let text: String?
  }
}
