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

  @OptionGroup var view: WidgetViewOptions
  @OptionGroup var subject: SubjectOption
  @Option(
    help: "The day that the button is for; a view that was drawn before midnight means its own day.",
    completion: .date)
  var date = "today"

  func run() throws {
    let expression = try DateExpression(date)
    let store = try SharedStore.open(for: .writing)
    let date = try expression.resolved(today: store.today(at: .now))
    _ = try ToggleStudyIntent(date: date, subject: subject.subject).perform(on: store, command: "tap")
    let entry = try StudyEntry.read(from: store, asOf: .today, subject: subject.subject)
    try printLine(EntryResult(entry, family: view.family).text(in: view.format, on: .current))
  }
}
