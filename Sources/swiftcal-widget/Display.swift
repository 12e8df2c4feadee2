import CommandLineConventions
import Glibc
import SharedStore
import StudyWidget
import Synchronization

/// A widget's display, standard output or a file: shows what differs from what was shown last.
final class Display: Sendable {
  private let view: WidgetView
  private let output: String?
  private let shown = Mutex<(text: String, entry: StudyEntry?)>(("", nil))

  init(view: WidgetView, output: OutputOption) {
    self.view = view
    self.output = output.output
  }

  /// Whether it is a file, which nobody needs to read.
  var isFile: Bool { output != nil }

  @Sendable func show(_ entry: StudyEntry) throws {
    let terminal = isFile ? Terminal(usesColor: false, width: 80) : Terminal.current
    let text = try view.text(of: entry, on: terminal)
    let isNew = shown.withLock { shown in
      defer { shown = (text, entry) }
      return shown.text != text
    }
    guard isNew else { return }
    if let output { return try writeWholeFile(text + "\n", to: output) }
    // On a terminal the new view takes the old one's place; elsewhere it follows.
    try printLine(isatty(STDOUT_FILENO) == 1 && text.contains("\n") ? "\u{1B}[H\u{1B}[2J" + text : text)
  }

  /// Presses the button that is shown at each click, until there are no more. A press that fails is said on
  /// standard error; the commit of one that succeeds brings the new view.
  func pressButton(at clicks: Clicks, of widget: ConfiguredWidget) async throws {
    for try await _ in clicks {
      guard let intent = shown.withLock({ $0.entry?.intent }) else { continue }
      do {
        _ = try intent.perform(on: SharedStore(in: widget.container, for: .writing))
      } catch {
        printError("swiftcal-widget: \(error)\n")
      }
    }
  }
}
