import Localization
import StudyCalendar

/// HabitKit's JSON: habits, and completions that name their habits. A completion has an instant and the offset of the
/// phone's zone at that time.
struct HabitKitJSON: ForeignFormat {
  let name = "habitkit"

  func recognises(_ file: ForeignFile) -> Bool {
    file.isText && file.firstVisibleByte == UInt8(ascii: "{") && file.bytes.contains(text: "\"completions\"")
      && file.bytes.contains(text: "\"habitId\"")
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    let document = try file.decoded(Document.self)
    var builder = ArchiveBuilder(file, options)
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
      let amount = count > 1 ? Amount(written: count) : nil
      if count > 1, amount == nil { builder.skip(.badAmount, ofSubject: name) }
      builder.add(
        count > 0 ? .studied : .notStudied, on: date, subject: name, amount: amount, note: completion.note)
    }
    for habit in document.habits where habit.archived ?? false { builder.setEnd(nil, ofSubject: habit.name) }
    return try builder.result(format: name)
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
      guard let time = WrittenInstant(date) else { return WrittenDateForm.iso.date(date) }
      guard time.isUTC else { return time.date }
      let offset = timezoneOffsetInMinutes ?? 0
      guard (-840...840).contains(offset) else { return nil }
      return time.date(at: offset * 60)
    }
  }
}

/// A time as JSON of other programs has it: `2024-01-05T22:00:00.000Z`.
struct WrittenInstant {
  let date: CalendarDate
  /// Whether it is in UTC. Otherwise it says no zone.
  let isUTC: Bool
  private let second: Int

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let date = CalendarDate(iso8601: String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    let fields = [11..<13, 14..<16, 17..<19].map { Int(String(decoding: bytes[$0], as: UTF8.self)) ?? -1 }
    guard (0..<24).contains(fields[0]), (0..<60).contains(fields[1]), (0..<61).contains(fields[2]) else {
      return nil
    }
    let end = bytes[19...].drop { $0 == UInt8(ascii: ".") || (48...57).contains($0) }
    guard end.isEmpty || end.elementsEqual("Z".utf8) || end.elementsEqual("+00:00".utf8) else { return nil }
    self.date = date
    isUTC = !end.isEmpty
    second = fields[0] * 3600 + fields[1] * 60 + fields[2]
  }

  /// The date where clocks are so many seconds ahead of UTC; nil outside the supported years.
  func date(at offset: Int) -> CalendarDate? {
    let there = ClockReading(at: date.dayNumber * ClockReading.secondsOfDay + second, offset: offset).date
    return CalendarDate.supportedYears.contains(there.components.year) ? there : nil
  }
}
