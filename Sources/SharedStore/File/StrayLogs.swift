import FileSystem
import Glibc

/// Logs whose store is gone, or is another one. They may hold the only copy of days, so they are never removed: they are
/// moved to the backups.
extension StoreFile {
  /// Moves the log and the journal of a store that is gone to the backups. The store's place is free, and the folder is
  /// locked. A program that still has the old store open keeps its log open, too.
  func moveStrayLogsAside(_ notices: inout [String]) throws {
    for ending in ["-wal", "-journal"] {
      guard let kept = try moveAside(ending) else { continue }
      notices.append("the log of a store that is gone was moved to \(kept.shellQuoted)")
    }
  }

  /// Moves a log that does not belong to the store to the backups. No program may have the store open: the log would be
  /// taken away from under it.
  func moveForeignLogAside(waiting milliseconds: Int32, _ notices: inout [String]) throws {
    try whileLocked(waiting: milliseconds) {
      guard case .storeBesideForeignLog = try inspect() else { return }
      let file = try InspectedFile.at(path)
      let descriptor = try file.writable(at: path)
      guard try FileLock.take(bytes: Self.lockedBytes, of: descriptor, path: path) else {
        throw StoreError.busy(path: path)
      }
      defer { FileLock.release(bytes: Self.lockedBytes, of: descriptor) }
      if let kept = try moveAside("-wal") {
        // The index would say that the log is lost.
        unlink(path + "-shm")
        notices.append("a log that belongs to another store was moved to \(kept.shellQuoted)")
      }
    }
  }

  /// The bytes of the main file that every program locks as long as it has the store open (`PENDING_BYTE` and what
  /// follows, sqlite.org/lockingv3.html).
  private static let lockedBytes = 0x4000_0000..<0x4000_0200

  /// Moves a file that SQLite keeps beside the store to the backups, unless it is empty.
  /// - Returns: where it is now; nil if there was nothing to keep.
  private func moveAside(_ ending: String) throws -> String? {
    var status = stat()
    guard lstat(path + ending, &status) == 0 else { return nil }
    guard status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG else {
      unlink(path + ending)
      return nil
    }
    let kept = try unusedPath(ending, writtenAt: status.st_mtim.tv_sec)
    try withCreationErrors { try AtomicFile.move(path + ending, to: kept, replaces: false) }
    try AtomicFile.sync(container.path)
    return kept
  }

  /// A free path in the backups, with the day on which the log was written.
  private func unusedPath(_ ending: String, writtenAt seconds: time_t) throws -> String {
    try container.createBackupsFolder()
    var (seconds, fields) = (seconds, tm())
    localtime_r(&seconds, &fields)
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let date = [digits(fields.tm_year + 1900, 4), digits(fields.tm_mon + 1, 2), digits(fields.tm_mday, 2)]
    let name = container.backupsPath + "/SwiftCal-" + date.joined(separator: "-") + "-log"
    var (kept, number) = (name + ".sqlite" + ending, 1)
    var status = stat()
    while lstat(kept, &status) == 0 {
      number += 1
      kept = "\(name)-\(number).sqlite\(ending)"
    }
    return kept
  }
}
