import FileSystem
import Glibc

/// How a file that is not a store any more, or cannot be read, is replaced by a whole one. The steps can be resumed:
/// the next command completes them, so that a command which is killed in between leaves one store or the other.
extension StoreFile {
  /// The whole store that takes the place as soon as the place is free.
  private var successor: String { path + ".next" }

  /// Whether anything is in the store's place, even a link that leads nowhere.
  var isPlaceTaken: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Moves what is in the store's place aside, its log with it, and a finished store there.
  /// - Throws: ``FileError`` where something could not be moved. Then what was there stays where it was.
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

  /// Gives the file in the store's place another name, and what SQLite has beside it too.
  private func moveAside(to kept: String) throws(FileError) {
    // The log has both names until the store is gone: neither goes without the other. A file system without hard links
    // moves it.
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
  func completeReplacement() throws {
    guard access(successor, F_OK) == 0 else { return }
    try whileLocked {
      guard case .missing = try inspect(), case .store = try Self.inspect(successor) else { return }
      try place(successor)
    }
  }
}
