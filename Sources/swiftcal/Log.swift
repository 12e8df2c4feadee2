import ArgumentParser
import CommandLineConventions
import SharedStore
import StudyCalendar

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show what was changed, when and by which command.",
    discussion: """
      Newest first; times are UTC. Changes are kept for a year, or as “swiftcal config history-days” says.

      Examples:
        swiftcal log
        swiftcal log --last 100 --json
      """)

  @Option(help: ArgumentHelp("How many changes; 20, or all in JSON, unless given.", valueName: "number"))
  var last: Int?
  @OptionGroup var output: JSONOption

  func validate() throws {
    if let last, last < 1 { throw ValidationError("--last takes a number from 1 on") }
  }

  func run() throws {
    let limit = last ?? (output.json ? nil : 20)
    let entries = try SharedStore.open(for: .reading).read { try $0.history(limit: limit) }
    try printResult(HistoryReport(changes: entries.map(HistoryReport.Change.init)), asJSON: output.json)
  }
}

/// The history of changes.
struct HistoryReport: CommandResult, CustomStringConvertible {
  let changes: [Change]

  struct Change: Encodable {
    let id: Int
    let at: String
    let command: String
    let undone: Bool
    let days: [ChangedDayJSON]
    fileprivate let summary: String

    private enum CodingKeys: CodingKey { case id, at, command, undone, days }

    init(_ entry: HistoryEntry) {
      id = entry.id
      at = entry.at
      command = entry.command
      undone = entry.undoneAt != nil
      days = entry.days.map(ChangedDayJSON.init)
      summary = entry.summary
    }
  }

  var description: String {
    if changes.isEmpty { return "No change was recorded yet." }
    return changes.map { "\($0.at)  \($0.command)\($0.undone ? " (undone)" : ""): \($0.summary)" }
      .joined(separator: "\n")
  }
}

/// `{"subject","date","fact","from","to"}`: a study is true, false, or null where nothing is recorded; a rest its
/// reason, empty without one, or null where there is none.
struct ChangedDayJSON: Encodable {
  private let day: HistoryEntry.ChangedDay

  init(_ day: HistoryEntry.ChangedDay) { self.day = day }

  private enum CodingKeys: CodingKey { case subject, date, fact, from, to }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(day.subject.name, forKey: .subject)
    try container.encode(day.change.date, forKey: .date)
    for (fact, key) in [(day.change.before, CodingKeys.from), (day.change.after, .to)] {
      switch fact {
      case .study(let didStudy):
        try container.encode("study", forKey: .fact)
        try container.encode(didStudy, forKey: key)
      case .rest(let rest):
        try container.encode("rest", forKey: .fact)
        try container.encode(rest.map { $0.reason ?? "" }, forKey: key)
      }
    }
  }
}

extension HistoryEntry {
  /// The entry in a few words: `Study 2024-12-10 studied`, or how many days of which subjects.
  var summary: String {
    guard let first = days.first else { return "nothing that is still there" }
    if days.count == 1 { return "\(first.subject.name) \(first.change.date) \(first.change.after.words)" }
    let dates = days.map(\.change.date)
    let span = (dates.min() ?? first.change.date, dates.max() ?? first.change.date)
    let subjects = Set(days.map(\.subject)).count == 1 ? first.subject.name : "several subjects"
    return "\(subjects), \(days.count.days) from \(span.0) to \(span.1)"
  }
}

extension DayFact {
  /// What holds, in a word or two.
  var words: String {
    switch self {
    case .study(let didStudy): didStudy == true ? "studied" : "not studied"
    case .rest(let rest): rest == nil ? "no longer off" : "off"
    }
  }
}
