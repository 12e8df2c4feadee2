import Glibc

/// Something that happened to a watched file or folder. inotify(7) has the details.
public struct FileEvent: Sendable, Equatable {
  /// The path that was given to `FileWatch.add`. It is nil when events were lost (`.overflow`), or a file system was mounted
  /// or unmounted: then anything may have happened to anything that is watched.
  public let path: String?

  /// The name of the file in the watched folder that it happened to; nil when it happened to the watched file or folder
  /// itself.
  public let name: String?

  /// What happened.
  public let changes: Changes

  /// Kinds of changes: those to watch for, and those that are always reported.
  public struct Changes: OptionSet, Sendable, Hashable {
    /// The bits, as `<sys/inotify.h>` has them.
    public let rawValue: UInt32

    /// A set of the bits of `<sys/inotify.h>`.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ bits: Int32) { self.init(rawValue: UInt32(bitPattern: bits)) }

    /// The content of a file was changed.
    public static let modified = Changes(IN_MODIFY)
    /// The owner, the mode, a time or the number of links was changed.
    public static let attributes = Changes(IN_ATTRIB)
    /// A file that was open for writing was closed.
    public static let written = Changes(IN_CLOSE_WRITE)
    /// A file or folder was made in the folder.
    public static let created = Changes(IN_CREATE)
    /// A file or folder in the folder was deleted.
    public static let deleted = Changes(IN_DELETE)
    /// A file or folder in the folder was moved away or got another name.
    public static let movedFrom = Changes(IN_MOVED_FROM)
    /// A file or folder was moved into the folder, or got this name.
    public static let movedTo = Changes(IN_MOVED_TO)
    /// The watched file or folder itself was deleted.
    public static let selfDeleted = Changes(IN_DELETE_SELF)
    /// The watched file or folder itself was moved. The watch goes with it, and its old path may be another file's now.
    public static let selfMoved = Changes(IN_MOVE_SELF)

    /// All of the changes above, to watch for.
    public static let all: Changes = [
      .modified, .attributes, .written, .created, .deleted, .movedFrom, .movedTo, .selfDeleted, .selfMoved,
    ]

    /// No change: where it has no path, a file system was mounted or unmounted.
    public static let none: Changes = []
    /// Always reported: events were lost because they came faster than they were taken.
    public static let overflow = Changes(IN_Q_OVERFLOW)
    /// Always reported: the watch has ended, because the watched file is gone or `FileWatch.remove` was called.
    public static let watchEnded = Changes(IN_IGNORED)
    /// Reported along with another change: it happened to a folder.
    public static let isFolder = Changes(IN_ISDIR)

    /// What the system reports of a file without having been asked.
    static let alwaysReported: Changes = [.watchEnded, Changes(IN_UNMOUNT)]
  }
}
