import FileSystem
import Glibc
import SQLite

/// Copies the store to another file with SQLite's own functions, so that the copy is one state of the store.
/// The copy is complete before it gets its name.
extension OpenedStore {
  /// Copies the store to a new file, compact and without a log.
  /// - Throws: ``StoreError``, for example if the file exists already.
  func backUp(to path: String) throws { try Self.copy(connection, of: self.path, to: path) }

  /// Copies a database to a new file.
  static func copy(_ connection: Connection, of source: String, to path: String) throws {
    try makeFile(path) { temporary in
      do {
        try connection.prepare("VACUUM INTO ?1").bind(1, temporary).run()
      } catch let error as DatabaseError {
        // Damage is in the source. Every other failure concerns the copy.
        let isDamage = error.kind == .damaged || error.kind == .wrongStatement
        throw StoreError(
          error, path: isDamage ? source : path, isSchemaSound: StoreSchema.isSound(connection))
      }
    }
  }

  /// Makes a new file that is complete before it gets its name.
  /// - Parameter fill: writes the file under a temporary name.
  static func makeFile(_ path: String, _ fill: (String) throws -> Void) throws {
    guard access(path, F_OK) != 0 else {
      throw StoreError.cannotCreate(path: path, because: "there is a file already")
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
