import ArgumentParser
import CommandLine
import SharedStore
import StudyIntents
import Widgets
import Words

struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    "next", localized: "Show the next widget of the stacks on display.",
    localized: "It is for the wheel of a bar. It stays until one of the stack's widgets changes.",
    examples: "swiftcal-widget next")

  func run() throws {
    try WidgetStack.turn(in: SharedStore(in: GroupContainer(), mustExist: true))
  }
}
