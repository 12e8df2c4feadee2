import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct SourceShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show", localized: "Show day by day what a source knows, what counts of it, and why not.",
    localized: "The source is read from the beginning, and nothing is recorded.",
    examples: "swiftcal source show 2", "swiftcal source show 2 --days 30")

  @Argument(localized: "The number of the source.")
  var source: Int
  @Option(localized: "How many days.", valueName: "number")
  var days = 14
  @OptionGroup var output: JSONOption

  func run() throws {
    guard (1...3660).contains(days) else {
      throw CommandError.usage(localized: "choose from 1 to 3660 days")
    }
    let store = try openStoreForReading()
    let (now, found) = try store.read { (try $0.now, try $0.sources().source(source)) }
    let gathering = Gathering(from: [found], dayStart: now.settings.dayStart, again: true)
    if let failure = gathering.failures.first { throw failure.error }
    let gathered = try store.copyInMemory().perform(GatherIntent(gathering.readings))
    let facts = try store.read { try $0.days(seenBy: gathered, last: days) }
    try printResult(
      SourceReport(gathered: gathered[0], facts: facts[0], days: days, today: now.today), asJSON: output.json)
  }
}

extension ReadTransaction {
  /// What is recorded of the days that sources know.
  /// - Parameter last: how many days back from today, whatever is known of them; nil for those that are known.
  func days(seenBy gathered: [GatheredSource], last: Int? = nil) throws -> [[CalendarDate: Day]] {
    let (today, subjects) = (try now.today, try subjects())
    return try gathered.map { gathered in
      let dates = gathered.seen.map(\.evidence.date)
      let first = last.map { today.advanced(by: 1 - $0) } ?? dates.first ?? today
      guard let subject = subjects.first(where: { $0.id == gathered.source.subject }) else { return [:] }
      let days = try days(
        of: .subject(subject), in: first...max(first, last == nil ? dates.last ?? today : today))
      return Dictionary(uniqueKeysWithValues: days.map { ($0.date, $0) })
    }
  }
}

/// What a source knows of the last days.
struct SourceReport: CommandResult, CustomStringConvertible {
  let gathered: GatheredSource
  let facts: [CalendarDate: Day]
  let days: Int
  let today: CalendarDate

  /// The days, the latest first, each with what is known of it.
  private var seen: [(date: CalendarDate, day: SeenDay?)] {
    let seen = Dictionary(gathered.seen.map { ($0.evidence.date, $0) }) { first, _ in first }
    return (0..<days).map { today.advanced(by: -$0) }.map { ($0, seen[$0]) }
  }

  var json: JSONValue {
    [
      "id": gathered.source.id, "kind": gathered.source.kind, "place": gathered.source.place,
      "subject": gathered.subject,
      "days": seen.map { date, day in Self.json(date, day, gathered.source, facts) },
      "beforeClock": gathered.beforeClock, "leftOut": gathered.leftOut,
    ]
  }

  /// A day that a source may know.
  static func json(
    _ date: CalendarDate, _ day: SeenDay?, _ source: EvidenceSource, _ facts: [CalendarDate: Day]
  ) -> JSONValue {
    [
      "date": date, "minutes": day?.evidence.minutes(from: source.kind)?.json, "count": day?.evidence.count,
      "outcome": day?.outcome.rawValue, "said": facts[date]?.said, "isDayOff": facts[date]?.isDayOff ?? false,
    ]
  }

  var description: String {
    let source = gathered.source
    let title = "\(source.id) \(source.kind.title), \(source.title.shown)"
    guard let subject = gathered.subject else {
      return String(localized: "\(title): its subject was removed, so nothing is recorded")
    }
    let others = gathered.leftOut.map { String(localized: "left out: \($0)", context: "a file of a source") }
    let lines = seen.map { date, day in
      let known = day?.evidence.words(from: source.kind) ?? String(localized: "nothing found")
      return "\(date)  " + listing([known, day.map(words), remark(on: date)].compactMap(\.self))
    }
    return (["\(title) → \(subject.shown)"] + (lines + others).map { "  " + $0 }).joined(separator: "\n")
  }

  private func words(of day: SeenDay) -> String {
    switch day.outcome {
    case .new: String(localized: "not gathered yet", context: "a day of a source")
    case .grew: String(localized: "grew since it was gathered", context: "a day of a source")
    case .known: String(localized: "gathered", context: "a day of a source")
    case .leftAlone: String(localized: "left as you want it", context: "a day of a source")
    case .ahead: String(localized: "has not begun", context: "a day of a source")
    case .belowMinimum:
      String(localized: "less than \(gathered.source.atLeast ?? "")", context: "a day of a source")
    case .tooEarly:
      String(localized: "before \(gathered.source.since ?? today)", context: "a day of a source")
    }
  }

  /// What a person said of a day, which counts more.
  private func remark(on date: CalendarDate) -> String? {
    switch (facts[date]?.said, facts[date]?.isDayOff) {
    case (true?, _): String(localized: "you said that you studied")
    case (false?, _): String(localized: "you said that you did not study")
    case (nil, true?): String(localized: "a day off")
    default: nil
    }
  }
}
