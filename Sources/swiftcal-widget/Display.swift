import CommandLineConventions
import EventLoop
import Glibc
import SharedStore
import StudyWidget
import Synchronization

/// A widget's display, standard output or a file: shows what differs from what was shown last. A reader that takes
/// its time holds up nothing else; when it reads on, it gets the rest of that view and then the newest.
final class Display: Sendable {
  private let view: WidgetView
  private let output: String?
  private let loop: EventLoop
  private let shown = Mutex<(text: String, entry: StudyEntry?)>(("", nil))

  init(view: WidgetView, output: OutputOption, on loop: EventLoop) {
    self.view = view
    self.output = output.output
    self.loop = loop
  }

  /// Whether it is a file, which nobody needs to read.
  var isFile: Bool { output != nil }

  @Sendable func show(_ entry: StudyEntry) async throws {
    let terminal = isFile ? Terminal(usesColor: false, width: 80) : Terminal.current
    let text = try view.text(of: entry, on: terminal)
    let isNew = shown.withLock { shown in
      defer { shown = (text, entry) }
      return shown.text != text
    }
    guard isNew else { return }
    if let output { return try writeWholeFile(text + "\n", to: output) }
    // On a terminal the new view takes the old one's place; elsewhere it follows.
    let clears = isatty(STDOUT_FILENO) == 1 && text.contains("\n")
    try await printLine(clears ? "\u{1B}[H\u{1B}[2J" + text : text) {
      try await loop.writable(STDOUT_FILENO)
    }
  }

  /// Presses the button that is shown at each click, until there are no more. A press that fails is said on
  /// standard error; the commit of one that succeeds brings the new view.
  func pressButton(at clicks: Clicks, of widget: ConfiguredWidget) async throws {
    for try await _ in clicks {
      guard let intent = shown.withLock({ $0.entry?.intent }) else { continue }
      do {
        _ = try intent.perform(on: SharedStore(in: widget.container, for: .writing), command: "tap")
      } catch {
        printError("swiftcal-widget: \(error)\n")
      }
    }
  }
}
