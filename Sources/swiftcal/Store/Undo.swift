import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Words

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    "undo", localized: "Take the last change back.",
    localized: """
      Everything that one command changed is taken back at once. Run it again to undo the change \
      before it. “swiftcal log” shows the changes. If another device or program has changed the same since, that \
      stays; if it has changed all of it, run it again to go on with the change before.
      """,
    examples: "swiftcal undo")

  @OptionGroup var output: JSONOption

  func run() throws { try report(UndoIntent(), isUndone: true, asJSON: output.json) }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    "redo", localized: "Make the last undone change again.",
    localized: "This is possible until another change is made.",
    examples: "swiftcal redo")

  @OptionGroup var output: JSONOption

  func run() throws { try report(RedoIntent(), isUndone: false, asJSON: output.json) }
}

/// Takes a step in the change log, and says what it did.
/// - Throws: `CommandError` if all of the change stays as it is.
private func report(_ intent: some StudyIntent<ChangeLogStep>, isUndone: Bool, asJSON: Bool) throws {
  try changeStore { store in
    let step = try store.perform(intent)
    guard asJSON else {
      let sentence = try step.sentence(isUndone: isUndone)
      return reportChange { try printLine(sentence) }
    }
    reportChange {
      try printBytes { sink in
        try sink.write(step, isUndone: isUndone != step.isPassed)
        try sink.write("\n")
      }
    }
    if step.isPassed { throw CommandError.alreadySaid }
  }
}

extension ChangeLogStep {
  /// What was taken back or made again, and what was not, in one line.
  /// - Throws: `CommandError` if all of it stays as it is.
  func sentence(isUndone: Bool) throws(CommandError) -> String {
    guard !isPassed else { throw CommandError(.refused, passed(isUndone: isUndone)) }
    let all = Set(left)
    let words = entry.with(entry.changes.filter { !all.contains($0) }).words
    let done = isUndone ? String(localized: "Undone: \(words).") : String(localized: "Done again: \(words).")
    guard !left.isEmpty else { return done }
    let stays = entry.with(left).summary
    let why =
      device.map { String(localized: "\($0.shown) has changed this since, so it stays: \(stays).") }
      ?? String(localized: "Something else has changed this since, so it stays: \(stays).")
    return sentences([done, why])
  }

  private func passed(isUndone: Bool) -> String {
    let words = entry.words
    let why =
      entry.changes.contains(where: \.isJoining)
      ? String(localized: "the copy of the store from before it is gone")
      : device.map { String(localized: "\($0.shown) has changed the same since") }
        ?? String(localized: "something else has changed the same since")
    let stays =
      isUndone
      ? String(localized: "the last change stays, because \(why): \(words)")
      : String(localized: "the last change stays undone, because \(why): \(words)")
    let command = isUndone ? "swiftcal undo" : "swiftcal redo"
    guard let next else {
      return clauses([stays, String(localized: "“\(command)” has nothing more to do")])
    }
    return clauses([stays, String(localized: "the next “\(command)” goes on with \(next.words)")])
  }
}

extension ChangeLogEntry {
  /// The action, its time and what it did: `mark of 2024-12-10 08:30, Study 2024-12-10 studied`.
  fileprivate var words: String {
    let (action, time) = (ChangeOrigin.title(ofAction: action), LocalCalendar.clockTime(ofUTC: at).shown)
    return String(localized: "\(action) of \(time), \(summary)", context: "a change")
  }
}
