import FileSystem
import Glibc
import Localization
import StudyCalendar

/// What is beside the store's place and would be in the way there. It is never removed: it is moved to the backups.
extension StoreFile {
  /// Moves the log and the journal of a store that is gone to the backups: SQLite would play them into the next store. The
  /// store's place is free, or has an empty file, beside which SQLite would remove the log.
  /// - Parameters:
  ///   - folder: the container's.
  ///   - tell: receives a sentence about each of them.
  func moveStrayLogsAside(in folder: borrowing LockedFolder, telling tell: (String) -> Void) throws {
    try moveObstaclesAside(["-wal", "-journal"], in: folder, telling: tell)
    for ending in ["-wal", "-journal"] {
      guard let status = folder.status(of: path + ending) else { continue }
      guard status.st_size > 0 else {
        try folder.remove(path + ending)
        continue
      }
      let name = StoredCopy.name(of: "log", writtenAt: status.st_mtim.tv_sec)
      let kept = try container.unusedBackupPath(name) + ending
      try withCreationErrors { try folder.move(path + ending, to: kept) }
      tell(String(localized: "the log of a store that is gone was moved to \(kept.shellQuoted)"))
    }
  }

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

  /// The paths of the log, its index and the journal where something is that is not a file.
  var obstacles: [String] { Self.obstacles(beside: path) }

  /// The same of any database.
  static func obstacles(beside path: String) -> [String] {
    companionEndings.map { path + $0 }.filter { path in
      var status = stat()
      return lstat(path, &status) == 0 && isObstacle(status)
    }
  }

  private static func isObstacle(_ status: stat?) -> Bool { status.map { $0.kind != S_IFREG } ?? false }
}
