import Glibc

/// A file that is no store any more, or cannot be read, replaced by a whole one: in steps that whoever comes next
/// completes, so that a command which is killed in between leaves one store or the other.
extension StoreFile {
  /// The whole store that takes the place as soon as it is free.
  private var successor: String { path + ".next" }

  /// Whether there is anything in the store's place, and be it a link to nothing.
  var isPlaceTaken: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Moves what is in the store's place aside, its log with it, and a finished store there.
  func replace(by finished: String, keeping kept: String) throws {
    try PrivateFile.move(finished, to: successor)
    // The log has both names until the store is gone: neither goes without the other.
    if link(path + "-wal", kept + "-wal") != 0 { _ = rename(path + "-wal", kept + "-wal") }
    for companion in ["-shm", "-journal"] { _ = rename(path + companion, kept + companion) }
    guard rename(path, kept) == 0 else { throw StoreError.creation(kept, errno) }
    try place(successor)
  }

  /// Completes a replacement that was cut short.
  func completeReplacement() throws {
    guard access(successor, F_OK) == 0 else { return }
    try whileLocked {
      guard case .missing = try inspect(), case .ours = try Self.inspect(successor) else { return }
      try place(successor)
    }
  }
}
