import FileSystem
import Glibc
import SQLite

/// Why the store could not be used. The description tells the user what was wrong and what to do.
public enum StoreError: Error, Hashable, Sendable {
  /// The file is not a SwiftCal store.
  case notOurs(path: String, because: String)
  /// The store is damaged.
  case damaged(path: String, because: String)
  /// The write-ahead log has lost commits.
  case logDamaged(path: String, because: String)
  /// The store was replaced or removed before a change was made.
  case replaced(path: String)
  /// The store was replaced or removed while a change was saved.
  case replacedMeanwhile(path: String)
  /// The store was written by a newer version.
  case newerVersion(path: String)
  /// There is no such file.
  case missing(path: String)
  /// The file cannot replace the store.
  case notRestorable(path: String, because: String)
  /// The store was not copied.
  indirect case noBackup(because: StoreError)

  /// The environment does not say where the container is.
  case noContainer(because: String)
  /// The container's path has more bytes than SQLite has room for.
  case pathTooLong(path: String, limit: Int)
  /// A file or folder cannot be made.
  case cannotCreate(path: String, because: String)
  /// Another user could have put the folder or file there.
  case notSafe(path: String, because: String)
  /// The system does not permit reading.
  case notReadable(path: String)
  /// The store has a log whose index is missing and cannot be made there.
  case notReadableHere(path: String)
  /// The system does not permit writing.
  case notWritable(path: String)
  /// The disk is full.
  case full(path: String)
  /// The file system has room, and cannot have another file.
  case noMoreFiles(path: String)
  /// The file would be larger than the system lets a file of this process be.
  case tooLarge(path: String)
  /// The process, or the system, has as many files open as it may.
  case tooManyOpenFiles(path: String)
  /// Reading or writing failed.
  case inputOutput(path: String, because: String)
  /// There is not enough memory.
  case outOfMemory
  /// Another program has kept the store locked.
  case busy(path: String)

  /// The schema refused a change that the program expected to be valid.
  case refusedBySchema(path: String, because: String)
  /// SQLite could not run a statement on a store whose schema is sound.
  case wrongStatement(path: String, because: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    let parts = [problem, leavesAllUnchanged ? "nothing was changed" : nil, advice]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  /// What is wrong.
  public var problem: String {
    switch self {
    case .notOurs(let path, let because): "\(path) is not a SwiftCal store (\(because))"
    case .damaged(let path, let because): "\(path) is damaged (\(because))"
    case .logDamaged(let path, let because): "\(path) is damaged (\(because))"
    case .replaced(let path): "\(path) was replaced or removed in the meantime"
    case .replacedMeanwhile(let path):
      "\(path) was replaced or removed while the change was being saved, so the change is in the old one"
    case .newerVersion(let path): "\(path) was written by a newer SwiftCal"
    case .missing(let path): "there is no file \(path)"
    case .notRestorable(let path, let because): "\(path) cannot be restored (\(because))"
    case .noBackup(let reason): "no backup was made: \(reason.problem)"
    case .noContainer(let because): "there is no place for the store: \(because)"
    case .pathTooLong(let path, let limit):
      "\(path) is not used, because its path has \(path.utf8.count) bytes and SQLite has room for \(limit)"
    case .cannotCreate(let path, let because): "cannot create \(path): \(because)"
    case .notSafe(let path, let because): "\(path) is not used, because \(because)"
    case .notReadable(let path): "no permission to read \(path)"
    case .notReadableHere(let path):
      "\(path) has a log that cannot be read without writing beside it, and \(Folder.parent(of: path)) takes no writes"
    case .notWritable(let path): "no permission to write \(path)"
    case .full(let path): "no room left to write \(path)"
    case .noMoreFiles(let path):
      "no room left for another file at \(path): its file system has as many files as it can have"
    case .tooLarge(let path): "\(path) would be larger than the system lets a file of this program be"
    case .tooManyOpenFiles(let path): "too many files are open, and \(path) cannot be opened"
    case .inputOutput(let path, let because): "cannot read or write \(path): \(because)"
    case .outOfMemory: "there is not enough memory"
    case .busy(let path): "\(path) is busy: another program has kept it locked"
    case .refusedBySchema(let path, let because): "\(path) refused the change (\(because))"
    case .wrongStatement(let path, let because):
      "SwiftCal made a mistake in a statement for \(path) (\(because)); the store is not damaged"
    }
  }

  /// What to do; nil where there is nothing to do but to know it. A command in it can be pasted into a shell. No advice
  /// moves or replaces the main file alone, because its log can have days that the file does not have.
  public var advice: String? {
    switch self {
    case .damaged: "“swiftcal doctor” says what to do"
    case .logDamaged: "“swiftcal doctor --fix” keeps a copy and saves what can be saved"
    case .notOurs(let path, _): Self.moveAway(Folder.parent(of: path))
    case .newerVersion: "use that version or update this one"
    case .missing, .notRestorable: "“swiftcal backup --list” shows the backups"
    case .noBackup(let reason): reason.adviceForBackup
    case .pathTooLong: "move it to a shorter path, and set SWIFTCAL_CONTAINER to that"
    case .noContainer, .cannotCreate: "set SWIFTCAL_CONTAINER to a folder of yours"
    case .notSafe(let path, _): Self.saferContainer(than: path)
    case .notReadable: "check its owner and mode"
    case .notReadableHere:
      "copy the whole folder to a disk that takes writes, and set SWIFTCAL_CONTAINER to the copy"
    case .notWritable: "check the owner and mode of the file and its folder"
    case .full: "free some space and try again"
    case .noMoreFiles: "remove some files there and try again"
    case .tooLarge: "raise the limit that “ulimit -f” shows and try again"
    case .tooManyOpenFiles: "close other programs, or raise the limit that “ulimit -n” shows, and try again"
    case .inputOutput: nil
    case .outOfMemory: "close other programs and try again"
    case .busy, .replaced, .replacedMeanwhile: "try again"
    case .refusedBySchema: nil
    case .wrongStatement: "please report this"
    }
  }

  /// Whether the error says that nothing was changed: it ends a write, whose transaction is then taken back.
  private var leavesAllUnchanged: Bool {
    switch self {
    case .full, .noMoreFiles, .tooLarge, .refusedBySchema, .replaced: true
    default: false
    }
  }

  /// What to do when a copy of the store was not made.
  private var adviceForBackup: String? {
    switch self {
    case .cannotCreate: "name another file, or check the folder's owner and mode"
    default: advice
    }
  }

  /// The advice to move a container away with all that is in it: the log can have days that the store does not have.
  static func moveAway(_ container: String) -> String {
    let aside = Folder.unusedPath(container + ".aside")
    return "move its folder away with “mv -n \(container.shellQuoted) \(aside.shellQuoted)”"
  }

  /// The advice for a container, or a file in it, that another user could have put there.
  private static func saferContainer(than path: String) -> String {
    let name = Folder.name(of: path)
    if name.hasPrefix("SwiftCal.sqlite") || name == "backups" { return moveAway(Folder.parent(of: path)) }
    guard let target = Folder.ownTarget(ofLink: path) else {
      return "set SWIFTCAL_CONTAINER to a folder of yours"
    }
    return "use the folder itself with “export SWIFTCAL_CONTAINER=\(target.shellQuoted)”"
  }
}

extension StoreError {
  /// Translates an error of SQLite for the user.
  /// - Parameter isSchemaSound: whether the store has the tables that the migrations make. Only then is a
  ///   statement that cannot be compiled an error in SwiftCal.
  init(_ error: DatabaseError, path: String, isSchemaSound: Bool = false) {
    switch error.kind {
    case .busy: self = .busy(path: path)
    case .full: self = Self.noRoom(path)
    case .readOnly, .noPermission: self = .notWritable(path: path)
    case .damaged: self = .damaged(path: path, because: error.message)
    case .wrongStatement:
      self =
        isSchemaSound
        ? .wrongStatement(path: path, because: error.message) : .damaged(path: path, because: error.message)
    case .constraint: self = .refusedBySchema(path: path, because: error.message)
    case .outOfMemory: self = .outOfMemory
    case .cannotOpen where error.systemError == ENOENT:
      // SQLite could not make a file beside the store, and has then looked for one that is there.
      self =
        Self.known(Folder.reasonAgainstNewFile(in: Folder.parent(of: path)), path)
        ?? .inputOutput(path: path, because: error.message)
    case .cannotOpen, .other:
      // SQLite says what it could not do, and the system why.
      self = Self.known(error.systemError, path) ?? .inputOutput(path: path, because: error.message)
    }
  }

