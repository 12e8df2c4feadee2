import Glibc

/// Something that happened to a watched file or folder. inotify(7) has the details.
public struct FileEvent: Sendable, Equatable {
  /// The path that was given to `FileWatch.add`. Nil when events were lost (`.overflow`): then anything may
  /// have happened to anything that is watched.
  public let path: String?

  /// The name in the watched folder of what it happened to; nil when it happened to the watched thing itself.
  public let name: String?

  /// What happened.
  public let changes: Changes

  /// Kinds of changes: those to watch for, and those that are told unasked.
  public struct Changes: OptionSet, Sendable, Hashable {
    /// The bits, as `<sys/inotify.h>` has them.
    public let rawValue: UInt32

    /// Makes a set of the bits of `<sys/inotify.h>`.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ bits: Int32) { self.init(rawValue: UInt32(bitPattern: bits)) }

    /// A file's bytes were changed, or it was cut.
    public static let modified = Changes(IN_MODIFY)
    /// Owner, mode, times or number of links.
    public static let attributes = Changes(IN_ATTRIB)
    /// A file that was open for writing was closed.
    public static let written = Changes(IN_CLOSE_WRITE)
    /// Something appeared in the folder, made there.
    public static let created = Changes(IN_CREATE)
    /// Something in the folder was deleted.
    public static let deleted = Changes(IN_DELETE)
    /// Something was renamed or moved out of the folder, or to another name in it.
    public static let movedFrom = Changes(IN_MOVED_FROM)
    /// Something was renamed or moved into the folder, or from another name in it.
    public static let movedTo = Changes(IN_MOVED_TO)
    /// The watched thing itself was deleted.
    public static let selfDeleted = Changes(IN_DELETE_SELF)
    /// The watched thing itself was moved. The watch goes with it: the path may be another file's now.
    public static let selfMoved = Changes(IN_MOVE_SELF)

    /// To watch with: everything above.
    public static let all: Changes = [
      .modified, .attributes, .written, .created, .deleted, .movedFrom, .movedTo, .selfDeleted, .selfMoved,
    ]

    /// Told unasked: events were lost because they came faster than they were taken.
    public static let overflow = Changes(IN_Q_OVERFLOW)
    /// Told unasked: the watched thing's file system was unmounted.
    public static let unmounted = Changes(IN_UNMOUNT)
    /// Told unasked: the watch has ended, because the watched thing is gone or `FileWatch.remove` was called.
    public static let watchEnded = Changes(IN_IGNORED)
    /// Told along with another: it happened to a folder.
    public static let isFolder = Changes(IN_ISDIR)
  }
}
