import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct GoalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "goal", localized: "Show or set how often to study, and how much makes a day.",
    localized: """
      A weekly goal counts its streak in weeks. A goal holds from today unless --from is given, and from the beginning \
      if that changes no day before today. What you do not name stays as it is.
      """,
    examples: "swiftcal goal", "swiftcal goal 3/week",
    "swiftcal goal daily --at-least 25m --from 2025-01-01", "swiftcal goal --at-least none")

  @Argument(
    localized: "How often: daily, or a number of days a week such as 3/week.", valueName: "goal",
    completion: .list(["daily"] + (1...7).map { "\($0)/week" }))
  var goal: String?
  @Option(localized: "What makes a day, or none for any session.", valueName: "amount")
  var atLeast: String?
  @Option(
    localized: "The first day on which it holds; today unless given.", valueName: "date",
    completion: .date)
  var from: String?
  @OptionGroup var past: PastChangeOption
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func validate() throws {
    if from != nil, goal == nil, atLeast == nil {
      throw ValidationError(localized: "--from goes with a goal or --at-least")
    }
  }

  func run() throws {
    guard goal != nil || atLeast != nil else {
      let report = try openStoreForReading().read { try PlanReport(.goal, of: subject.subject, in: $0) }
      return try printResult(report, asJSON: output.json)
    }
    let from = try from.map { try DateExpression($0) }
    let intent = SetGoalIntent(
      frequency: try goal.map { try Goal($0) }, minimum: try atLeast.map(Self.minimum) ?? .unchanged,
      from: from,
      subject: subject.subject)
    try past.confirm(intent, from: from, subject: subject.subject)
    try printChange(intent, asJSON: output.json)
  }

  static func minimum(_ text: String) throws -> MinimumChange {
    text.lowercased() == "none" ? .none : .atLeast(try AmountExpression(text))
  }
}

extension PlanReport: ResultOfSubject {
  public static var afterName: String { "\n" }
}