  /// Translates a failed system call on a file for the user.
  init(_ error: FileError) {
    self =
      Self.known(error.code, error.path)
      ?? .inputOutput(path: error.path, because: systemMessage(error.code))
  }

  /// Translates a failed system call that was to make a file or folder.
  static func creation(_ error: FileError) -> StoreError {
    switch error.code {
    case EACCES, EPERM, EROFS: .cannotCreate(path: error.path, because: systemMessage(error.code))
    case ENOTDIR: .cannotCreate(path: error.path, because: "there is a file in its place")
    default:
      known(error.code, error.path) ?? .cannotCreate(path: error.path, because: systemMessage(error.code))
    }
  }

  /// The error for a reason that the system gave; nil for one that says no more than the system's words.
  private static func known(_ code: Int32, _ path: String) -> StoreError? {
    switch code {
    case ENOSPC, EDQUOT: noRoom(path)
    case EFBIG: .tooLarge(path: path)
    case EACCES, EPERM, EROFS: .notWritable(path: path)
    case EMFILE, ENFILE: .tooManyOpenFiles(path: path)
    case ENAMETOOLONG: .cannotCreate(path: path, because: "the path is too long")
    case EWOULDBLOCK: .busy(path: path)
    case ENOMEM: .outOfMemory
    default: nil
    }
  }

  /// The error for a file system that has no room: for what is to be written, or for another file.
  private static func noRoom(_ path: String) -> StoreError {
    Folder.hasRoomButNoFiles(Folder.parent(of: path)) ? .noMoreFiles(path: path) : .full(path: path)
  }
}

/// Runs `body`, which makes files, and translates its errors for the user.
func withCreationErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as FileError {
    throw StoreError.creation(error)
  }
}

/// Runs `body`, which calls SQLite or the file system, and translates its errors for the user.
/// - Parameter connection: the store's connection, which shows whether the store's schema made a statement
///   fail.
func withStoreErrors<Result>(
  at path: String, on connection: Connection? = nil, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    // The schema is checked only if the answer depends on it.
    let isSchemaSound = error.kind == .wrongStatement && (connection.map(StoreSchema.isSound) ?? false)
    throw StoreError(error, path: path, isSchemaSound: isSchemaSound)
  } catch let error as FileError {
    throw StoreError(error)
  }
}

/// Runs `body`, which copies the store, and translates its errors for the user: they speak of the copy.
func withBackupErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    if case .noBackup = error { throw error }
    throw StoreError.noBackup(because: error)
  }
}
