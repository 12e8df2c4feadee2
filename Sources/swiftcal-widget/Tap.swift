import ArgumentParser
import CommandLineConventions
import EventLoop
import SharedStore
import StudyCalendar
import StudyWidget
import WidgetTimeline

struct Tap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Press the widget's button: flip whether today was studied.",
    discussion: """
      Prints the widget as it is then.

      Example:
        swiftcal-widget tap
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var subject: SubjectOption
  @Option(
    help: "The day that the button is for; a view that was drawn before midnight means its own day.",
    completion: .date)
  var date = "today"
  @Flag(help: "The subject's name is percent-encoded, for hosts that cannot quote it.")
  var percentEncoded = false

  func run() throws {
    let view = try options.view()
    let name = percentEncoded ? try subject.subject.map(Self.decoded) : subject.subject
    let expression = try DateExpression(date)
    let store = try SharedStore.open(for: .writing)
    let date = try store.read { try expression.resolved(today: $0.today(at: .now)) }
    _ = try ToggleStudyIntent(date: date, subject: name).perform(on: store, command: "tap")
    let entry = try StudyEntry.read(from: store, asOf: .today, subject: name, for: view.family)
    try printLine(view.text(of: entry, on: .current))
  }

  private static func decoded(_ name: String) throws -> String {
    guard let decoded = name.percentDecoded else {
      throw CommandError.usage("\(quoted(name)) is not percent-encoded; leave --percent-encoded out")
    }
    return decoded
  }
}
