import FileSystem
import Glibc

/// Replaces an unreadable store in steps that can be resumed. If a command is killed in between, the next
/// command completes the steps.
extension StoreFile {
  /// The new store, which is moved into the store's place as soon as that place is free.
  private var successor: String { path + ".next" }

  /// Whether anything is in the store's place, even a link that leads nowhere.
  var isPlaceTaken: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Moves the file in the store's place aside, together with its log, and moves a finished store there.
  /// - Throws: ``FileError`` if something could not be moved. Then the old file stays in its place.
  func replace(by finished: String, keeping kept: String) throws {
    try AtomicFile.move(finished, to: successor)
    do {
      try moveAside(to: kept)
    } catch {
      unlink(successor)
      throw error
    }
    try place(successor)
  }

  /// Renames the file in the store's place, and the files that SQLite keeps beside it.
  private func moveAside(to kept: String) throws(FileError) {
    // The log has both names until the store is moved, so that the two files stay together. On a file system
    // without hard links the log is moved instead.
    let isLinked = link(path + "-wal", kept + "-wal") == 0
    var moved: [String] = []
    for suffix in (isLinked ? [] : ["-wal"]) + ["-shm", "-journal", ""] {
      if rename(path + suffix, kept + suffix) == 0 {
        moved.append(suffix)
      } else if errno != ENOENT {
        let code = errno
        for suffix in moved.reversed() { rename(kept + suffix, path + suffix) }
        if isLinked { unlink(kept + "-wal") }
        throw FileError(path: path + suffix, code: code)
      }
    }
  }

  /// Completes a replacement that was cut short.
  /// - Parameter milliseconds: how long to wait for another process that is at it.
  func completeReplacement(waiting milliseconds: Int32) throws {
    guard access(successor, F_OK) == 0 else { return }
    try whileLocked(waiting: milliseconds) {
      guard case .missing = try inspect(), case .store = try Self.inspect(successor) else { return }
      try place(successor)
    }
  }
}
