import CSQLite
import Glibc
import Words

/// An error that SQLite reported.
public struct DatabaseError: Error, CustomStringConvertible {
  /// The extended result code, such as `SQLITE_IOERR_FSYNC` (sqlite.org/rescode.html).
  public let code: Int32
  /// SQLite's own message.
  public let message: String
  /// The operating system's error number behind it; 0 if the operating system reported no error.
  public let systemError: Int32

  /// The kinds of failures that callers tell apart, by their primary result codes.
  public enum Kind: Sendable {
    /// Another connection has a lock.
    case busy
    /// The disk or the file is full.
    case full
    /// The file may not be written.
    case readOnly
    /// The file may not be used.
    case noPermission
    /// The file is not a sound database.
    case damaged
    /// The file is no database at all, or its first page is destroyed.
    case notDatabase
    /// The file system has no memory that processes share, which a write-ahead log needs.
    case noSharedMemory
    /// The file cannot be opened.
    case cannotOpen
    /// A rule of the schema refused the change.
    case constraint
    /// There is not enough memory.
    case outOfMemory
    /// The statement does not fit the schema, or is wrong.
    case wrongStatement
    /// Any other failure, such as an input or output error.
    case other
  }

  /// What kind of failure it is.
  public var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_READONLY: .readOnly
    case SQLITE_PERM, SQLITE_AUTH: .noPermission
    case SQLITE_CORRUPT: .damaged
    case SQLITE_NOTADB: .notDatabase
    case SQLITE_IOERR where Self.sharedMemoryFailures.contains(code >> 8): .noSharedMemory
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_CONSTRAINT: .constraint
    case SQLITE_NOMEM: .outOfMemory
    case SQLITE_ERROR: .wrongStatement
    default: .other
    }
  }

  /// Whether it says that what is in the file is not as it must be.
  public var isDamage: Bool { [.damaged, .notDatabase, .wrongStatement].contains(kind) }

  /// The error for a row that means nothing to us, as for damage that SQLite finds.
  public static func meaningless(_ message: String) -> DatabaseError {
    DatabaseError(code: SQLITE_CORRUPT, message: message, systemError: 0)
  }

  /// The error for a row that a rule of ours refuses, as a constraint of the schema would.
  public static func refused(_ message: String) -> DatabaseError {
    DatabaseError(code: SQLITE_CONSTRAINT, message: message, systemError: 0)
  }

  /// The second parts of `SQLITE_IOERR_SHMOPEN`, `SQLITE_IOERR_SHMSIZE`, `SQLITE_IOERR_SHMLOCK` and `SQLITE_IOERR_SHMMAP`,
  /// which Swift does not see because they are computed in C.
  private static let sharedMemoryFailures: Set<Int32> = [18, 19, 20, 21]

  /// Whether the reason may be that the file, its folder or its file system takes no writes. That is not so for every
  /// file that cannot be opened: the process may have too many files open.
  public var mayBeForLackOfWriting: Bool {
    kind == .readOnly
      || kind == .cannotOpen && ![EMFILE, ENFILE, ENOMEM, ENAMETOOLONG].contains(systemError)
  }

  /// SQLite's own message.
  public var description: String { message }
}

extension DatabaseError {
  /// The error for a result code that no connection has, in SQLite's general words.
  init(code: Int32, systemError: Int32) {
    let words = sqlite3_errstr(code).map { String(cString: $0) } ?? String(localized: "error \(code)")
    let message = code == SQLITE_NOMEM ? String(localized: "out of memory") : words
    self.init(code: code, message: message, systemError: systemError)
  }
}
