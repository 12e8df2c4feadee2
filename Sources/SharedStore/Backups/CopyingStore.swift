import FileSystem
import Glibc
import Localization
import SQLite

/// Copies the store to another file with SQLite's own functions, so that the copy is one state of the store.
/// The copy is complete before it gets its name.
extension OpenedStore {
  /// Copies the store to a new file, compact and without a log. The store is checked before, and the copy after it.
  /// - Throws: ``StoreError``, for example if the file exists already or the store is damaged.
  func backUp(to path: String) throws {
    try withBackupErrors { try Self.requireNoLog(besides: path) }
    try requireSound(connection, at: self.path)
    try Self.copy(connection, of: self.path, to: path) { copy in
      try requireSound(Connection(path: copy, .readWrite), at: path)
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
      let isFile = status.kind == S_IFREG
      guard !isFile || (status.st_size > 0 && !log.hasSuffix("-shm")) else { continue }
      throw StoreError.cannotCreate(
        path: path, because: String(localized: "\(log) is there, and would be taken for a part of the copy"))
    }
  }

  private func requireSound(_ connection: Connection, at path: String) throws {
    try withStoreErrors(at: path, on: connection) { try Soundness.require(connection, at: path) }
  }

  /// Copies the store to a new file in the container's folder for backups.
  /// - Parameter name: what its name has behind `SwiftCal-`; a number is added if there is such a backup.
  /// - Returns: its path.
  func backUp(in container: GroupContainer, named name: String) throws -> String {
    try withBackupErrors {
      try withCreationErrors {
        let (path, reserved) = try container.reserveBackup(name)
        defer { StoreFile.removeCompanions(of: reserved.path) }
        try requireSound(connection, at: self.path)
        try Self.fill(reserved.path, from: connection, of: self.path, as: path)
        try requireSound(Connection(path: reserved.path, .readWrite), at: path)
        try AtomicFile.move(reserved.path, to: path, replaces: false)
        return path
      }
    }
  }

  /// Copies a database to a new file.
  /// - Parameter check: looks at the copy before it gets its name.
  static func copy(
    _ connection: Connection, of source: String, to path: String, check: (String) throws -> Void = { _ in }
  ) throws {
    try withBackupErrors {
      try makeFile(path) { temporary in
        try fill(temporary, from: connection, of: source, as: path)
        try check(temporary)
      }
    }
  }

  /// Copies a database into an empty file.
  /// - Parameter path: the name that the copy will have, for messages.
  private static func fill(
    _ temporary: String, from connection: Connection, of source: String, as path: String
  ) throws {
    do {
      try connection.prepare("VACUUM INTO ?1").bind(1, path: temporary).run()
    } catch let error as DatabaseError {
      // Damage is in the source. Every other failure concerns the copy.
      throw StoreError(error, path: error.isDamage ? source : path, on: connection)
    }
  }

  /// Makes a new file that is complete before it gets its name.
  /// - Parameter fill: writes the file under a temporary name.
  static func makeFile(_ path: String, _ fill: (String) throws -> Void) throws {
    guard access(path, F_OK) != 0 else {
      throw StoreError.cannotCreate(path: path, because: String(localized: "there is a file already"))
    }
    try withCreationErrors {
      let temporary = try AtomicFile.makeTemporary(beside: path, suffix: ".new")
      do {
        try fill(temporary)
        try AtomicFile.move(temporary, to: path, replaces: false)
      } catch {
        StoreFile.remove(temporary)
        throw error
      }
    }
  }
}
