import CommandLineConventions
import EventLoop
import Glibc
import StudyWidget
import Synchronization
import WidgetTimeline

/// Standard output as a widget's display: prints what differs from what was printed last. A reader that takes its
/// time holds up nothing else; when it reads on, it gets the rest of that view and then the newest.
final class Display: Sendable {
  private let family: WidgetFamily
  private let format: WidgetFormat
  private let loop: EventLoop
  private let shown = Mutex("")

  init(family: WidgetFamily, format: WidgetFormat, on loop: EventLoop) {
    self.family = family
    self.format = format
    self.loop = loop
  }

  @Sendable func show(_ entry: StudyEntry) async throws {
    let text = try EntryResult(entry, family: family).text(in: format, on: .current)
    let isNew = shown.withLock { shown in
      defer { shown = text }
      return shown != text
    }
    guard isNew else { return }
    // On a terminal the new view takes the old one's place; elsewhere it follows.
    let clears = isatty(STDOUT_FILENO) == 1 && text.contains("\n")
    try await printLine(clears ? "\u{1B}[H\u{1B}[2J" + text : text) {
      try await loop.writable(STDOUT_FILENO)
    }
  }
}
