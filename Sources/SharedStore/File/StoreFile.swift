import FileSystem
import Glibc
import Localization
import SQLite

/// The store as a file. SQLite alone opens it; this looks at what is in its place without opening it.
struct StoreFile {
  let container: GroupContainer
  var path: String { container.storePath }

  /// What SQLite may leave beside a database: its name and one of these endings.
  static let companionEndings = ["-wal", "-shm", "-journal"]

  /// The identity of the file in the store's place; nil if there is no file or it cannot be looked at.
  var identity: FileIdentity? { FileIdentity(path: path) }

  /// The state of the files, which changes when a program writes to the store or to its log. An empty log is like none.
  var state: [FileState?] {
    [FileState(path: path), Self.hasLog(path) ? FileState(path: path + "-wal") : nil]
  }

  /// Whether a file is at a path that SQLite may open as a store.
  /// - Throws: ``StoreError`` for anything else: SQLite would follow a link, fail at a folder or wait for ever at a FIFO, and
  ///   would take an empty file for an empty database.
  static func isThere(_ path: String) throws -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      switch errno {
      case ENOENT: return false
      case EACCES, EPERM: throw StoreError.notReadable(path: path)
      case ENOTDIR:
        throw StoreError.cannotCreate(
          path: path, because: String(localized: "there is a file in a folder's place"))
      default: throw StoreError(FileError(path: path, code: errno))
      }
    }
    switch status.kind {
    case S_IFREG: break
    case S_IFLNK: throw StoreError.notOurs(path: path, because: String(localized: "it is a link"))
    default: throw StoreError.notOurs(path: path, because: String(localized: "it is not a file"))
    }
    if let obstacle = obstacles(beside: path).first {
      throw StoreError.damaged(path: path, because: String(localized: "\(obstacle) is not a file"))
    }
    guard status.st_size > 0 else {
      throw StoreError.damaged(path: path, because: String(localized: "it is empty"))
    }
    // No database has fewer bytes, and SQLite takes some such files for an empty one.
    guard status.st_size >= 512 else {
      throw StoreError.notOurs(path: path, because: String(localized: "it is not an SQLite file"))
    }
    // SQLite does not say whether it could not read or could not write.
    guard access(path, R_OK) == 0 else { throw StoreError.notReadable(path: path) }
    return true
  }

  /// Requires that an open database is a store of a version that this program knows.
  /// - Throws: ``StoreError``, `DatabaseError`.
  static func requireOurs(_ connection: Connection, at path: String) throws {
    guard try connection.integer("PRAGMA application_id") == DatabaseHeader.swiftCalApplicationID else {
      throw StoreError.notOurs(path: path, because: String(localized: "it belongs to another program"))
    }
    guard StoreSchema.versions.contains(try StoreSchema.version(of: connection)) else {
      throw StoreError.newerVersion(path: path)
    }
  }

  /// Whether the store has a log with something in it.
  static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return pathStat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Removes a database and what SQLite may have left beside it.
  static func remove(_ path: String) {
    unlink(path)
    removeCompanions(of: path)
  }

  /// Removes what SQLite may have left beside a database.
  static func removeCompanions(of path: String) {
    for ending in companionEndings { unlink(path + ending) }
  }
}
