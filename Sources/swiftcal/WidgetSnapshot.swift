import ArgumentParser
import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyWidget
import WidgetTimeline

struct WidgetSnapshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what the widget shows right now.",
    discussion: """
      Examples:
        swiftcal widget-snapshot
        swiftcal widget-snapshot --family inline
        swiftcal widget-snapshot --format json --as-of 2024-12-10
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: "The widget's shape.")
  var family = WidgetFamily.systemMedium
  @Option(help: "What to print.")
  var format = Format.text
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let snapshot = try Snapshot(family: family, asOf: asOf.expression, subject: subject.subject)
    try printResult(snapshot, asJSON: format == .json)
  }
}

/// What a family of the widget shows as of a day.
struct Snapshot: CommandResult {
  let entry: StudyEntry
  let family: WidgetFamily

  /// Reads it from the store. The entry of an earlier day holds from that day's beginning.
  init(family: WidgetFamily, asOf: DateExpression, subject name: String?, at now: Date = .now) throws {
    self.family = family
    entry = try SharedStore.open(for: .reading).read { store in
      let calendar = try store.localCalendar()
      let today = calendar.day(at: now)
      let day = try asOf.pastDate(today: today)
      return try StudyEntry(
        from: store, subject: store.subject(named: name),
        date: day == today ? now : calendar.beginning(of: day) ?? now, today: day, calendar: calendar)
    }
  }

  func text(on terminal: Terminal) -> String { terminal.text(of: StudyView(entry).drawing(for: family)) }

  func encode(to encoder: any Encoder) throws {
    try StudyEntryJSON(entry, family: family).encode(to: encoder)
  }
}
