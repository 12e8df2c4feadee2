import FileSystem
import Glibc

/// Tells whether a process is writing to a store at this moment.
///
/// A commit reaches the log, which inotify sees, a sync before readers see it. A program that learns of the log's change
/// has to wait until the writer has given its lock back. From then on the commit can be read. The lock is a byte of
/// the `-shm` file (sqlite.org/walformat.html, section 2.3).
public struct WriterProbe: Sendable {
  private let descriptor: Int32
  private let identity: FileIdentity?

  /// Opens the store's `-shm` for as long as the process lives; nil if there is no such file.
  ///
  /// The file is never closed: that would release the locks that SQLite itself has on it in this process. So
  /// keep a probe, and make another one only when ``isCurrent(in:)`` is false.
  public init?(_ container: GroupContainer) {
    descriptor = open(Self.path(container), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    identity = FileIdentity(descriptor: descriptor)
  }

  /// Whether the file is still the one in the container.
  public func isCurrent(in container: GroupContainer) -> Bool {
    identity == FileIdentity(path: Self.path(container))
  }

  /// Whether a process holds the write lock; nil if the system cannot tell.
  public var isWriterActive: Bool? { FileLock.isTaken(byte: 120, of: descriptor) }

  /// Whether the store has a `-shm`, which a probe could not open.
  public static func isThere(_ container: GroupContainer) -> Bool { access(path(container), F_OK) == 0 }

  private static func path(_ container: GroupContainer) -> String { container.storePath + "-shm" }
}
