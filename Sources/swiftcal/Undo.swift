import ArgumentParser
import CommandLine
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take the last change back.",
    discussion: """
      Everything that one command changed is taken back at once. Run it again to undo the change before it. “swiftcal log” \
      shows the changes.

      Example:
        swiftcal undo
      """)

  @OptionGroup var output: JSONOption

  func run() throws {
    let entry = try UndoIntent().perform(on: openStoreForWriting())
    try printResult(UndoResult(entry: entry, isUndone: true), asJSON: output.json)
  }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Make the last undone change again.",
    discussion: """
      This is possible until another change is made.

      Example:
        swiftcal redo
      """)

  @OptionGroup var output: JSONOption

  func run() throws {
    let entry = try RedoIntent().perform(on: openStoreForWriting())
    try printResult(UndoResult(entry: entry, isUndone: false), asJSON: output.json)
  }
}

/// A change that was taken back or made again.
private struct UndoResult: CommandResult, CustomStringConvertible {
  let entry: ChangeLogEntry
  let isUndone: Bool

  var description: String {
    "\(isUndone ? "Undone" : "Done again"): \(entry.action) of \(entry.at), \(entry.summary)."
  }

  func encode(to encoder: any Encoder) throws {
    try ChangeLogEntryJSON(entry, isUndone: isUndone).encode(to: encoder)
  }
}
