import ArgumentParser
import CommandLine
import Words

/// The app. Each command says its name: without one the parser would ask the runtime for the name of the type, which
/// costs more than all the rest of the start.
@main
struct SwiftCal: ParsableCommand {
  static let configuration = CommandConfiguration(
    "swiftcal", localized: "Keeps one fact per day: did I study?",
    localized: """
      A DATE is YYYY-MM-DD, today, yesterday, tomorrow, fri (the most recent one), last fri, next fri, \
      3d (3 days ago) or +3d (in 3 days). A range is FIRST..LAST.
      """,
    examples: "swiftcal done                # \(String(localized: "today was studied"))",
    "swiftcal mark mon..yesterday", "swiftcal rest next fri",
    version: versionReport,
    subcommands: page.commands,
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
        ("start", Start.self),
        ("stop", Stop.self),
        ("mark", Mark.self),
        ("unmark", Unmark.self),
        ("streak", StreakCommand.self),
        ("calendar", CalendarCommand.self),
        ("widget-snapshot", WidgetSnapshot.self),
        HookRunner.command,
      ],
      signs: .ofStore, behind: HookStart.behindCommand, overview: page)
  }

  private static let examples = "swiftcal done; swiftcal mark mon..yesterday; swiftcal rest next fri"

  /// What `swiftcal --help` prints: every command on a screen of 80 columns and 24 lines. A new command is a line here.
  private static let page = OverviewPage(
    introduction: [
      String(localized: "SwiftCal keeps one fact per day: did I study?"),
      String(localized: "Usage: swiftcal [COMMAND]; “swiftcal help COMMAND” shows its options."),
      String(localized: "Examples: \(examples)"),
    ],
    left: [
      .init(
        localized: "Every day", context: "group of commands",
        .init(Study.self, Done.self, localized: "record today", context: "purpose of study, done"),
        .init(Mark.self, Unmark.self, localized: "record other days", context: "purpose of mark, unmark"),
        .init(Toggle.self, localized: "flip a day", context: "purpose of toggle"),
        .init(Start.self, Stop.self, localized: "run a timer", context: "purpose of start, stop"),
        .init(Focus.self, localized: "study in rounds", context: "purpose of focus"),
        .init(
          Todo.self, Remind.self, localized: "tell what is due", context: "purpose of todo, remind"),
        .init(
          Sessions.self, SessionCommand.self, localized: "list, edit them",
          context: "purpose of sessions, session"),
        .init(Undo.self, Redo.self, localized: "undo a change", context: "purpose of undo, redo")),
      .init(
        localized: "Days off and goals", context: "group of commands",
        .init(RestCommand.self, Unrest.self, localized: "take days off", context: "purpose of rest, unrest"),
        .init(ScheduleCommand.self, localized: "set free weekdays", context: "purpose of schedule"),
        .init(GoalCommand.self, localized: "set how often", context: "purpose of goal")),
      .init(
        localized: "Widgets", context: "group of commands",
        .init(
          Widgets.self, Reload.self, localized: "list, redraw them", context: "purpose of widgets, reload"),
        .init(WidgetSnapshot.self, localized: "print one", context: "purpose of widget-snapshot")),
    ],
    right: [
      .init(
        localized: "Look", context: "group of commands",
        .init(
          Overview.self, Status.self, localized: "show today and month",
          context: "purpose of overview, status"),
        .init(Open.self, localized: "open the full screen", context: "purpose of open"),
        .init(StreakCommand.self, localized: "show the streaks", context: "purpose of streak"),
        .init(CalendarCommand.self, localized: "show a month or year", context: "purpose of calendar"),
        .init(Stats.self, localized: "show sums by month", context: "purpose of stats")),
      .init(
        localized: "Set up", context: "group of commands",
        .init(
          SubjectCommand.self, GroupCommand.self, localized: "add, rename, end one",
          context: "purpose of subject"),
        .init(Config.self, localized: "change settings", context: "purpose of config")),
      .init(
        localized: "Data", context: "group of commands",
        .init(Log.self, HooksCommand.self, localized: "list, tell changes", context: "purpose of log, hooks"),
        .init(Import.self, Export.self, localized: "read, write files", context: "purpose of import, export"),
        .init(
          SourceCommand.self, Gather.self, localized: "record git, Anki, …",
          context: "purpose of source, gather"),
        .init(Sync.self, localized: "share with devices", context: "purpose of sync"),
        .init(
          BackupCommand.self, Restore.self, localized: "copy the store", context: "purpose of backup, restore"
        ),
        .init(Doctor.self, localized: "check the store", context: "purpose of doctor")),
    ],
    ending: ["DATE: 2024-12-10, today, yesterday, tomorrow, fri, last fri, next fri, 3d, +3d"])
}
