import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "schedule", localized: "Show or change the weekly days off.",
    localized: "A change holds from its date on and rewrites nothing before it.",
    examples: "swiftcal schedule", "swiftcal schedule --off sat,sun",
    "swiftcal schedule --off none --from 2025-01-01")

  @Option(
    localized: "The weekdays off, with commas, or none.", valueName: "weekdays", completion: .weekdaysOff)
  var off: String?
  @Option(
    localized: "The first day on which it holds; today unless given.", valueName: "date", completion: .date)
  var from: String?
  @OptionGroup var past: PastChangeOption
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func validate() throws {
    if from != nil, off == nil { throw ValidationError(localized: "--from goes with --off") }
  }

  func run() throws {
    let off = try off.map(Self.weekdays)
    let from = try from.map { try DateExpression($0) } ?? .today
    if let off {
      let intent = SetScheduleIntent(off: off, from: from, subject: subject.subject)
      try past.confirm(intent, from: from, subject: subject.subject)
      try printChange(intent, asJSON: output.json)
    } else {
      let report = try openStoreForReading().read { try PlanReport(.schedule, of: subject.subject, in: $0) }
      try printResult(report, asJSON: output.json)
    }
  }

  static func weekdays(_ text: String) throws -> Set<Weekday> {
    if text.lowercased() == "none" { return [] }
    return Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let weekday = Weekday(name: name) else {
          throw CommandError.usage(
            localized: "\(quoted(name)) is not a weekday; write them as sat,sun, or none")
        }
        return weekday
      })
  }
}
