import ArgumentParser
import CommandLine
import EventLoop
import Localization
import SharedStore
import StudyCalendar
import StudyCommandLine
import TerminalScreen

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: String(localized: "Open the app on the whole terminal: the calendar, and the streak."),
    discussion: .discussion(
      localized: """
        Arrows choose a day, space toggles it, ? lists the keys, and q ends. It follows every change, \
        whatever program makes it. A link of a widget's picture opens it too, in the terminal program that \
        xdg-terminal-exec or TERMINAL names.
        """,
      examples: "swiftcal open", "swiftcal open streak --subject Piano", "swiftcal open --date 2024-12-10",
      "swiftcal open 'swiftcal://calendar?date=2024-12-10&subject=Piano'"))

  @Argument(
    help: ArgumentHelp(localized: "What to show first: calendar, streak, or a link.", valueName: "place"),
    completion: .list(ScreenState.Tab.allCases.map(\.rawValue)))
  var place: String?
  @Option(
    help: ArgumentHelp(localized: "The day to choose first; today unless given."),
    completion: .date)
  var date: String?
  @OptionGroup var subject: SubjectOption
  @Flag(
    help: ArgumentHelp(localized: "Open a new window of your terminal program, as a desktop does."))
  var window = false

  func run() throws {
    guard window else { return try ScreenApp.run(address(), in: GroupContainer()) }
    do {
      try TerminalWindow.open(address().arguments)
    } catch {
      // Who clicks on a link does not see standard error.
      let text = "\(error)"
      try EventLoop.run { _ in
        _ = try await Desktop.show(Desktop.Notification(title: "SwiftCal", text: text))
      }
      throw error
    }
  }

  private func address() throws -> ScreenAddress {
    var address = try place.map { try ScreenAddress($0) } ?? ScreenAddress()
    if let date {
      guard address.date == nil else {
        throw CommandError.usage(localized: "the link names a day already; leave --date out")
      }
      try address.choose(date)
    }
    if let name = subject.subject {
      guard address.subject == nil else {
        throw CommandError.usage(localized: "the link names a subject already; leave --subject out")
      }
      address.subject = name
    }
    return address
  }
}
