import FileSystem
import Glibc
import Localization
import SQLite

/// Copies the store to another file with SQLite's own functions, so that the copy is one state of the store.
/// The copy is complete before it gets its name.
extension SharedStore {
  /// Copies the store to a new file, without a log. The store is checked before, and the copy after it.
  /// - Throws: ``StoreError``, for example if the file exists already or the store is damaged.
  public func backUp(to path: String) throws {
    try withBackupErrors { try Self.requireNoLog(besides: path) }
    try requireSound(connection, at: self.path)
    try withBackupErrors {
      guard access(path, F_OK) != 0 else {
        throw StoreError.cannotCreate(path: path, because: String(localized: "there is a file already"))
      }
      try withCreationErrors { _ = try copy(to: path) }
    }
  }

  /// Copies the store to a new file in the container's folder for backups.
  /// - Parameter name: what its name has behind `SwiftCal-`; a number is added if there is such a backup.
  /// - Returns: its path.
  func backUp(named name: String) throws -> String {
    try withBackupErrors {
      try withCreationErrors {
        try requireSound(connection, at: self.path)
        let path = try container.unusedBackupPath(name)
        return try copy(to: path) { [container] in try container.unusedBackupPath(name) }
      }
    }
  }

  /// Copies the store to a new file, which is complete and checked before it gets its name.
  /// - Parameter next: returns another path where another process has made a file of that name meanwhile; nil to fail then.
  /// - Returns: its path.
  private func copy(to path: String, otherwise next: (() throws -> String)? = nil) throws -> String {
    try Self.makeFile(path, otherwise: next) { temporary in
      try Self.fill(temporary, from: connection, of: self.path, as: path)
      try requireSound(Connection(path: temporary, .readWrite), at: path)
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
    var status = stat()
    for log in StoreFile.companionEndings.map({ path + $0 }) where lstat(log, &status) == 0 {
      throw StoreError.cannotCreate(
        path: path, because: String(localized: "\(log) is there, and would be taken for a part of the copy"))
    }
  }

  private func requireSound(_ connection: Connection, at path: String) throws {
    try withStoreErrors(at: path, on: connection) { try Soundness.require(connection, at: path) }
  }

  /// Makes a new file, which is complete before it gets its name.
  /// - Parameter fill: writes the file under a temporary name.
  /// - Throws: `FileError`; what `fill` throws.
  static func makeFile(
    _ path: String, otherwise next: (() throws -> String)? = nil, _ fill: (String) throws -> Void
  ) throws -> String {
    let temporary = try AtomicFile.makeTemporary(beside: path, suffix: ".new")
    do {
      try fill(temporary)
      var path = path
      while true {
        do {
          try AtomicFile.move(temporary, to: path, replaces: false)
          return path
        } catch {
          guard error.code == EEXIST, let next else { throw error }
          path = try next()
        }
      }
    } catch {
      StoreFile.remove(temporary)
      throw error
    }
  }

  /// Copies a database into an empty file, page by page: no statement of its schema is run.
  /// - Parameter path: the name that the copy will have, for messages.
  static func fill(
    _ temporary: String, from connection: Connection, of source: String, as path: String
  ) throws {
    do {
      let copy = try Connection(path: temporary, .readWrite)
      try connection.replaceContents(of: copy)
      // Without a log beside it, the copy can be read from a disk that takes no writes.
      try copy.execute("PRAGMA journal_mode = DELETE")
    } catch let error as DatabaseError {
      // Damage is in the source. Every other failure concerns the copy.
      throw StoreError(error, path: error.isDamage ? source : path, on: connection)
    }
  }
}
