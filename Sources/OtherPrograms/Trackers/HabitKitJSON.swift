import StudyCalendar
import Words

/// HabitKit's JSON: habits, and completions that name their habits. A completion has an instant and the offset of the
/// phone's zone at that time.
struct HabitKitJSON: ForeignFormat {
  let name = "habitkit"
  let program: String? = "HabitKit"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "completions", "habitId") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let document = try file.json()
    var names: [String: String] = [:]
    for (index, habit) in try document.list("habits").enumerated() {
      let name = try habit.member("name", \.string)
      // A habit that was broken on the days that are recorded says of no day that it was studied.
      if try habit.optional("isInverse", \.bool) == true {
        builder.notes.append(
          String(localized: "left out \(quoted(name)), which counts days without a record"))
        continue
      }
      names[try habit.member("id", \.string)] = name
      builder.addHabit(named: name, number: index + 1)
      if try habit.optional("archived", \.bool) == true { builder.noteArchived(name) }
    }
    for (index, completion) in try document.list("completions").enumerated() {
      guard let name = names[try completion.member("habitId", \.string)] else {
        builder.skip(.noSubject)
        continue
      }
      let written = try completion.member("date", \.string)
      let offset = try completion.optional("timezoneOffsetInMinutes", \.wholeNumber) ?? 0
      // HabitKit keeps how often a habit was done, and 0 for a day whose completion was taken back.
      let count = try completion.optional("amountOfCompletions", \.double) ?? 1
      let note = try completion.optional("note", \.string)
      try builder.readEntry(at: String(localized: "completion \(index + 1)")) { builder in
        guard let date = Self.date(written, offset: offset) else {
          throw EntryProblem(String(localized: "\(quoted(written)) is not a time"))
        }
        builder.add(
          count > 0 ? .studied : .notStudied, on: date, subject: name, number: count > 1 ? count : nil,
          note: note)
      }
    }
  }

  /// The date that the phone showed. A time without a zone is that of the phone.
  /// - Parameter offset: the minutes by which the phone was ahead of UTC.
  private static func date(_ written: String, offset: Int) -> CalendarDate? {
    guard let time = WrittenInstant(written), time.offset ?? 0 == 0 else {
      return WrittenDateForm.iso.date(written)
    }
    guard time.offset != nil else { return time.date }
    guard (-840...840).contains(offset) else { return nil }
    let there = ClockReading(at: time.seconds, offset: offset * 60).date
    return CalendarDate.supportedYears.contains(there.components.year) ? there : nil
  }
}
