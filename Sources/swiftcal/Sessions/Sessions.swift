import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct Sessions: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sessions", localized: "List the sessions of a day or of several.",
    localized: "Without a day, those of the last seven days are listed.",
    examples: "swiftcal sessions", "swiftcal sessions 2024-12-01..2024-12-31 --subject Piano")

  @Argument(localized: "A day, or a range FIRST..LAST.", valueName: "date", completion: .date)
  var days: [String] = []
  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: JSONOption

  func run() throws { try Self.show(days, of: subject.subject, asJSON: output.json) }

  /// Prints the sessions of some days; of the last seven days if none are named.
  static func show(_ days: [String] = [], of subject: String?, asJSON: Bool) throws {
    let dates = DateExpression.joining(days)
    guard dates.count < 2 else {
      throw CommandError.usage(
        localized: "\(quoted(dates[1])) is one date too many; give a day or a range FIRST..LAST")
    }
    let range = try dates.first.map { try DateRangeExpression($0) }
    let result: any CommandResult = try openStoreForReading().read { reading in
      let viewed = try reading.viewed(named: subject)
      let lists = try viewed.subjects.map { subject in
        try SessionList(of: subject, in: Self.days(range, of: subject, in: reading), reading)
      }
      return viewed.subject == nil ? SessionsOfGroup(group: viewed.name, lists: lists) : lists[0]
    }
    try printResult(result, asJSON: asJSON)
  }

  /// The days that are meant; the last seven unless some are given.
  private static func days(
    _ range: DateRangeExpression?, of subject: Subject, in reading: borrowing ReadTransaction
  ) throws -> ClosedRange<CalendarDate> {
    let today = try reading.now.today
    if let days = try range?.resolved(today: today) { return days }
    // A journey to the west leaves sessions ahead of today.
    let ahead = try reading.sessions(of: subject, in: today...today.lastPossiblyStudied).last?.date
    return today.advanced(by: -6)...(ahead ?? today)
  }
}

/// The sessions of each subject of a group.
private struct SessionsOfGroup: CommandResult, CustomStringConvertible {
  let group: String
  let lists: [SessionList]

  var description: String { lists.map(\.description).joined(separator: "\n\n") }

  var json: JSONValue { ["subject": group, "subjects": lists] }
}

/// The sessions of a subject in some days.
private struct SessionList: CommandResult, CustomStringConvertible {
  let subject: String
  let unit: AmountUnit
  let days: ClosedRange<CalendarDate>
  let sessions: [Session]

  init(
    of subject: Subject, in days: ClosedRange<CalendarDate>, _ reading: borrowing ReadTransaction
  ) throws {
    self.subject = subject.name
    self.days = days
    unit = try reading.plan(of: subject).unit
    sessions = try reading.sessions(of: subject, in: days)
  }

  /// The amounts of all sessions together, without those in another unit.
  private var sum: Amount { sessions.reduce(.zero) { $0 + $1.counted } }

  var description: String {
    let range =
      days.lowerBound == days.upperBound
      ? days.lowerBound.words : String(localized: "\(days.lowerBound) to \(days.upperBound)")
    guard !sessions.isEmpty else { return String(localized: "\(subject.shown): no sessions, \(range)") }
    let amounts = sessions.map { $0.amount?.alignedWords(in: $0.otherUnit ?? unit) ?? "" }
    let width = amounts.map(\.columns).max() ?? 0
    let lines = zip(sessions, amounts).map { session, amount in
      let padding = String(repeating: " ", count: width - amount.columns)
      let note = session.note.map { "  " + $0.split(separator: "\n").joined(separator: " / ").shown } ?? ""
      return "\(session.id.prefix(8))  \(session.date)  \(padding)\(amount)\(session.origin)\(note)"
    }
    let total =
      sum > .zero ? String(localized: "\(sum.words(in: unit)) in all") : String(localized: "no amounts")
    return (["\(listing([subject.shown, "\(range)"])): \(total)"] + lines).joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "subject": subject, "unit": unit.name, "amount": sum.json,
      "sessions": sessions.map { $0.json(in: unit) },
    ]
  }
}
