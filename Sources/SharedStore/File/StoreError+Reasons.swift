import FileSystem
import Glibc
import Localization
import SQLite

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
    case ENOTDIR: .cannotCreate(path: error.path, because: String(localized: "there is a file in its place"))
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
    case ENAMETOOLONG: .cannotCreate(path: path, because: String(localized: "the path is too long"))
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
    if isSchemaSound, let connection, let obstacle = StoreSchema.obstacle(in: connection) {
      throw StoreError.stoppedByAddition(path: path, table: obstacle.shownTitle)
    }
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
