import CSQLite
import Database
import Glibc
import Migrations

/// The store as a file: made whole or not at all, recognised before SQLite touches it.
struct StoreFile {
  let container: GroupContainer
  var path: String { container.storePath }

  /// Marks the file as ours in its header's `application_id`: “SCal” in ASCII.
  static let applicationID = 0x5343_616C

  /// The path as SQLite's URI file names have it: what has a meaning in them is percent-encoded.
  var uri: String {
    path.utf8.reduce(into: "file:") { uri, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }

  /// What stands at the store's place.
  enum Presence: Equatable {
    case missing
    case ours(FileIdentity)
  }

  /// What stands at the store's place, as far as can be told without opening it.
  var identity: FileIdentity? { FileIdentity(path: path) }

  /// Changes when anybody writes to the store or to its log.
  struct State: Equatable {
    private let files: [FileState?]

    fileprivate init(_ paths: String...) { files = paths.map(FileState.init(path:)) }
  }

  var state: State { State(path, path + "-wal") }

  /// Looks at the file without SQLite, which would create or change files beside it. Not while this process has
  /// the store open: closing a file gives back all locks that the process has on it, SQLite's own included
  /// (sqlite.org/howtocorrupt.html, section 2.2).
  ///
  /// The header's fields are at fixed places (sqlite.org/fileformat2.html, section 1.3). A store has its
  /// `application_id` in the main file from the moment it appears.
  /// - Throws: ``StoreError`` for anything that is not a store which this version may open.
  func inspect() throws -> Presence { try Self.inspect(path) }

  /// Looks at any file that may be a store.
  static func inspect(_ path: String) throws -> Presence {
    // Not blocking, so that a FIFO in the store's place cannot hang us.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else {
      switch errno {
      case ENOENT: return .missing
      case ELOOP: throw StoreError.notOurs(path: path, because: "it is a link")
      case EACCES, EPERM: throw StoreError.notReadable(path: path)
      case ENOTDIR:
        throw StoreError.cannotCreate(path: path, because: "there is a file in a folder's place")
      default: throw StoreError.notOurs(path: path, because: systemMessage(errno))
      }
    }
    defer { close(file) }
    var (status, companionStatus) = (stat(), stat())
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.notOurs(path: path, because: "it is not a file")
    }
    for companion in ["-wal", "-shm", "-journal"].map({ path + $0 }) {
      // SQLite would follow, fail or wait for ever.
      guard lstat(companion, &companionStatus) == 0 else { continue }
      guard companionStatus.st_mode & S_IFMT == S_IFREG else {
        throw StoreError.damaged(path: path, because: "\(companion) is not a file")
      }
    }
    guard status.st_size > 0 else { throw StoreError.damaged(path: path, because: "it is empty") }

    var header = [UInt8](repeating: 0, count: 100)
    guard pread(file, &header, header.count, 0) == header.count, header.starts(with: "SQLite format 3\0".utf8)
    else { throw StoreError.notOurs(path: path, because: "it is not an SQLite file") }
    func field(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard field(at: 68) == applicationID else {
      throw StoreError.notOurs(path: path, because: "it belongs to another program")
    }
    guard field(at: 60) <= migrations.count else { throw StoreError.newerVersion(path: path) }
    // SQLite reads what is missing of the last page as zeros, and would write on. Beside a log the file may
    // rightly be shorter: the log's pages are still on their way into it.
    let pageSize = field(at: 14) & 0xFFFF == 1 ? 65_536 : field(at: 14) & 0xFFFF
    guard Int(status.st_size) >= field(at: 28) * pageSize || hasLog(path) else {
      throw StoreError.damaged(path: path, because: "it is cut off")
    }
    return .ours(FileIdentity(status))
  }

  /// Whether there is a log with anything in it.
  static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Makes a new store, unless another process was faster: under another name first, complete and synced, and
  /// then moved into place. So nobody ever meets half a store.
  func create() throws {
    try container.create()
    try whileLocked {
      guard case .missing = try inspect() else { return }
      let temporary = path + ".new"
      PrivateFile.remove(temporary)
      do {
        try PrivateFile.create(temporary)
        try build(temporary)
        try place(temporary)
      } catch {
        PrivateFile.remove(temporary)
        throw error
      }
    }
  }

  /// Keeps other processes from making or placing a store in the meantime.
  func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = open(container.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StoreError.creation(container.path, errno) }
    defer { close(folder) }  // gives the lock back, too
    guard flock(folder, LOCK_EX) == 0 else { throw StoreError.creation(container.path, errno) }
    return try body()
  }

  /// Moves a finished store to where there is none. A log whose store is gone must not be played into it.
  func place(_ temporary: String) throws {
    for leftover in ["-wal", "-shm"] { unlink(path + leftover) }
    try PrivateFile.move(temporary, to: path)
  }

  private func build(_ temporary: String) throws {
    do {
      let connection = try Connection(path: temporary, flags: SQLITE_OPEN_READWRITE)
      try connection.execute("PRAGMA synchronous = FULL")
      try connection.execute("PRAGMA journal_mode = WAL")
      try connection.execute("PRAGMA application_id = \(Self.applicationID)")
      try Self.migrate(connection, path: path)
      try Self.putLogIntoFile(connection)
    } catch let error as DatabaseError {
      throw error.code == SQLITE_FULL || error.code == SQLITE_IOERR
        ? StoreError(error, path: path) : .cannotCreate(path: path, because: error.message)
    }
  }

  /// Brings a store up to the newest schema; each migration commits together with its number. Many processes
  /// may try at once: whoever comes second finds it done.
  static func migrate(_ connection: Connection, path: String) throws {
    guard try version(of: connection) < migrations.count else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      for number in try version(of: connection)..<migrations.count {
        try connection.execute(migrations[number])
        try connection.execute("PRAGMA user_version = \(number + 1)")
      }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Copies the log into the file, which is then whole without it. Closing would do it as well, but not tell where
  /// there is no room.
  static func putLogIntoFile(_ connection: Connection) throws {
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The number of the last migration that a store has.
  static func version(of connection: Connection) throws -> Int {
    try connection.integer("PRAGMA user_version")
  }
}
