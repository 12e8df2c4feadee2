import Glibc
import System
import Words

/// Copies the store to another file with SQLite's own functions, so that the copy is one state of the store.
extension SharedStore {
  /// Copies the store to a new file, without a log.
  /// - Throws: ``StoreError``, for example if the file exists already or the store is damaged.
  public func backUp(to path: String) throws {
    try withBackupErrors(ofStoreAt: self.path) {
      try Self.requireNoLog(besides: path)
      guard access(path, F_OK) != 0 else {
        throw StoreError.cannotCreate(path: path, because: String(localized: "there is a file already"))
      }
      try copy(to: path)
    }
  }

  /// Copies the store to a new file in the container's folder for backups.
  /// - Parameter name: what its name has behind `SwiftCal-`; a number is added if there is such a backup.
  /// - Returns: its path.
  func backUp(named name: String) throws -> String {
    try withBackupErrors(ofStoreAt: self.path) {
      while true {
        let path = try container.unusedBackupPath(name)
        do {
          try copy(to: path)
          return path
        } catch let error as FileError where error.code == EEXIST {
          // Another process has made a backup of that name meanwhile.
        }
      }
    }
  }

  /// Copies the store to a new file. The copy is checked before it gets its name. Derived data that differs from the facts is
  /// worked out again, in the copy and in the store.
  /// - Throws: `FileError`, with `EEXIST` where there is a file; ``StoreError``, which says damage of the store.
  func copy(to path: String) throws {
    var differed = false
    try Self.copy(connection, of: self.path, to: path) { copy in
      try Soundness.require(copy, at: self.path)
      differed = try copy.transaction { try DerivedData(connection: copy).recompute() }
    }
    if differed { try recomputeDerivedData() }
  }

  /// Copies a database to a new file, page by page: no statement of its schema is run. The copy is complete before it gets its
  /// name.
  /// - Parameter source: the path of the database, for messages.
  static func copy(
    _ connection: Connection, of source: String, to path: String,
    checking check: (Connection) throws -> Void = { _ in }
  ) throws {
    let temporary = try AtomicFile.makeTemporary(beside: path, suffix: ".new")
    do {
      do {
        let copy = try Connection(path: temporary, .readWrite)
        try connection.replaceContents(of: copy)
        // Without a log beside it, the copy can be read from a disk that takes no writes.
        try copy.execute("PRAGMA journal_mode = DELETE")
        try check(copy)
      } catch let error as DatabaseError {
        // Damage is in the source. Every other failure concerns the copy.
        throw StoreError(error, path: error.isDamage ? source : path, on: connection)
      }
      try AtomicFile.move(temporary, to: path, replaces: false)
    } catch {
      StoreFile.remove(temporary)
      throw error
    }
  }

  /// Refuses a place for a copy beside which a log or a journal is left: SQLite would take it for the copy's own, and the
  /// copy could not be restored.
  private static func requireNoLog(besides path: String) throws {
    if let ending = StoreFile.companionEndings.first(where: {
      path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
    }) {
      throw StoreError.cannotCreate(
        path: path,
        because: String(
          localized: "SQLite would take a file whose name ends with \(ending) for a part of another one"))
    }
    for log in ["-wal", "-journal"].map({ path + $0 }) where StoreFile.hasBytes(log) {
      throw StoreError.cannotCreate(
        path: path, because: String(localized: "\(log) is there, and would be taken for a part of the copy"))
    }
  }
}
