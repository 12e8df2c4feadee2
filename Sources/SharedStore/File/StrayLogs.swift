import FileSystem
import Glibc
import StudyCalendar

/// Logs whose store is gone, or is another one. They may hold the only copy of days, so they are never removed: they are
/// moved to the backups.
extension StoreFile {
  /// Moves the log and the journal of a store that is gone to the backups. The store's place is free, and the folder is
  /// locked. A program that still has the old store open keeps its log open, too.
  /// - Parameter tell: receives a sentence about each of them.
  func moveStrayLogsAside(telling tell: (String) -> Void) throws {
    try moveObstaclesAside(["-wal", "-journal"], telling: tell)
    for ending in ["-wal", "-journal"] {
      try moveAside(ending) { tell("the log of a store that is gone was moved to \($0.shellQuoted)") }
    }
  }

  /// Moves a log that does not belong to the store to the backups. No program may have the store open: the log would be
  /// taken away from under it.
  /// - Parameters:
  ///   - milliseconds: how long to wait while another process makes or places a store.
  ///   - tell: receives a sentence about the log.
  func moveForeignLogAside(waiting milliseconds: Int32, telling tell: (String) -> Void) throws {
    try whileLocked(waiting: milliseconds) {
      guard case .storeBesideForeignLog = try inspect() else { return }
      let file = try InspectedFile.at(path)
      let descriptor = try file.writable(at: path)
      guard try FileLock.take(bytes: Self.lockedBytes, of: descriptor, path: path) else {
        throw StoreError.busy(path: path)
      }
      defer { FileLock.release(bytes: Self.lockedBytes, of: descriptor) }
      try moveAside("-wal") {
        // The index would say that the log is lost.
        unlink(path + "-shm")
        tell("a log that belongs to another store was moved to \($0.shellQuoted)")
      }
    }
  }

  /// The bytes of the main file that every program locks as long as it has the store open (`PENDING_BYTE` and what
  /// follows, sqlite.org/lockingv3.html).
  private static let lockedBytes = 0x4000_0000..<0x4000_0200

  /// Moves a log or a journal to the backups, unless it is empty.
  /// - Parameter told: receives the path where it is now.
  private func moveAside(_ ending: String, told: (String) -> Void) throws {
    var status = stat()
    guard lstat(path + ending, &status) == 0 else { return }
    guard status.st_size > 0 else {
      unlink(path + ending)
      return
    }
    let kept = try container.unusedBackupPath(StoredCopy.logName(writtenAt: status.st_mtim.tv_sec)) + ending
    try withCreationErrors { try AtomicFile.move(path + ending, to: kept, replaces: false) }
    told(kept)
    try AtomicFile.sync(container.path)
  }

  // MARK: What is not a file

  /// Moves what is not a file in the place of the log, its index or the journal to the backups: a folder, a link or a
  /// FIFO, with which SQLite cannot open the store. There it has a name that no command takes for a backup. The folder is
  /// locked, so that what one process finds is not a log that came after another one was here.
  /// - Parameters:
  ///   - endings: behind the store's path, the places where it looks.
  ///   - tell: receives a sentence about each thing.
  func moveObstaclesAside(
    _ endings: [String] = StoreFile.companionEndings, telling tell: (String) -> Void
  ) throws {
    for obstacle in endings.map({ path + $0 }) where Self.isObstacle(obstacle) {
      try container.createBackupsFolder()
      let kept = Folder.unusedPath(container.backupsPath + "/not-a-file-" + Folder.name(of: obstacle))
      try withCreationErrors {
        guard rename(obstacle, kept) == 0 else { throw FileError(path: obstacle, code: errno) }
      }
      tell("\(obstacle) is not a file, and was moved to \(kept.shellQuoted)")
      try AtomicFile.sync(container.path)
    }
  }

  /// Whether something that is not a file is in the place of the log, its index or the journal.
  var hasObstacles: Bool { Self.companionEndings.contains { Self.isObstacle(path + $0) } }

  private static func isObstacle(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}
