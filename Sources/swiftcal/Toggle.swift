import ArgumentParser
import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyWidget

struct Toggle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: "Flip whether a day was studied.",
    discussion: """
      A day without a record becomes studied.

      Examples:
        swiftcal toggle
        swiftcal toggle yesterday --subject Piano
      """)

  @Argument(help: "The day.", completion: .date)
  var date = "today"
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws { try Self.toggle(date, subject: subject.subject, asJSON: output.json) }

  /// Flips a day and prints what it is then.
  static func toggle(_ date: String = "today", subject: String? = nil, asJSON: Bool = false) throws {
    let expression = try DateExpression(date)
    let store = try SharedStore.open(for: .writing)
    let now = Date.now
    let date = try store.read { try expression.resolved(today: $0.today(at: now)) }
    let result = try ToggleStudyIntent(date: date, subject: subject).perform(on: store, at: now)
    try printResult(result, asJSON: asJSON)
  }
}
