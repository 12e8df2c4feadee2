import ArgumentParser
import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar

struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Show or change the weekly days off.",
    discussion: """
      A change holds from its date on and rewrites nothing before it.

      Examples:
        swiftcal schedule
        swiftcal schedule --off sat,sun
        swiftcal schedule --off none --from 2025-01-01
      """)

  @Option(
    help: ArgumentHelp("The weekdays off, with commas, or none.", valueName: "weekdays"),
    completion: .weekdaysOff)
  var off: String?
  @Option(
    help: ArgumentHelp("The first day on which it holds; today unless given.", valueName: "date"),
    completion: .date)
  var from: String?
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func validate() throws {
    if from != nil, off == nil { throw ValidationError("--from goes with --off") }
  }

  func run() throws {
    let off = try off.map(Self.weekdays)
    let from = try from.map { try DateExpression($0) } ?? .today
    let result =
      if let off {
        try SharedStore.open(for: .writing).write { try report(on: $0, setting: off, from: from) }
      } else {
        try SharedStore.open(for: .reading).read { try report(on: $0) }
      }
    try printResult(result, asJSON: output.json)
  }

  private func report(
    on store: SharedStore, setting off: Set<Weekday>? = nil, from: DateExpression = .today
  ) throws -> ScheduleReport {
    let today = try store.today(at: .now)
    let subject = try store.subject(named: subject.subject)
    if let off { try store.setDaysOff(off, of: subject, from: from.resolved(today: today)) }
    return ScheduleReport(subject: subject.name, schedule: try store.schedule(of: subject), today: today)
  }

  private static func weekdays(_ text: String) throws -> Set<Weekday> {
    if text.lowercased() == "none" { return [] }
    return Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let weekday = Weekday(name: name) else {
          throw CommandError.usage("\(quoted(name)) is not a weekday; write them as sat,sun, or none")
        }
        return weekday
      })
  }
}

/// The weekly days off of a subject.
struct ScheduleReport: CommandResult, CustomStringConvertible {
  let subject: String
  let schedule: Schedule
  let today: CalendarDate

  var description: String {
    let later = schedule.changes.filter { $0.from > today }.map { "From \($0.from): \(Self.words($0.off))" }
    let since = schedule.changes.last { $0.from <= today }.map { " (since \($0.from))" } ?? ""
    return (["Weekly days off: \(Self.words(schedule.daysOff(on: today)))\(since)"] + later)
      .joined(separator: "\n")
  }

  private static func words(_ off: Set<Weekday>) -> String {
    off.isEmpty ? "none" : ordered(off).map(\.title).joined(separator: ", ")
  }

  private static func ordered(_ off: Set<Weekday>) -> [Weekday] {
    Weekday.week(startingOn: .monday).filter(off.contains)
  }

  private enum CodingKeys: CodingKey { case subject, off, changes }

  private struct Change: Encodable {
    let from: CalendarDate
    let off: [Weekday]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(Self.ordered(schedule.daysOff(on: today)), forKey: .off)
    let changes = schedule.changes.map { Change(from: $0.from, off: Self.ordered($0.off)) }
    try container.encode(changes, forKey: .changes)
  }
}
