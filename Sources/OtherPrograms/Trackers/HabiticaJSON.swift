import ForeignText
import StudyCalendar
import Words

/// The user data of Habitica: a daily that was completed, and a habit that was scored up, was done on that day. They become
/// a table.
struct HabiticaJSON: ForeignFormat {
  let name = "habitica"
  let program: String? = "Habitica"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "tasks", "dailys", "history") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    var table = CSVRecords.Writer(["date", "subject", "studied"])
    let tasks = try file.json().object("tasks")
    for task in try tasks.list(ifAny: "dailys") + tasks.list(ifAny: "habits") {
      let name = try task.member("text", \.string)
      for entry in try task.list(ifAny: "history") {
        guard let milliseconds = try entry.member("date", Self.milliseconds) else { continue }
        let isDone =
          try entry.optional("completed", \.bool) ?? (entry.optional("scoredUp", \.double).map { $0 > 0 })
        // Older entries have nothing but a value.
        guard let isDone else {
          builder.skip(.noAnswer, ofSubject: name)
          continue
        }
        table.add([ClockReading(at: milliseconds / 1000).utcText, name, isDone ? "yes" : "no"])
      }
    }
    try builder.read(
      table.records, of: file.name, ColumnMapping([.date: "date", .subject: "subject", .studied: "studied"]))
  }

  private static func milliseconds(_ value: JSONValue) -> Int?? {
    value.wholeNumber.map { (0..<253_402_300_800_000).contains($0) ? $0 : nil }
  }
}
