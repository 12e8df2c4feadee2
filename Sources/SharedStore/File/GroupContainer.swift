import FileSystem
import Glibc

/// The folder that the app and its widgets share, as an app group's container is on iOS.
public struct GroupContainer: Hashable, Sendable {
  /// The folder's absolute path.
  public let path: String

  /// The one SQLite file in it.
  public var storePath: String { path + "/SwiftCal.sqlite" }

  /// The file in which running hosts of widgets hold locks.
  var presencePath: String { path + "/SwiftCal.widgets" }

  /// A container at a path. A relative path counts from the working folder.
  public init(path: String) {
    self.path = Folder.absolutePath(path)
  }

  /// The container that the environment names: `$SWIFTCAL_CONTAINER`, otherwise
  /// `$XDG_DATA_HOME/group.swiftcal`, otherwise `~/.local/share/group.swiftcal`. An empty variable counts as
  /// unset, and so does a relative `XDG_DATA_HOME`, as the XDG Base Directory Specification says.
  /// - Parameter environment: returns the value of a variable; the process's own environment unless given.
  /// - Throws: ``StoreError/cannotCreate(path:because:)`` where no variable says where the home folder is.
  public init(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) throws {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let path = variable("SWIFTCAL_CONTAINER") {
      self.init(path: path)
    } else if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      self.init(path: data + "/group.swiftcal")
    } else if let home = variable("HOME") {
      self.init(path: home + "/.local/share/group.swiftcal")
    } else {
      throw StoreError.cannotCreate(path: "the store", because: "HOME is not set")
    }
  }

  /// Refuses a folder that another user could have put there: a link, or a folder of another user.
  /// - Throws: ``StoreError/notSafe(path:because:)``.
  func checkOwner() throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT != S_IFLNK else {
      throw StoreError.notSafe(path: path, because: "it is a link")
    }
    guard status.st_uid == geteuid() else {
      throw StoreError.notSafe(path: path, because: "it belongs to another user")
    }
  }

  /// Makes the folder, and the missing folders above it. Only their owner can read them, whatever the umask.
  /// Existing folders stay as they are.
  /// - Throws: ``StoreError/cannotCreate(path:because:)``.
  func create() throws { try withCreationErrors { try Folder.makePrivate(path) } }
}
