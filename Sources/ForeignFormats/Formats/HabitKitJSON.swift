import Localization
import StudyCalendar

/// HabitKit's JSON: habits, and completions that name their habits. A completion has an instant and the offset of the
/// phone's zone at that time.
struct HabitKitJSON: ForeignFormat {
  let name = "habitkit"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "completions", "habitId") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let document = try file.decoded(Document.self)
    var names: [String: String] = [:]
    for (index, habit) in document.habits.enumerated() {
      names[habit.id] = habit.name
      builder.addHabit(named: habit.name, number: index + 1)
    }
    for (index, completion) in document.completions.enumerated() {
      guard let name = names[completion.habitId] else {
        builder.skip(.noSubject)
        continue
      }
      guard let date = completion.civilDate else {
        try builder.badEntry(
          String(localized: "completion \(index + 1): \(quoted(completion.date)) is not a time"))
        continue
      }
      // HabitKit keeps how often a habit was done, and 0 for a day whose completion was taken back.
      let count = completion.amountOfCompletions ?? 1
      builder.add(
        count > 0 ? .studied : .notStudied, on: date, subject: name, number: count > 1 ? count : nil,
        note: completion.note)
    }
    for habit in document.habits where habit.archived ?? false { builder.noteArchived(habit.name) }
  }

  private struct Document: Decodable {
    let habits: [Habit]
    let completions: [Completion]
  }

  private struct Habit: Decodable {
    let id: String
    let name: String
    let archived: Bool?
  }

  private struct Completion: Decodable {
    let date: String
    let habitId: String
    let timezoneOffsetInMinutes: Int?
    let amountOfCompletions: Double?
    let note: String?

    /// The date that the phone showed. A time without a zone is that of the phone.
    var civilDate: CalendarDate? {
      guard let time = WrittenInstant(date), time.offset ?? 0 == 0 else {
        return WrittenDateForm.iso.date(date)
      }
      guard time.offset != nil else { return time.date }
      let offset = timezoneOffsetInMinutes ?? 0
      guard (-840...840).contains(offset) else { return nil }
      let there = ClockReading(at: time.seconds, offset: offset * 60).date
      return CalendarDate.supportedYears.contains(there.components.year) ? there : nil
    }
  }
}
