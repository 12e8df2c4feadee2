import EventLoop
import FileSystem
import Glibc
import Localization
import Synchronization

/// Where a widget is displayed.
public enum WidgetOutput: Sendable {
  /// On standard output, one view after the other.
  case standardOutput
  /// In the file of that path, whose text is replaced as a whole.
  case file(String)
}

/// A widget's display. It writes a view only if it differs from the one before. A reader that is slow holds up nothing
/// else; when it reads on, it gets the rest of its view, and then the newest.
final class Display: Sendable {
  private let view: WidgetView
  private let output: WidgetOutput
  private let loop: EventLoop
  private let surface: @Sendable () -> WidgetSurface
  private let written = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let shown = Mutex<(text: String, entry: (any WidgetEntry)?)>(("", nil))

  /// - Parameters:
  ///   - view: how the user wants to see the widget.
  ///   - output: where it is displayed.
  ///   - loop: the loop on which it waits for its reader.
  ///   - surface: says what the output can show now.
  init(
    view: WidgetView, on output: WidgetOutput, loop: EventLoop,
    surface: @escaping @Sendable () -> WidgetSurface
  ) {
    self.view = view
    self.output = output
    self.loop = loop
    self.surface = surface
  }

  /// The entry that is displayed; nil before the first.
  var entry: (any WidgetEntry)? { shown.withLock { $0.entry } }

  /// Displays the same entry again, if the output can show something else of it now.
  /// - Throws: ``OutputFailure``.
  func showAgain() async throws {
    if let entry { try await show(entry) }
  }

  /// Displays an entry.
  /// - Throws: ``OutputFailure``.
  func show(_ entry: any WidgetEntry) async throws {
    let text = try view.text(of: entry, on: surface())
    let isNew = shown.withLock { shown in
      defer { shown = (text, entry) }
      return shown.text != text
    }
    guard isNew else { return }
    try await write(text)
    if view.format.isRepeated { written.continuation.yield() }
  }

  /// Writes each view a second time, if no other has come meanwhile, until the task is cancelled.
  /// - Throws: ``OutputFailure``.
  func repeatViews() async throws {
    for await _ in written.stream {
      try await loop.sleep(for: Self.repetition)
      try await write(shown.withLock { $0.text })
    }
  }

  /// When a view is written again. In another second of the clock tmux redraws.
  private static let repetition = Duration.milliseconds(1100)

  private func write(_ text: String) async throws {
    switch output {
    case .file(let path):
      do {
        try AtomicFile.write(Array((text + "\n").utf8), to: path)
      } catch {
        throw OutputFailure.file(error)
      }
    case .standardOutput:
      // On a terminal the new view takes the place of the old one. Elsewhere it follows.
      let clears = isatty(STDOUT_FILENO) == 1 && text.contains("\n")
      let bytes = Array(((clears ? "\u{1B}[H\u{1B}[2J" : "") + text + "\n").utf8)
      do {
        try await loop.write(bytes, to: STDOUT_FILENO)
      } catch let error as SystemError {
        throw OutputFailure.standardOutput(error)
      }
    }
  }
}

/// Why a widget can no longer be displayed.
public enum OutputFailure: Error, CustomStringConvertible {
  /// Standard output cannot be written.
  case standardOutput(SystemError)
  /// The output file cannot be written.
  case file(FileError)

  /// Whether the program that read standard output has closed it.
  var isReaderGone: Bool {
    if case .standardOutput(let error) = self { error.code == EPIPE } else { false }
  }

  public var description: String {
    switch self {
    case .standardOutput(let error):
      String(
        localized: "cannot write to standard output: \(systemMessage(error.code))")
    case .file(let error): String(localized: "cannot write \(error)")
    }
  }
}
