import ArgumentParser
import CommandLine
import Words

/// The widget.
@main
struct SwiftCalWidget: ParsableCommand {
  static let configuration = CommandConfiguration(
    "swiftcal-widget", localized: "Shows the month and the streak wherever you look all day.",
    examples: "swiftcal-widget run                    # \(String(localized: "in a terminal"))",
    "swiftcal-widget run --family inline    # \(String(localized: "a line for a status bar"))",
    "swiftcal-widget tap                    # \(String(localized: "press the button"))",
    version: versionReport,
    subcommands: [
      Run.self,
      Snapshot.self,
      Placeholder.self,
      TimelineCommand.self,
      Tap.self,
      Next.self,
      Wait.self,
    ])

  static func main() {
    runProgram(
      Self.self,
      fastPaths: [
        ("snapshot", Snapshot.self),
        ("tap", Tap.self),
        ("wait", Wait.self),
        HookRunner.command,
      ], signs: .ofStore, behind: HookStart.behindCommand)
  }
}
