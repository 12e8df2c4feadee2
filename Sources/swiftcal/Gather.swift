import ArgumentParser
import CommandLine
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Gather: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gather",
    abstract: "Record the days that other programs know, from your sources.",
    discussion: """
      Each day that a source knows becomes one session. Gathering again changes only what grew. What you said of a day \
      counts more, and what you removed or undid stays away. “swiftcal undo” takes a gathering back.

      Examples:
        swiftcal gather --dry-run
        swiftcal gather
      """)

  @Argument(help: "The numbers of the sources; all that are not paused unless given.")
  var sources: [Int] = []
  @Flag(help: "Say what would happen, and change nothing.")
  var dryRun = false
  @Flag(help: "Read everything from the beginning, and bring back days that were removed or undone.")
  var again = false
  @OptionGroup var output: JSONOption

  func run() throws {
    let (settings, all) = try openStoreForReading().read { (try $0.now.settings, try $0.sources()) }
    let wanted = try sources.isEmpty ? all.filter { !$0.isPaused } : sources.map { try all.source($0) }
    guard !all.isEmpty else {
      throw CommandError.refused("there is no source yet; add one with “swiftcal source add”")
    }
    let gathering = Gathering(from: wanted, dayStart: settings.dayStart, again: again)
    let intent = GatherIntent(gathering.readings, bringsBack: again)
    let isWritten = !dryRun && intent.hasNews
    let gathered =
      if !intent.hasNews {
        try intent.resultWithoutNews(in: openStoreForReading())
      } else {
        try intent.perform(on: dryRun ? openStoreForReading().copyInMemory() : openStoreForWriting())
      }
    let report = GatherReport(gathered, failures: gathering.failures, isDryRun: dryRun)
    // The sources that could be read are gathered, whatever became of the others.
    if isWritten {
      printResult(ofChange: report, asJSON: output.json)
    } else {
      try printResult(report, asJSON: output.json)
    }
    for failure in gathering.failures { printProblem(failure.sentence, by: "swiftcal") }
    if let first = gathering.failures.first {
      throw CommandError((first.error as? any ErrorWithExitStatus)?.exitStatus ?? .inputOutput, "")
    }
  }
}

/// What was gathered.
struct GatherReport: CommandResult, CustomStringConvertible {
  let sources: [GatheredSource]
  let failures: [Gathering.Failure]
  let isDryRun: Bool

  init(_ sources: [GatheredSource], failures: [Gathering.Failure], isDryRun: Bool) {
    (self.sources, self.failures, self.isDryRun) = (sources, failures, isDryRun)
  }

  private struct JSON: Encodable {
    let isDryRun: Bool
    let sources: [SourceResult]
    let failures: [FailureJSON]
  }

  private struct SourceResult: Encodable {
    let id: Int
    let kind: EvidenceKind
    let place: String
    @NullWhenNil var subject: String?
    let unit: String
    let days: [DayResult]
    let alreadyThere: Int
    let leftAlone: Int
    let ahead: Int
    let beforeClock: Int
  }

  private struct DayResult: Encodable {
    let date: CalendarDate
    let isNew: Bool
    @NullWhenNil var amount: AmountJSON?
    @NullWhenNil var minutes: AmountJSON?
    @NullWhenNil var count: Int?
    let session: String
  }

  private struct FailureJSON: Encodable {
    let id: Int
    let kind: EvidenceKind
    let problem: String
  }

  func encode(to encoder: any Encoder) throws {
    try JSON(
      isDryRun: isDryRun,
      sources: sources.map { source in
        SourceResult(
          id: source.source.id, kind: source.source.kind, place: source.source.place,
          subject: source.subject, unit: source.unit.name,
          days: source.days.map { day in
            DayResult(
              date: day.evidence.date, isNew: day.isNew, amount: day.session.amount.map { AmountJSON($0) },
              minutes: day.evidence.minutes.map { AmountJSON($0) },
              count: day.evidence.count, session: day.session.id)
          }, alreadyThere: source.alreadyThere, leftAlone: source.leftAlone, ahead: source.ahead,
          beforeClock: source.beforeClock)
      },
      failures: failures.map { FailureJSON(id: $0.source.id, kind: $0.source.kind, problem: "\($0.error)") }
    ).encode(to: encoder)
  }

  var description: String {
    let lines = sources.flatMap(lines)
    guard !lines.isEmpty else { return "No source was read." }
    return (isDryRun ? ["Nothing is changed. This is what would be recorded:"] + lines : lines).joined(
      separator: "\n")
  }

  /// What was left out because a clock was not set.
  private func unset(_ source: GatheredSource) -> [String] {
    guard source.beforeClock > 0 else { return [] }
    let count = source.beforeClock == 1 ? "1 entry" : "\(source.beforeClock) entries"
    return ["  left out: \(count) dated before 1990, when a clock was not set"]
  }

  /// How many days of a source are shown.
  private static let mostDays = 10

  private func lines(_ source: GatheredSource) -> [String] {
    let title = "\(source.source.id) \(source.source.kind.title), \(source.source.title.shown)"
    guard let subject = source.subject else {
      return ["\(title): its subject was removed, so nothing is recorded"]
    }
    let (new, grown) = (source.days.count(where: \.isNew), source.days.count { !$0.isNew })
    var parts = [
      new > 0 ? "\(new.dayCountText) new" : nil, grown > 0 ? "\(grown.dayCountText) grew" : nil,
      source.leftAlone > 0 ? "\(source.leftAlone.dayCountText) left as you want them" : nil,
      source.ahead > 0 ? "\(source.ahead.dayCountText) ahead of today" : nil,
    ].compactMap { $0 }
    if new + grown == 0 { parts.insert("nothing new", at: 0) }
    let shown = source.days.suffix(Self.mostDays).map { day in
      "  \(day.evidence.date)  \(day.evidence.words(from: source.source.kind))\(day.isNew ? "" : ", grew")"
    }
    let rest = source.days.count - shown.count
    return ["\(title) → \(subject.shown): \(parts.joined(separator: ", "))"]
      + (rest > 0 ? ["  … \(rest) earlier"] : []) + shown + unset(source)
  }
}
