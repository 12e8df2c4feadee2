import CLinux
import FileSystem
import Glibc
import Synchronization

/// Watches files and folders for changes, whichever program makes them, with inotify(7).
///
/// A watch follows the file or folder that had the path when it was added. It does not follow the path. After
/// the file was deleted or replaced, add the path again, or watch its folder.
public final class FileWatch: Sendable {
  private let loop: EventLoop
  private let descriptor: Descriptor
  /// What can be read when a file system was mounted or unmounted, together with what can be read at an event.
  private let mounts: (file: Descriptor, orEvents: Descriptor)?
  private let paths = Mutex<[Int32: String]>([:])

  /// Makes a watch, which watches nothing yet. Tasks wait for its events on `loop`.
  ///
  /// - Parameters:
  ///   - reportsMounts: whether ``next()`` returns when a file system was mounted or unmounted, too. After that a path may
  ///     lead to another file, which no event tells.
  /// - Throws: `SystemError`; `EMFILE` of `inotify_init1` when the user has too many watches
  ///   (`fs.inotify.max_user_instances`), and of `open` when the process has too many files open.
  public init(on loop: EventLoop, reportsMounts: Bool = false) throws {
    self.loop = loop
    let result = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    // The system gives the same reason for both, so another file tells which of them it is.
    if result < 0, errno == EMFILE {
      close(try checked("open", open("/dev/null", O_RDONLY | O_CLOEXEC)))
      errno = EMFILE
    }
    descriptor = try Descriptor("inotify_init1", result)
    // Without /proc nothing tells of mounts.
    let list = reportsMounts ? open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) : -1
    if list >= 0 {
      let file = try Descriptor("open", list)
      mounts = (file, try Descriptor("epoll_create1", linux_wait_set(descriptor.number, file.number)))
    } else {
      mounts = nil
    }
  }

  /// Watches the file or folder at `path` for `changes`, from now on. A symbolic link is followed. Adding a
  /// file that is already watched, under this path or another, replaces its path and its changes.
  ///
  /// - Parameter followsLink: false to watch a symbolic link itself: it is deleted when another one takes its place.
  /// - Throws: `SystemError`; `ENOENT` when there is nothing at `path`, `ENOSPC` when the user watches too
  ///   much (`fs.inotify.max_user_watches`).
  public func add(_ path: String, for changes: FileEvent.Changes, followsLink: Bool = true) throws {
    try paths.withLock { paths in
      let mask = changes.rawValue | (followsLink ? 0 : UInt32(IN_DONT_FOLLOW))
      let result = inotifyAddWatch(descriptor.number, path, mask)
      paths[try checked("inotify_add_watch", result)] = path
    }
  }

  /// Stops watching the file or folder that was added as `path`. Does nothing if it is not watched.
  public func remove(_ path: String) {
    paths.withLock { paths in
      for (watch, _) in paths.filter({ $0.value.pathBytes == path.pathBytes }) {
        inotify_rm_watch(descriptor.number, watch)
      }
    }
  }

  /// Returns the events that have happened, oldest first. If no event has happened yet, waits for one. The
  /// system keeps only one of several equal events in a row. There is no event where only a file system was mounted or
  /// unmounted.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func next() async throws -> [FileEvent] {
    while true {
      try await loop.readable((mounts?.orEvents ?? descriptor).number)
      let events = try takeEvents()
      if !events.isEmpty || mounts != nil { return events }
    }
  }

  private func takeEvents() throws -> [FileEvent] {
    // Room for the longest name that a file can have, and for some hundred events with short names.
    try withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      guard let count = try descriptor.read(into: buffer) else { return [] }
      return RawEvents(bytes: UnsafeRawBufferPointer(buffer)[..<count]).map(event)
    }
  }

  private func event(_ raw: RawEvents.Event) -> FileEvent {
    let changes = FileEvent.Changes(rawValue: raw.mask)
    let path = paths.withLock { paths in
      changes.contains(.watchEnded) ? paths.removeValue(forKey: raw.watch) : paths[raw.watch]
    }
    return FileEvent(path: path, name: raw.name, changes: changes)
  }
}

/// The records that are read from an inotify descriptor. Each is as long as its name.
private struct RawEvents: Sequence, IteratorProtocol {
  struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String?
  }

  var bytes: Slice<UnsafeRawBufferPointer>

  mutating func next() -> Event? {
    let header = MemoryLayout<inotify_event>.size
    guard bytes.count >= header else { return nil }
    let record = UnsafeRawBufferPointer(rebasing: bytes).loadUnaligned(as: inotify_event.self)
    bytes = bytes.dropFirst(header)
    let name = bytes.prefix(Int(record.len)).prefix { $0 != 0 }
    bytes = bytes.dropFirst(Int(record.len))
    return Event(
      watch: record.wd, mask: record.mask, name: name.isEmpty ? nil : String(pathBytes: name))
  }
}
