import Glibc
import Synchronization
import System
import Words

/// Where a widget is displayed.
public enum WidgetOutput: Sendable {
  /// On standard output, one view after the other.
  case standardOutput
  /// In the file of that path, whose text is replaced as a whole.
  case file(String)
}

/// A widget's display. It writes a view only if it differs from the one before. A reader that is slow, and an output that cannot
/// be written for a while, hold up nothing else; when the reader reads on, it gets the rest of its view, and then the newest.
final class Display: Sendable {
  private let view: WidgetView
  private let output: WidgetOutput
  private let loop: EventLoop
  private let surface: @Sendable () -> WidgetSurface
  private let views = StateWriter<any WidgetEntry>()
  private let written = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let state = Mutex(State())

  private struct State {
    /// The entry that is displayed; nil before the first.
    var entry: (any WidgetEntry)?
    /// Its view.
    var text: String?
    /// Whether the view is to be written although it was written already.
    var repeats = false
    /// What the reader of standard output has not taken yet.
    var unread: ArraySlice<UInt8> = []
    /// The output file as it was written last.
    var file: FileIdentity?
    /// What tells that the output file was removed.
    var watch: FileWatch?
  }

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
  var entry: (any WidgetEntry)? { state.withLock { $0.entry } }

  /// Displays an entry, as soon as that is possible.
  func show(_ entry: any WidgetEntry) { views.give(entry) }

  /// Displays the same entry again, if the output can show something else of it now.
  func showAgain() { views.writeAgain() }

  /// Writes what is shown until the task is cancelled.
  /// - Parameter note: is told why a view cannot be written now, and nil when one was.
  /// - Throws: ``OutputFailure`` when the reader has gone, or when the first view cannot be written where the user wants it.
  func run(telling note: @escaping @Sendable ((any Error)?) -> Void) async throws {
    try await views.run(on: loop, telling: note) { error in
      guard let failure = error as? OutputFailure else { return true }
      return failure.isReaderGone || failure.isOfOutput && entry == nil
    } _: {
      try await write($0)
    }
  }

  /// Writes each view a second time, if no other has come meanwhile, until the task is cancelled.
  func repeatViews() async throws {
    for await _ in written.stream {
      try await loop.sleep(for: Self.repetition)
      state.withLock { $0.repeats = true }
      views.writeAgain()
    }
  }

  /// When a view is written again. In another second of the clock tmux redraws.
  private static let repetition = Duration.milliseconds(1100)

  /// How long a removal may take.
  private static let removal = Duration.milliseconds(300)

  /// Writes the output file again when it, or its folder, was removed or something was mounted over it, until the task is
  /// cancelled.
  func keepFile() async throws {
    guard case .file(let path) = output, let watch = try? FileWatch(on: loop, reportsMounts: true) else {
      return
    }
    state.withLock { $0.watch = watch }
    while true {
      let events = try await watch.next()
      // Who removes a folder with all that is in it is not held up.
      try await loop.sleep(for: Self.removal)
      let file = FileIdentity(path: path)
      let isLost = state.withLock { state in
        // Another program may have written the file meanwhile, and the next view replaces what it wrote.
        let isLost =
          state.file != nil && (file == nil || file != state.file && events.contains { $0.path == nil })
        if isLost { (state.file, state.repeats) = (nil, true) }
        return isLost
      }
      if isLost { views.writeAgain() }
    }
  }

  /// Watches the file that was just written.
  private func follow(_ path: String) throws {
    guard let file = FileIdentity(path: path) else {
      throw OutputFailure.file(FileError(path: path, code: ENOENT))
    }
    let folder = Folder.parent(of: realpath(path) ?? path)
    state.withLock { state in
      state.file = file
      try? state.watch?.add(folder, for: [.deleted, .movedFrom, .selfDeleted, .selfMoved])
    }
  }

  private func write(_ entry: any WidgetEntry) async throws {
    let text = try view.text(of: entry, on: surface())
    let (isNew, repeats) = state.withLock { ($0.text != text, $0.repeats) }
    if isNew || repeats { try await write(text) }
    state.withLock { state in
      (state.entry, state.text) = (entry, text)
      if repeats { state.repeats = false }
    }
    if isNew, view.format.isRepeated { written.continuation.yield() }
  }

  private func write(_ text: String) async throws {
    switch output {
    case .file(let path):
      do {
        try AtomicFile.write(Array((text + "\n").utf8), to: path)
      } catch {
        throw OutputFailure.file(error)
      }
      try follow(path)
    case .standardOutput:
      try await writeUnread()
      // On a terminal the new view takes the place of the old one. Elsewhere it follows.
      let clears = isatty(STDOUT_FILENO) == 1 && text.contains("\n")
      let bytes = Array(((clears ? "\u{1B}[H\u{1B}[2J" : "") + text + "\n").utf8)
      state.withLock { $0.unread = bytes[...] }
      do {
        try await writeUnread()
      } catch {
        // Of a view that was not begun, nothing has to be finished.
        state.withLock { if $0.unread.count == bytes.count { $0.unread = [] } }
        throw error
      }
    }
  }

  private func writeUnread() async throws {
    var rest = state.withLock { $0.unread }
    defer { state.withLock { $0.unread = rest } }
    do {
      try await loop.write(&rest, to: STDOUT_FILENO)
    } catch let error as SystemError {
      throw OutputFailure.standardOutput(error)
    }
  }
}

/// Why a view cannot be written.
public enum OutputFailure: Error, CustomStringConvertible {
  /// Standard output cannot be written.
  case standardOutput(SystemError)
  /// The output file cannot be written.
  case file(FileError)

  /// Whether the program that read standard output has closed it, or its terminal is gone.
  var isReaderGone: Bool {
    guard case .standardOutput(let error) = self else { return false }
    var status = stat()
    let isTerminal = fstat(STDOUT_FILENO, &status) == 0 && status.kind == S_IFCHR
    return [EPIPE, ECONNRESET, EBADF].contains(error.code) || isTerminal && error.code == EIO
  }

  /// Whether it lies in what the user named, such as a folder that is not there or may not be written. What else a file can
  /// fail with passes by itself.
  var isOfOutput: Bool {
    guard case .file(let error) = self else { return false }
    return [
      ENOENT, ENOTDIR, EISDIR, ENOTSUP, ETXTBSY, EACCES, EPERM, ENAMETOOLONG, ELOOP, EINVAL, EFBIG,
    ].contains(error.code)
  }

  public var description: String {
    switch self {
    case .standardOutput(let error):
      String(
        localized:
          "cannot write to standard output: \(systemMessage(error.code)); trying again until it works")
    case .file(let error):
      String(
        localized: "cannot write “\(error.path)”: \(systemMessage(error.code)); trying again until it works")
    }
  }
}
