import ArgumentParser
import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take the last change of days back.",
    discussion: """
      A whole mark at once. Again: the one before. “swiftcal log” shows them.

      Example:
        swiftcal undo
      """)

  @OptionGroup var output: JSONOption

  func run() throws {
    let now = Date.now
    let entry = try SharedStore.open(for: .writing).change(by: ChangeAuthor(command: "undo", at: now)) {
      try $0.undo(at: now)
    }
    try printResult(UndoResult(entry: entry, isUndone: true), asJSON: output.json)
  }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Make the change again that was undone last.",
    discussion: """
      Possible until the next change is made.

      Example:
        swiftcal redo
      """)

  @OptionGroup var output: JSONOption

  func run() throws {
    let entry = try SharedStore.open(for: .writing).change(by: ChangeAuthor(command: "redo", at: .now)) {
      try $0.redo()
    }
    try printResult(UndoResult(entry: entry, isUndone: false), asJSON: output.json)
  }
}

/// A change that was taken back or made again.
private struct UndoResult: CommandResult, CustomStringConvertible {
  let entry: HistoryEntry
  let isUndone: Bool

  var description: String {
    "\(isUndone ? "Undone" : "Done again"): \(entry.command) of \(entry.at), \(entry.summary)."
  }

  private enum CodingKeys: CodingKey { case id, at, command, undone, days }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entry.id, forKey: .id)
    try container.encode(entry.at, forKey: .at)
    try container.encode(entry.command, forKey: .command)
    try container.encode(isUndone, forKey: .undone)
    try container.encode(entry.days.map(ChangedDayJSON.init), forKey: .days)
  }
}
