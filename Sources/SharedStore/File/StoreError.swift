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

  /// A file or folder cannot be made.
  case cannotCreate(path: String, because: String)
  /// Another user could have put the folder there.
  case notSafe(path: String, because: String)
  /// The system does not permit reading.
  case notReadable(path: String)
  /// The system does not permit writing.
  case notWritable(path: String)
  /// The disk is full.
  case full(path: String)
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
    switch self {
    case .notOurs(let path, let because):
      "\(path) is not a SwiftCal store (\(because)); move it away or set SWIFTCAL_CONTAINER"
    case .damaged(let path, let because):
      "\(path) is damaged (\(because)); put a backup in its place or move it away"
    case .logDamaged(let path, let because):
      "\(path) is damaged (\(because)); “swiftcal doctor --fix” keeps a copy and saves what can be saved"
    case .replaced(let path):
      "\(path) was replaced or removed in the meantime; nothing was changed; try again"
    case .replacedMeanwhile(let path):
      "\(path) was replaced or removed while the change was being saved, so the change is in the old one; try again"
    case .newerVersion(let path):
      "\(path) was written by a newer SwiftCal; use that version or update this one"
    case .notRestorable(let path, let because):
      "\(path) cannot be restored (\(because)); “swiftcal backup --list” shows the backups"
    case .missing(let path):
      "there is no file \(path); “swiftcal backup --list” shows the backups"
    case .notSafe(let path, let because):
      "\(path) is not used, because \(because); set SWIFTCAL_CONTAINER to a folder of yours"
    case .cannotCreate(let path, let because):
      "cannot create \(path): \(because); set SWIFTCAL_CONTAINER to a folder of yours"
    case .notReadable(let path):
      "no permission to read \(path); check its owner and mode"
    case .notWritable(let path):
      "no permission to write \(path); check the owner and mode of the file and its folder"
    case .full(let path):
      "no room left to write \(path); nothing was changed; free some space and try again"
    case .inputOutput(let path, let because):
      "cannot read or write \(path): \(because)"
    case .outOfMemory:
      "there is not enough memory; close other programs and try again"
    case .busy(let path):
      "\(path) is busy: another program has kept it locked; try again"
    case .refusedBySchema(let path, let because):
      "\(path) refused the change (\(because)); nothing was changed"
    case .wrongStatement(let path, let because):
      "SwiftCal made a mistake in a statement for \(path) (\(because)); the store is not damaged; please report this"
    }
  }
}

extension StoreError {
  /// Translates an error of SQLite for the user.
  /// - Parameter isSchemaSound: whether the store has the tables that the migrations make. Only then is a
  ///   statement that cannot be compiled an error in SwiftCal.
  init(_ error: DatabaseError, path: String, isSchemaSound: Bool = false) {
    switch error.kind {
    case .busy: self = .busy(path: path)
    case .full: self = .full(path: path)
    case .readOnly, .noPermission: self = .notWritable(path: path)
    case .damaged: self = .damaged(path: path, because: error.message)
    case .wrongStatement:
      self =
        isSchemaSound
        ? .wrongStatement(path: path, because: error.message) : .damaged(path: path, because: error.message)
    case .constraint: self = .refusedBySchema(path: path, because: error.message)
    case .outOfMemory: self = .outOfMemory
    case .cannotOpen where [EACCES, EPERM, EROFS].contains(error.systemError):
      self = .notWritable(path: path)
    case .cannotOpen, .other:
      self =
        [ENOSPC, EDQUOT, EFBIG].contains(error.systemError)
        ? .full(path: path) : .inputOutput(path: path, because: error.message)
    }
  }

  /// Translates a failed system call on a file for the user.
  init(_ error: FileError) {
    switch error.code {
    case ENOSPC, EDQUOT, EFBIG: self = .full(path: error.path)
    case EACCES, EPERM, EROFS: self = .notWritable(path: error.path)
    case EWOULDBLOCK: self = .busy(path: error.path)
    case ENOMEM: self = .outOfMemory
    default: self = .inputOutput(path: error.path, because: systemMessage(error.code))
    }
  }

  /// Translates a failed system call that was to make a file or folder.
  static func creation(_ error: FileError) -> StoreError {
    switch error.code {
    case ENOSPC, EDQUOT, EFBIG: .full(path: error.path)
    case EWOULDBLOCK: .busy(path: error.path)
    case ENOTDIR: .cannotCreate(path: error.path, because: "there is a file in its place")
    default: .cannotCreate(path: error.path, because: systemMessage(error.code))
    }
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
