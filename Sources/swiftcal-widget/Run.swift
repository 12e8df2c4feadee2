import ArgumentParser
import CommandLineConventions
import EventLoop
import Glibc
import StudyWidget
import Synchronization
import WidgetTimeline

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show the widget: print it now, and again at every change.",
    discussion: """
      Ends when nobody reads it any more, and on SIGTERM, SIGINT and SIGHUP.

      Examples:
        swiftcal-widget run
        swiftcal-widget run --family inline --subject Piano
      """)

  @OptionGroup var view: WidgetViewOptions
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let widget = try ConfiguredWidget(subject: subject)
    let display = Display(family: view.family, format: view.format)
    do {
      try EventLoop.run(signals: [SIGTERM, SIGINT, SIGHUP]) { loop in
        let host = StudyWidgetHost(
          container: widget.container, family: display.family, configuration: widget.configuration)
        try await withThrowingDiscardingTaskGroup { tasks in
          tasks.addTask {
            _ = try await loop.nextSignal()
            throw Ending.asked
          }
          tasks.addTask {
            try await loop.readerGone(from: STDOUT_FILENO)
            throw Ending.readerGone
          }
          tasks.addTask { try await host.run(on: loop, show: display.show) }
        }
      }
    } catch is Ending {
      // As it should be.
    }
  }

  /// Why a widget that would go on for ever ends.
  private enum Ending: Error { case asked, readerGone }
}

/// Standard output as a widget's display: prints what differs from what was printed last.
private final class Display: Sendable {
  let family: WidgetFamily
  private let format: WidgetFormat
  private let shown = Mutex("")

  init(family: WidgetFamily, format: WidgetFormat) {
    self.family = family
    self.format = format
  }

  @Sendable func show(_ entry: StudyEntry) throws {
    let text = try EntryResult(entry, family: family).text(in: format, on: .current)
    let isNew = shown.withLock { shown in
      defer { shown = text }
      return shown != text
    }
    guard isNew else { return }
    // On a terminal the new view takes the old one's place; elsewhere it follows.
    try printLine(isatty(STDOUT_FILENO) == 1 && text.contains("\n") ? "\u{1B}[H\u{1B}[2J" + text : text)
  }
}
