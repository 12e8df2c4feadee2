import FileSystem
import Glibc
import SQLite

/// Makes a store. The store is completed and synced under another name, and then moved into place, so that no
/// program ever sees half a store.
extension StoreFile {
  /// Makes a new store, unless another process was faster.
  /// - Parameter tell: receives a sentence about each thing that was moved aside.
  func create(telling tell: (String) -> Void) throws {
    try withCreationErrors {
      try container.create()
      try whileLocked { folder in
        guard folder.status(of: path) == nil else { return }
        try removeLeftovers(in: folder)
        let temporary = try AtomicFile.makeTemporary(beside: path, suffix: ".new")
        do {
          try build(temporary)
          try place(temporary, in: folder, telling: tell)
        } catch {
          Self.remove(temporary)
          throw error
        }
      }
    }
  }

  /// Removes the files of interrupted attempts to make a store. The folder is locked, so no other process is
  /// making one.
  private func removeLeftovers(in folder: borrowing LockedFolder) throws {
    let name = path.dropFirst(container.path.count + 1) + "."
    for leftover in try folder.names() where leftover.hasPrefix(name) {
      guard ([""] + Self.companionEndings).contains(where: { leftover.hasSuffix(".new" + $0) }) else {
        continue
      }
      try? folder.remove(container.path + "/" + leftover)
    }
  }

  /// Keeps other processes from making or placing a store in the meantime. What `body` moves or removes, it moves or
  /// removes in the folder that is locked: the container can be taken away at any moment, and be made anew.
  /// - Parameter milliseconds: how long to wait while another process does so.
  /// - Throws: what `body` throws; ``StoreError/replaced(path:)`` instead, if the container was taken away meanwhile.
  func whileLocked<Result>(
    waiting milliseconds: Int32 = SharedStore.busyTimeout, _ body: (borrowing LockedFolder) throws -> Result
  ) throws -> Result {
    try Folder.whileLocked(container.path, waiting: Double(milliseconds) / 1000) { folder in
      do {
        return try body(folder)
      } catch {
        throw folder.isInPlace ? error : StoreError.replaced(path: path)
      }
    }
  }

  /// Moves a finished store into the store's place, which must be free. A log that is left there is moved aside first,
  /// because SQLite would apply it to the new store.
  /// - Parameters:
  ///   - folder: the container's.
  ///   - tell: receives a sentence about each thing that was moved aside.
  func place(_ temporary: String, in folder: borrowing LockedFolder, telling tell: (String) -> Void) throws {
    // Otherwise the log belongs to that store.
    guard folder.status(of: path) == nil else { throw FileError(path: path, code: EEXIST) }
    try moveStrayLogsAside(in: folder, telling: tell)
    // The index belongs to the log. Programs that have it open keep it.
    try folder.remove(path + "-shm")
    try folder.move(temporary, to: path)
  }

  private func build(_ temporary: String) throws {
    do {
      let connection = try Connection(path: temporary, .readWrite)
      try connection.execute("PRAGMA application_id = \(DatabaseHeader.swiftCalApplicationID)")
      try StoreSchema.migrate(connection)
      // Last, so that all else is in the file itself and a full disk was an error.
      try connection.execute("PRAGMA journal_mode = WAL")
    } catch let error as DatabaseError {
      switch error.kind {
      case .full, .other, .outOfMemory, .noSharedMemory: throw StoreError(error, path: path)
      case .cannotOpen where !error.mayBeForLackOfWriting: throw StoreError(error, path: path)
      default: throw StoreError.cannotCreate(path: path, because: error.message)
      }
    }
  }
}
