import ArgumentParser
import CommandLine
import FileSystem
import LocalCalendar
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    "undo", localized: "Take the last change back.",
    localized: """
      Everything that one command changed is taken back at once. Run it again to undo the change \
      before it. “swiftcal log” shows the changes.
      """,
    examples: "swiftcal undo")

  @OptionGroup var output: JSONOption

  func run() throws { try report(isUndone: true, asJSON: output.json) { try $0.undo() } }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    "redo", localized: "Make the last undone change again.",
    localized: "This is possible until another change is made.",
    examples: "swiftcal redo")

  @OptionGroup var output: JSONOption

  func run() throws { try report(isUndone: false, asJSON: output.json) { try $0.redo() } }
}

/// Takes a step in the change log, and says what it did.
private func report(
  isUndone: Bool, asJSON: Bool, _ step: (SharedStore) throws -> ChangeLogStep
) throws {
  try changeStore { store in
    let step = try step(store)
    reportChange {
      guard asJSON else { return try printLine(step.sentence(isUndone: isUndone)) }
      try printBytes { sink in
        try sink.write(step, isUndone: isUndone)
        try sink.write("\n")
      }
    }
  }
}

extension ChangeLogStep {
  /// What was taken back or made again, and what was not, in one line.
  func sentence(isUndone: Bool) -> String {
    let (action, time) = (entry.action.shown, LocalCalendar.clockTime(ofUTC: entry.at).shown)
    var all = [
      isUndone
        ? String(localized: "Undone: \(action) of \(time), \(entry.summary).")
        : String(localized: "Done again: \(action) of \(time), \(entry.summary).")
    ]
    if changesLeft > 0 {
      all.append(String(localized: "What another device has changed of it since stays as it is."))
    }
    if entriesPassedOver > 0 { all.append(isUndone ? laterStay : earlierStay) }
    return sentences(all)
  }

  private var laterStay: String {
    String(
      localized:
        "\(entriesPassedOver) later change stays, because another device has changed the same since.",
      plural: "\(entriesPassedOver) later changes stay, because another device has changed the same since.",
      for: entriesPassedOver)
  }

  private var earlierStay: String {
    String(
      localized:
        "\(entriesPassedOver) earlier change stays undone, because another device has changed the same since.",
      plural:
        "\(entriesPassedOver) earlier changes stay undone, because another device has changed the same since.",
      for: entriesPassedOver)
  }
}
