import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Words

struct Gather: ParsableCommand {
  static let configuration = CommandConfiguration(
    "gather", localized: "Record the days that other programs know, from your sources.",
    localized: """
      Each day that a source knows becomes one session. Gathering again changes only what grew. What you \
      said of a day counts more, and what you removed or undid stays away. “swiftcal undo” takes a \
      gathering back.
      """,
    examples: "swiftcal gather --dry-run", "swiftcal gather")

  @Argument(localized: "The numbers of the sources; all that are not paused unless given.")
  var sources: [Int] = []
  @Flag(
    name: [.customLong("dry-run"), .customShort("n")], localized: "Say what would happen, and change nothing."
  )
  var dryRun = false
  @Flag(localized: "Read everything from the beginning, and bring back days that were removed or undone.")
  var again = false
  @OptionGroup var output: JSONOption

  func run() throws {
    let (settings, all) = try openStoreForReading().read { (try $0.now.settings, try $0.sources()) }
    let wanted = try sources.isEmpty ? all.filter { !$0.isPaused } : sources.map { try all.source($0) }
    guard !all.isEmpty else {
      throw CommandError.refused(localized: "there is no source yet; add one with “swiftcal source add”")
    }
    let gathering = Gathering(from: wanted, dayStart: settings.dayStart, again: again)
    let isWritten = !dryRun && gathering.hasNews
    let gathered =
      if !gathering.hasNews {
        try openStoreForReading().read { try $0.gatherNothing(gathering.readings) }
      } else {
        try (dryRun ? openStoreForReading().copyInMemory() : openStoreForChange(asJSON: output.json))
          .perform(GatherIntent(gathering.readings, bringsBack: again))
      }
    let facts = try output.json ? openStoreForReading().read { try $0.days(seenBy: gathered) } : []
    let report = GatherReport(
      sources: gathered, facts: facts, failures: gathering.failures, isDryRun: dryRun)
    // The sources that could be read are gathered, whatever became of the others.
    if isWritten {
      printResult(ofChange: report, asJSON: output.json)
    } else {
      try printResult(report, asJSON: output.json)
    }
    for failure in gathering.failures { printProblem(failure.sentence) }
    guard let first = gathering.failures.first else { return }
    // Who reads the status alone knows whether anything was gathered. The reasons are in the text and the JSON.
    let ofFirst = (first.error as? any ErrorWithExitStatus)?.exitStatus ?? .inputOutput
    throw CommandError(gathering.readings.isEmpty ? ofFirst : .busy, "")
  }
}

/// What was gathered.
struct GatherReport: CommandResult, CustomStringConvertible {
  let sources: [GatheredSource]
  /// What is recorded of the days that the sources know; empty for text.
  let facts: [[CalendarDate: Day]]
  let failures: [Gathering.Failure]
  let isDryRun: Bool

  var json: JSONValue {
    [
      "isDryRun": isDryRun, "sources": zip(sources, facts).map(json),
      "failures": failures.map { failure -> JSONValue in
        ["id": failure.source.id, "kind": failure.source.kind, "problem": "\(failure.error)"]
      },
    ]
  }

  private func json(_ gathered: GatheredSource, _ facts: [CalendarDate: Day]) -> JSONValue {
    [
      "id": gathered.source.id, "kind": gathered.source.kind, "place": gathered.source.place,
      "subject": gathered.subject, "unit": gathered.unit.name,
      "days": gathered.days.map { day -> JSONValue in
        [
          "date": day.evidence.date, "isNew": day.isNew, "amount": day.session.amount?.json,
          "minutes": day.evidence.minutes(from: gathered.source.kind)?.json, "count": day.evidence.count,
          "session": day.session.id,
        ]
      },
      "seen": gathered.seen.map { SourceReport.json($0.evidence.date, $0, gathered.source, facts) },
      "alreadyThere": gathered.count(.known), "leftAlone": gathered.count(.leftAlone),
      "ahead": gathered.count(.ahead), "beforeClock": gathered.beforeClock, "leftOut": gathered.leftOut,
    ]
  }

  var description: String {
    let lines = sources.flatMap(lines)
    guard !lines.isEmpty else { return String(localized: "No source was read.") }
    let heading = String(localized: "Nothing is changed. This is what would be recorded:")
    return ((isDryRun ? [heading] : []) + lines).joined(separator: "\n")
  }

  /// How many days of a source are shown.
  private static let mostDays = 10

  private func lines(_ source: GatheredSource) -> [String] {
    let title = "\(source.source.id) \(source.source.kind.title), \(source.source.title.shown)"
    guard let subject = source.subject else {
      return [String(localized: "\(title): its subject was removed, so nothing is recorded")]
    }
    if let other = source.possible.first {
      let kind = source.source.kind
      let options = kind.choiceNames.flatMap { name in
        source.source.choices(with: name).flatMap { ["--\(name)", $0] }
      }
      let words =
        ["swiftcal", "source", "add", kind.rawValue, source.source.place] + options + ["--subject", subject]
      let line = words.map(\.shellQuoted.shown).joined(separator: " ")
      return [
        String(
          localized: """
            \(title) may be the \(kind.title) of \(other.device.shown); type “\(line) --same-as \
            \(other.device.shellQuoted.shown)” if it is, and “\(line) --new” if it is not
            """)
      ]
    }
    let shown = source.days.suffix(Self.mostDays).map { day in
      let words = day.evidence.words(from: source.source.kind)
      let line = day.isNew ? words : String(localized: "\(words), grew", context: "a day's session")
      return "\(day.evidence.date)  \(line)"
    }
    let rest = source.days.count - shown.count
    let earlier = String(localized: "… \(rest) earlier", plural: "… \(rest) earlier", unlessZero: rest)
    let unset = String(
      localized: "left out: \(source.beforeClock) entry dated before 1990, when a clock was not set",
      plural: "left out: \(source.beforeClock) entries dated before 1990, when a clock was not set",
      unlessZero: source.beforeClock)
    let others = source.leftOut.map { String(localized: "left out: \($0)", context: "a file of a source") }
    let lines = [earlier].compactMap(\.self) + shown + [unset].compactMap(\.self) + others
    return ["\(title) → \(subject.shown): \(listing(counts(source)))"] + lines.map { "  " + $0 }
  }

  /// How many days of a source are new, and what became of the others.
  private func counts(_ source: GatheredSource) -> [String] {
    let (new, grown) = (source.days.count(where: \.isNew), source.days.count { !$0.isNew })
    let (alone, ahead) = (source.count(.leftAlone), source.count(.ahead))
    let less = source.count(.belowMinimum)
    return [
      new + grown == 0 ? String(localized: "nothing new") : nil,
      String(localized: "\(new) day new", plural: "\(new) days new", unlessZero: new),
      String(localized: "\(grown) day grew", plural: "\(grown) days grew", unlessZero: grown),
      String(
        localized: "\(alone) day left as you want them", plural: "\(alone) days left as you want them",
        unlessZero: alone),
      String(
        localized: "\(less) day with too little", plural: "\(less) days with too little", unlessZero: less),
      String(
        localized: "\(ahead) day ahead of today", plural: "\(ahead) days ahead of today", unlessZero: ahead),
    ].compactMap(\.self)
  }
}
