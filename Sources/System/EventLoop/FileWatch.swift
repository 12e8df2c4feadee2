/// Watches files and folders for changes, whichever program makes them, with inotify(7). All watches of a loop share what the
/// system has of that for a program: a user may have few of them.
///
/// A watch follows the file or folder that had the path when it was added. It does not follow the path. After
/// the file was deleted or replaced, add the path again, or watch its folder.
public final class FileWatch: Sendable {
  private let loop: EventLoop
  private let shared: FileEvents
  private let number: UInt64

  /// Makes a watch, which watches nothing yet. Tasks wait for its events on `loop`.
  ///
  /// - Parameters:
  ///   - reportsMounts: whether it is also an event when a file system was mounted or unmounted. After that a path may lead to
  ///     another file, which no other event tells.
  /// - Throws: `SystemError`; `EMFILE` of `inotify_init1` when the user has too many watches
  ///   (`fs.inotify.max_user_instances`), and of `open` when the process has too many files open.
  public init(on loop: EventLoop, reportsMounts: Bool = false) throws {
    self.loop = loop
    shared = try FileEvents.shared(on: loop)
    number = shared.join(reportsMounts: reportsMounts)
  }

  deinit { shared.leave(number) }

  /// Watches the file or folder at `path` for `changes`, from now on. A symbolic link is followed. Adding a
  /// file that is already watched, under this path or another, replaces its path and its changes.
  ///
  /// - Throws: `SystemError`; `ENOENT` when there is nothing at `path`, `ENOSPC` when the user watches too
  ///   much (`fs.inotify.max_user_watches`).
  public func add(_ path: String, for changes: FileEvent.Changes) throws {
    try shared.add(FileEvents.File(path: path, changes: changes), for: number)
  }

  /// Stops watching the file or folder that was added as `path`. Does nothing if it is not watched.
  public func remove(_ path: String) { shared.remove(path, for: number) }

  /// Returns the events that have happened, oldest first. If no event has happened yet, waits for one. Of several equal events
  /// in a row there is only one.
  ///
  /// - Parameter deadline: until when to wait at most. Then there is no event.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func next(until deadline: SuspendingClock.Instant? = nil) async throws -> [FileEvent] {
    while true {
      try Task.checkCancellation()
      let events = shared.takeEvents(of: number)
      if !events.isEmpty || deadline.map({ $0 <= .now }) ?? false { return events }
      _ = try await loop.wait(for: EventLoop.nothing, until: deadline) { shared.wake(number, by: $0) }
    }
  }
}
