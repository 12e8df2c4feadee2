import ArgumentParser
import CommandLine
import LocalCalendar
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: String(localized: "Take the last change back."),
    discussion: .discussion(
      String(
        localized: """
          Everything that one command changed is taken back at once. Run it again to undo the change \
          before it. “swiftcal log” shows the changes.
          """),
      examples: "swiftcal undo"))

  @OptionGroup var output: JSONOption

  func run() throws {
    let store = try openStoreForWriting()
    let entry = try UndoIntent().perform(on: store)
    reportChange { try UndoResult(entry: entry, isUndone: true).print(asJSON: output.json, store) }
  }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: String(localized: "Make the last undone change again."),
    discussion: .discussion(
      String(localized: "This is possible until another change is made."),
      examples: "swiftcal redo"))

  @OptionGroup var output: JSONOption

  func run() throws {
    let store = try openStoreForWriting()
    let entry = try RedoIntent().perform(on: store)
    reportChange { try UndoResult(entry: entry, isUndone: false).print(asJSON: output.json, store) }
  }
}

/// A change that was taken back or made again.
private struct UndoResult {
  let entry: ChangeLogEntry
  let isUndone: Bool

  func print(asJSON: Bool, _ store: SharedStore) throws {
    guard asJSON else {
      return try printLine(entry.sentence(isUndone: isUndone, in: store))
    }
    try printBytes { sink in
      try sink.write(StreamedEntry(entry), isUndone: isUndone)
      try sink.write("\n")
    }
  }
}

extension ChangeLogEntry {
  /// What was taken back or made again, in a sentence.
  /// - Throws: `StoreError`.
  func sentence(isUndone: Bool, in store: SharedStore) throws -> String {
    let summary = summary(units: try store.read { try $0.amountUnits() })
    let time = LocalCalendar.clockTime(ofUTC: at).shown
    return isUndone
      ? String(localized: "Undone: \(action.shown) of \(time), \(summary).")
      : String(localized: "Done again: \(action.shown) of \(time), \(summary).")
  }
}
