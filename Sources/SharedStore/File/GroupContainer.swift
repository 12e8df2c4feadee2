import Glibc
import System
import Words

/// The folder that the app and its widgets share, as an app group's container is on iOS.
public struct GroupContainer: Hashable, Sendable {
  /// The folder's absolute path.
  public let path: String

  /// The one SQLite file in it.
  public var storePath: String { path + "/SwiftCal.sqlite" }

  /// The key with which this machine encrypts what it writes into a shared folder. While it is there, nothing is written
  /// plainly.
  public var syncKeyPath: String { path + "/sync.key" }

  /// Removes the key, as where no folder is shared any more.
  public func removeSyncKey() { unlink(syncKeyPath) }

  /// A container at a path. A relative path counts from the working folder. A slash at the end, which would lead
  /// through a link, is dropped.
  public init(path: String) {
    self.path = Folder.tidyPath(Folder.absolutePath(path))
  }

  public static func == (one: GroupContainer, other: GroupContainer) -> Bool {
    one.path.pathBytes == other.path.pathBytes
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(path.pathBytes) }

  /// The container that the environment names: `$SWIFTCAL_CONTAINER`, otherwise
  /// `$XDG_DATA_HOME/group.swiftcal`, otherwise `~/.local/share/group.swiftcal`. An empty variable counts as
  /// unset, and so does a relative `XDG_DATA_HOME`, as the XDG Base Directory Specification says.
  /// - Throws: ``StoreError/noContainer(because:)`` where no variable says where the home folder is, where `HOME` is
  ///   relative.
  public init() throws {
    if let path = UserFolder.path(in: "SWIFTCAL_CONTAINER") {
      self.init(path: path)
    } else if let data = UserFolder.path(in: "XDG_DATA_HOME"), Folder.isAbsolute(data) {
      self.init(path: data + "/group.swiftcal")
    } else if let home = UserFolder.path(in: "HOME") {
      guard Folder.isAbsolute(home) else {
        throw StoreError.noContainer(because: String(localized: "the path in HOME is relative"))
      }
      self.init(path: home + "/.local/share/group.swiftcal")
    } else {
      throw StoreError.noContainer(because: String(localized: "HOME is not set"))
    }
  }

  /// Refuses a container that cannot hold a store, or that another user could have put there: a path that is too long
  /// for SQLite, a link, or a folder or store of another user.
  /// - Throws: ``StoreError/notSafe(path:because:)``, ``StoreError/pathTooLong(path:limit:)``.
  func checkOwner() throws {
    guard path.pathBytes.count <= Self.longestPath else {
      throw StoreError.pathTooLong(path: path, limit: Self.longestPath)
    }
    guard let status = fileStatus(at: path) else { return }
    guard status.kind != S_IFLNK else { throw StoreError.notSafe(path: path, because: .link) }
    // Into a folder that others may write to, another user can put a store, a log that SQLite would play into ours, or a
    // folder that receives our backups.
    for path in [path, storePath, storePath + "-wal", storePath + "-journal", backupsPath]
    where fileStatus(at: path).map({ $0.st_uid != geteuid() }) == true {
      throw StoreError.notSafe(path: path, because: .otherOwner)
    }
  }

  /// How many bytes the path may have. SQLite opens no file whose path has more than 504 bytes: its limit is 512 with
  /// `-journal` (`MAX_PATHNAME` in os_unix.c). The longest of our names in the container is that of a backup while it
  /// is made, such as `/backups/SwiftCal-2024-12-10-replaced-12.sqlite.aB3xYz.new` with 58 bytes.
  static let longestPath = 440

  /// Makes the folder, and the missing folders above it. Only their owner can read them, whatever the umask.
  /// Existing folders stay as they are.
  /// - Throws: ``StoreError/cannotCreate(path:because:)``.
  func create() throws { try withCreationErrors { try Folder.makePrivate(path) } }
}
