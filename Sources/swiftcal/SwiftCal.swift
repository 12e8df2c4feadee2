import ArgumentParser
import CommandLine
import StudyCommandLine

/// The app. Each command says its name: without one the parser would ask the runtime for the name of the type, which
/// costs more than all the rest of the start.
@main
struct SwiftCal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swiftcal",
    abstract: "Keeps one fact per day: did I study?",
    discussion: """
      A DATE is YYYY-MM-DD, today, yesterday, tomorrow, a weekday (the most recent one) or 3d (3 days \
      ago).

      Examples:
        swiftcal toggle              # today
        swiftcal mark mon..yesterday
        swiftcal streak
      """,
    version: versionReport,
    subcommands: [
      Overview.self,
      Open.self,
      Study.self,
      Toggle.self,
      Mark.self,
      Unmark.self,
      RestCommand.self,
      Unrest.self,
      Sessions.self,
      SessionCommand.self,
      GoalCommand.self,
      ScheduleCommand.self,
      StreakCommand.self,
      CalendarCommand.self,
      Todo.self,
      Stats.self,
      Remind.self,
      SubjectCommand.self,
      Config.self,
      WidgetSnapshot.self,
      Widgets.self,
      Reload.self,
      Undo.self,
      Redo.self,
      Log.self,
      Import.self,
      Export.self,
      SourceCommand.self,
      Gather.self,
      Sync.self,
      BackupCommand.self,
      Restore.self,
      Doctor.self,
    ],
    defaultSubcommand: Overview.self)

  static func main() {
    runProgram(
      Self.self,
      fastPaths: [
        ("", Overview.self),
        ("overview", Overview.self),
        ("study", Study.self),
        ("done", Study.self),
        ("toggle", Toggle.self),
        ("mark", Mark.self),
        ("unmark", Unmark.self),
        ("streak", StreakCommand.self),
        ("widget-snapshot", WidgetSnapshot.self),
      ], signs: .ofStore)
  }
}
