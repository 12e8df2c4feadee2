import ArgumentParser
import CommandLineConventions
import EventLoop
import Glibc
import StudyWidget

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show the widget: print it now, and again at every change.",
    discussion: """
      Ends when nobody reads it any more, and on SIGTERM, SIGINT and SIGHUP.

      Examples:
        swiftcal-widget run
        swiftcal-widget run --family inline --subject Piano
        swiftcal-widget run --format waybar
        swiftcal-widget run --format svg --output ~/study.svg
      """)

  @OptionGroup var options: WidgetViewOptions
  @OptionGroup var output: OutputOption
  @OptionGroup var subject: SubjectOption

  func run() throws {
    let (view, output) = (try options.view(), output)
    let widget = try ConfiguredWidget(subject: subject)
    do {
      try EventLoop.run(signals: [SIGTERM, SIGINT, SIGHUP]) { loop in
        let display = Display(view: view, output: output, on: loop)
        let host = StudyWidgetHost(
          container: widget.container, family: view.family, configuration: widget.configuration)
        try await withThrowingDiscardingTaskGroup { tasks in
          tasks.addTask {
            _ = try await loop.nextSignal()
            throw Ending.asked
          }
          if !display.isFile {
            tasks.addTask {
              try await loop.readerGone(from: STDOUT_FILENO)
              throw Ending.readerGone
            }
          }
          if view.format.readsClicks {
            tasks.addTask { try await display.pressButton(at: Clicks(on: loop), of: widget) }
          }
          tasks.addTask { try await host.run(on: loop, show: display.show) }
        }
      }
    } catch is Ending {
      // As it should be.
    } catch let error as OutputError where error.isReaderGone {
      // The reader left while it was being told something.
    }
  }

  /// Why a widget that would go on for ever ends.
  private enum Ending: Error { case asked, readerGone }
}
