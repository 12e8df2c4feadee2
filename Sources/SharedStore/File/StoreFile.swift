import Glibc
import System
import Words

/// The store as a file. SQLite alone opens it; this looks at what is in its place without opening it.
struct StoreFile {
  let container: GroupContainer
  var path: String { container.storePath }

  /// What SQLite may leave beside a database: its name and one of these endings.
  static let companionEndings = ["-wal", "-shm", "-journal"]

  /// The identity of the file in the store's place; nil if there is no file or it cannot be looked at.
  var identity: FileIdentity? { FileIdentity(path: path) }

  /// The state of the files, which changes when a program writes to the store or to its log. An empty log is like none.
  var state: [FileState?] { Self.state(of: path) }

  static func state(of path: String) -> [FileState?] {
    [FileState(path: path)]
      + ["-wal", "-journal"].map { hasBytes(path + $0) ? FileState(path: path + $0) : nil }
  }

  static func hasBytes(_ path: String) -> Bool {
    fileStatus(at: path, followsLink: true).map { $0.st_size > 0 } ?? false
  }

  /// Whether the store is there. Making it begins with an empty file, which counts as none. Where there are backups, an empty
  /// file that is older than filling it takes is a store that has lost its days.
  /// - Throws: ``StoreError``, as ``isThere(_:)``.
  func isThere() throws -> Bool {
    guard try Self.isFile(path), let status = fileStatus(at: path) else { return false }
    let isNew = status.st_mtim.tv_sec > time(nil) - 10 || access(container.backupsPath, F_OK) != 0
    return try (status.st_size > 0 || !isNew) && Self.isThere(path)
  }

  /// Whether a file is at a path, and nothing else that SQLite would follow, fail at, or wait for without end. The same is asked
  /// of the places where SQLite has a log and a journal.
  /// - Throws: ``StoreError``.
  static func isFile(_ path: String) throws -> Bool {
    for companion in companionEndings.map({ path + $0 }) {
      if let kind = fileStatus(at: companion)?.kind, kind != S_IFREG {
        throw StoreError.inTheWay(path: companion, isLink: kind == S_IFLNK)
      }
    }
    guard let status = fileStatus(at: path) else {
      switch errno {
      case ENOENT: return false
      case EACCES, EPERM: throw StoreError.notReadable(path: path)
      case ENOTDIR:
        throw StoreError.cannotCreate(
          path: path, because: String(localized: "there is a file in a folder's place"))
      default: throw StoreError(FileError(path: path, code: errno))
      }
    }
    guard status.kind == S_IFREG else {
      throw StoreError.inTheWay(path: path, isLink: status.kind == S_IFLNK)
    }
    return true
  }

  /// Whether a file is at a path that SQLite may open as a store.
  /// - Throws: ``StoreError`` for anything else.
  static func isThere(_ path: String) throws -> Bool {
    guard try isFile(path) else { return false }
    guard let size = fileStatus(at: path)?.st_size, size > 0 else {
      throw StoreError.damaged(path: path, because: String(localized: "it is empty"))
    }
    // No database has fewer bytes, and SQLite takes some such files for an empty one.
    guard size >= 512 else {
      throw StoreError.notOurs(path: path, because: String(localized: "it is not an SQLite file"))
    }
    // SQLite does not say whether it could not read or could not write.
    guard access(path, R_OK) == 0 else { throw StoreError.notReadable(path: path) }
    return true
  }

  /// Requires that an open database is a store of a version that this program knows.
  /// - Parameter schema: the name that the database has on the connection.
  /// - Throws: ``StoreError``, `DatabaseError`.
  static func requireOurs(_ connection: Connection, at path: String, schema: String = "main") throws {
    // All is asked of one moment: another program may bring the store up to date meanwhile.
    try connection.reading { try requireOursNow(connection, path, schema) }
  }

  private static func requireOursNow(_ connection: Connection, _ path: String, _ schema: String) throws {
    let isMarked =
      try connection.integer("PRAGMA \(schema).application_id") == DatabaseHeader.swiftCalApplicationID
    let version = try connection.integer("PRAGMA \(schema).user_version")
    let isOld = version < StoreSchema.firstVersionWithFacts
    let hasFacts = isMarked && !isOld ? true : try StoreSchema.hasFacts(connection, schema: schema)
    guard isMarked || hasFacts else {
      throw StoreError.notOurs(path: path, because: String(localized: "it belongs to another program"))
    }
    guard StoreSchema.versions.contains(version) else { throw StoreError.newerVersion(path: path) }
    if isOld, hasFacts {
      throw StoreError.damaged(path: path, because: String(localized: "its header has another number"))
    }
    // Another program has put its number there, or a bit has flipped. The tables say whose it is.
    if !isMarked, schema == "main" { try Soundness.require(connection, at: path, isQuick: true) }
  }

  /// Makes an empty file in the store's place, which only its owner can read, unless something is there.
  /// - Throws: ``StoreError``.
  func makeEmpty() throws {
    try withCreationErrors {
      do {
        try FileBytes.write([], toNew: path)
        try AtomicFile.sync(container.path)
      } catch let error as FileError where error.code == EEXIST {}
    }
  }

  /// Makes a store where there is none. SQLite fills the file in one transaction: no program sees half a store, and of several
  /// programs one makes it. It removes a log or a journal that is left of a store that is gone.
  /// - Throws: ``StoreError``, `DatabaseError`.
  func create() throws {
    try container.create()
    try makeEmpty()
    // Changes to a removed file would be lost, so none may be acknowledged.
    guard let connection = try connect(waiting: SharedStore.busyTimeout) else {
      throw StoreError.replaced(path: path)
    }
    connection.setBusyTimeout(milliseconds: SharedStore.busyTimeout)
    try StoreSchema.migrate(connection)
  }

  /// Removes a database and what SQLite may have left beside it. The database goes last: SQLite would play a log that is left
  /// into the next one of that name.
  /// - Returns: whether all of them are gone.
  @discardableResult
  static func remove(_ path: String) -> Bool {
    (companionEndings + [""]).allSatisfy { unlink(path + $0) == 0 || errno == ENOENT }
  }
}
