import Glibc
import System
import Words

extension StoreError {
  /// Translates an error of SQLite for the user.
  /// - Parameter connection: the store's connection; nil where it is not known. It shows whether a statement that cannot
  ///   be compiled is an error in SwiftCal, damage, or due to something that was added to the store.
  init(_ error: DatabaseError, path: String, on connection: Connection? = nil) {
    switch error.kind {
    case .busy: self = .busy(path: path)
    case .full: self = Self.noRoom(path)
    case .readOnly, .noPermission, .cannotOpen:
      // SQLite says what it could not do, and the system why.
      guard error.systemError == 0 else {
        self.init(FileError(path: path, code: error.systemError))
        return
      }
      self =
        error.kind == .cannotOpen
        ? .inputOutput(path: path, because: error.message) : .notWritable(path: path)
    case .damaged: self = .damaged(path: path, because: error.message)
    case .notDatabase: self = .notOurs(path: path, because: String(localized: "it is not an SQLite file"))
    case .noSharedMemory: self = Self.known(error.systemError, path) ?? .noSharedMemory(path: path)
    case .wrongStatement:
      let difference = connection.flatMap { try? StoreSchema.difference(of: $0) }
      guard let difference, !difference.isGrave else {
        self = .damaged(path: path, because: error.message)
        return
      }
      self =
        difference.additions.isEmpty
        ? .wrongStatement(path: path, because: error.message)
        : .stoppedByAddition(path: path, because: error.message)
    case .constraint: self = .refusedBySchema(path: path, because: error.message)
    case .outOfMemory: self = .outOfMemory
    case .other:
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
    case EPERM where isProtected(Folder.parent(of: error.path)):
      .protected(path: Folder.parent(of: error.path))
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
    case EACCES, EPERM, EROFS: .notWritable(reason: code, path: path)
    case EMFILE, ENFILE: .tooManyOpenFiles(path: path)
    case ENAMETOOLONG: .cannotCreate(path: path, because: String(localized: "the path is too long"))
    case EWOULDBLOCK: .busy(path: path)
    case ENOMEM: .outOfMemory
    default: nil
    }
  }

  /// The error for a file that may not be written.
  /// - Parameter code: the reason that the system gave, as an `errno`, if it gave one.
  static func notWritable(reason code: Int32, path: String) -> StoreError {
    switch code {
    case EROFS: .readOnlyFileSystem(path: path)
    case EPERM:
      [path, Folder.parent(of: path)].first(where: isProtected).map(StoreError.protected)
        ?? .notWritable(path: path)
    default: .notWritable(path: path)
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
/// - Parameter connection: the store's connection, as far as it is known.
func withStoreErrors<Result>(
  at path: String, on connection: Connection? = nil, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw StoreError(error, path: path, on: connection)
  } catch let error as FileError {
    throw StoreError(error)
  }
}

/// Runs `body`, which copies a store, and translates its errors for the user: they speak of the copy, unless the store is
/// damaged.
func withBackupErrors<Result>(ofStoreAt path: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try withCreationErrors(body)
  } catch let error as StoreError where !error.isDamage(of: path) {
    throw StoreError.noBackup(because: error)
  }
}

extension StoreError {
  /// Whether it says that the file at a path is damaged.
  func isDamage(of path: String) -> Bool {
    if case .damaged(path, _) = self { true } else { false }
  }
}
