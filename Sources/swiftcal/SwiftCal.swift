import ArgumentParser
import CommandLine
import Localization
import StudyCommandLine

/// The app. Each command says its name: without one the parser would ask the runtime for the name of the type, which
/// costs more than all the rest of the start.
@main
struct SwiftCal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swiftcal",
    abstract: String(localized: "Keeps one fact per day: did I study?"),
    discussion: .discussion(
      localized: """
        A DATE is YYYY-MM-DD, today, yesterday, tomorrow, fri (the most recent one), last fri, next fri, \
        3d (3 days ago) or +3d (in 3 days). A range is FIRST..LAST.
        """,
      examples: "swiftcal done                # \(String(localized: "today was studied"))",
      "swiftcal mark mon..yesterday", "swiftcal rest next fri"),
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

  private static let examples = "swiftcal done; swiftcal mark mon..yesterday; swiftcal rest next fri"

  /// What `swiftcal --help` prints: every command on a screen of 80 columns and 24 lines.
  private static let page = OverviewPage(
    introduction: [
      String(localized: "SwiftCal keeps one fact per day: did I study?"),
      String(localized: "Usage: swiftcal [COMMAND]; “swiftcal help COMMAND” shows its options."),
      String(localized: "Examples: \(examples)"),
    ],
    left: [
      .init(
        String(localized: "Every day", context: "group of commands"),
        [
          "study, done": String(localized: "record today", context: "purpose of study, done"),
          "mark, unmark": String(localized: "record other days", context: "purpose of mark, unmark"),
          "toggle": String(localized: "flip a day", context: "purpose of toggle"),
          "todo": String(localized: "list what is due", context: "purpose of todo"),
          "remind": String(localized: "notify of that", context: "purpose of remind"),
          "sessions, session": String(localized: "list, edit them", context: "purpose of sessions, session"),
          "undo, redo": String(localized: "undo a change", context: "purpose of undo, redo"),
        ]),
      .init(
        String(localized: "Days off and goals", context: "group of commands"),
        [
          "rest, unrest": String(localized: "take days off", context: "purpose of rest, unrest"),
          "schedule": String(localized: "set free weekdays", context: "purpose of schedule"),
          "goal": String(localized: "set how often", context: "purpose of goal"),
        ]),
      .init(
        String(localized: "Widgets", context: "group of commands"),
        [
          "widgets": String(localized: "list running ones", context: "purpose of widgets"),
          "reload": String(localized: "have them redraw", context: "purpose of reload"),
          "widget-snapshot": String(localized: "print one", context: "purpose of widget-snapshot"),
        ]),
    ],
    right: [
      .init(
        String(localized: "Look", context: "group of commands"),
        [
          "overview, status": String(
            localized: "show today and month", context: "purpose of overview, status"),
          "open": String(localized: "open the full screen", context: "purpose of open"),
          "streak": String(localized: "show the streaks", context: "purpose of streak"),
          "calendar": String(localized: "show a month or year", context: "purpose of calendar"),
          "stats": String(localized: "show sums by month", context: "purpose of stats"),
        ]),
      .init(
        String(localized: "Set up", context: "group of commands"),
        [
          "subject": String(localized: "add, rename, end one", context: "purpose of subject"),
          "config": String(localized: "change settings", context: "purpose of config"),
        ]),
      .init(
        String(localized: "Data", context: "group of commands"),
        [
          "log": String(localized: "list all changes", context: "purpose of log"),
          "import, export": String(localized: "read, write files", context: "purpose of import, export"),
          "source, gather": String(localized: "record git, Anki, …", context: "purpose of source, gather"),
          "sync": String(localized: "share with devices", context: "purpose of sync"),
          "backup, restore": String(localized: "copy the store", context: "purpose of backup, restore"),
          "doctor": String(localized: "check the store", context: "purpose of doctor"),
        ]),
    ],
    ending: ["DATE: 2024-12-10, today, yesterday, tomorrow, fri, last fri, next fri, 3d, +3d"])
}
