import FileSystem
import Glibc
import Localization
import StudyCalendar

/// Logs whose store is gone, or is another one. They may hold the only copy of days, so they are never removed: they are
/// moved to the backups.
extension StoreFile {
  /// Moves the log and the journal of a store that is gone to the backups. The store's place is free. A program that still
  /// has the old store open keeps its log open, too.
  /// - Parameters:
  ///   - folder: the container's.
  ///   - tell: receives a sentence about each of them.
  func moveStrayLogsAside(in folder: borrowing LockedFolder, telling tell: (String) -> Void) throws {
    try moveObstaclesAside(["-wal", "-journal"], in: folder, telling: tell)
    for ending in ["-wal", "-journal"] {
      try moveAside(ending, in: folder) {
        tell(String(localized: "the log of a store that is gone was moved to \($0.shellQuoted)"))
      }
    }
  }

  /// Moves a log that does not belong to the store to the backups. No program may have the store open: the log would be
  /// taken away from under it.
  /// - Parameters:
  ///   - milliseconds: how long to wait while another process makes or places a store.
  ///   - tell: receives a sentence about the log.
  func moveForeignLogAside(waiting milliseconds: Int32, telling tell: (String) -> Void) throws {
    try whileLocked(waiting: milliseconds) { folder in
      guard case .storeBesideForeignLog = try inspect() else { return }
      let file = try InspectedFile.at(path)
      guard folder.status(of: path).map(FileIdentity.init) == file.identity else {
        throw StoreError.replaced(path: path)
      }
      let descriptor = try file.writable(at: path)
      guard try FileLock.take(bytes: Self.lockedBytes, of: descriptor, path: path) else {
        throw StoreError.busy(path: path)
      }
      defer { FileLock.release(bytes: Self.lockedBytes, of: descriptor) }
      try moveAside("-wal", in: folder) {
        // The index would say that the log is lost.
        try? folder.remove(path + "-shm")
        tell(String(localized: "a log that belongs to another store was moved to \($0.shellQuoted)"))
      }
    }
  }

  /// The bytes of the main file that every program locks as long as it has the store open (`PENDING_BYTE` and what
  /// follows, sqlite.org/lockingv3.html).
  private static let lockedBytes = 0x4000_0000..<0x4000_0200

  /// Moves a log or a journal to the backups, unless it is empty.
  /// - Parameter told: receives the path where it is now.
  func moveAside(
    _ ending: String, in folder: borrowing LockedFolder, told: (String) -> Void
  ) throws {
    guard let status = folder.status(of: path + ending) else { return }
    guard status.st_size > 0 else { return try folder.remove(path + ending) }
    let kept = try container.unusedBackupPath(StoredCopy.logName(writtenAt: status.st_mtim.tv_sec)) + ending
    try withCreationErrors { try folder.move(path + ending, to: kept) }
    told(kept)
  }

  // MARK: What is not a file

  /// Moves what is not a file in the place of the log, its index or the journal to the backups: a folder, a link or a
  /// FIFO, with which SQLite cannot open the store. There it has a name that no command takes for a backup.
  /// - Parameters:
  ///   - endings: behind the store's path, the places where it looks.
  ///   - folder: the container's. It is locked, so that what one process finds is not a log that came after another one
  ///     was here.
  ///   - tell: receives a sentence about each thing.
  func moveObstaclesAside(
    _ endings: [String] = StoreFile.companionEndings, in folder: borrowing LockedFolder,
    telling tell: (String) -> Void
  ) throws {
    for obstacle in endings.map({ path + $0 }) where Self.isObstacle(folder.status(of: obstacle)) {
      try container.createBackupsFolder()
      let kept = Folder.unusedPath(container.backupsPath + "/not-a-file-" + Folder.name(of: obstacle))
      try withCreationErrors { try folder.move(obstacle, to: kept) }
      tell(String(localized: "\(obstacle) is not a file, and was moved to \(kept.shellQuoted)"))
    }
  }

  /// Whether something that is not a file is in the place of the log, its index or the journal.
  var hasObstacles: Bool { !obstacles.isEmpty }

  /// The paths of the log, its index and the journal where something is that is not a file.
  var obstacles: [String] {
    Self.companionEndings.map { path + $0 }.filter { path in
      var status = stat()
      return lstat(path, &status) == 0 && Self.isObstacle(status)
    }
  }

  private static func isObstacle(_ status: stat?) -> Bool { status.map { $0.kind != S_IFREG } ?? false }
}
