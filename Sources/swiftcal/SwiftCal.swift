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
      A DATE is YYYY-MM-DD, today, yesterday, tomorrow, fri (the most recent one), last fri, next fri, 3d (3 days ago) or \
      +3d (in 3 days). A range is FIRST..LAST.

      Examples:
        swiftcal done                # today was studied
        swiftcal mark mon..yesterday
        swiftcal rest next fri
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
        ("status", Overview.self),
        ("study", Study.self),
        ("done", Study.self),
        ("toggle", Toggle.self),
        ("mark", Mark.self),
        ("unmark", Unmark.self),
        ("streak", StreakCommand.self),
        ("widget-snapshot", WidgetSnapshot.self),
      ],
      signs: .ofStore, overview: page)
  }

  /// What `swiftcal --help` prints: every command on a screen of 80 columns and 24 lines.
  private static let page = OverviewPage(
    introduction: [
      "SwiftCal keeps one fact per day: did I study?",
      "Usage: swiftcal [COMMAND]; “swiftcal help COMMAND” shows its options.",
      "Examples: swiftcal done; swiftcal mark mon..yesterday; swiftcal rest next fri",
    ],
    left: [
      .init(
        "Every day",
        [
          "study, done": "record today",
          "mark, unmark": "record other days",
          "toggle": "flip a day",
          "todo": "list what is due",
          "remind": "notify of that",
          "sessions, session": "list, edit them",
          "undo, redo": "undo a change",
        ]),
      .init(
        "Days off and goals",
        [
          "rest, unrest": "take days off",
          "schedule": "set free weekdays",
          "goal": "set how often",
        ]),
      .init(
        "Widgets",
        [
          "widgets": "list running ones",
          "reload": "have them redraw",
          "widget-snapshot": "print one",
        ]),
    ],
    right: [
      .init(
        "Look",
        [
          "overview, status": "show today and month",
          "open": "open the full screen",
          "streak": "show the streaks",
          "calendar": "show a month or year",
          "stats": "show sums by month",
        ]),
      .init(
        "Set up",
        [
          "subject": "add, rename, end one",
          "config": "change settings",
        ]),
      .init(
        "Data",
        [
          "log": "list all changes",
          "import, export": "read, write files",
          "source, gather": "record git, Anki, …",
          "sync": "share with devices",
          "backup, restore": "copy the store",
          "doctor": "check the store",
        ]),
    ],
    ending: ["DATE: 2024-12-10, today, yesterday, tomorrow, fri, last fri, next fri, 3d, +3d"])
}
