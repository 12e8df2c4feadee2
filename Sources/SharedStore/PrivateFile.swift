import Glibc

/// Files that are made whole before anybody sees them, readable by their owner alone whatever the umask.
enum PrivateFile {
  /// Makes an empty file where there is none.
  /// - Throws: ``StoreError``.
  static func create(_ path: String) throws {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreError.creation(path, errno) }
    defer { close(file) }
    guard fchmod(file, 0o600) == 0 else { throw StoreError.creation(path, errno) }
  }

  /// Syncs a finished file and gives it its name, in place of what had it.
  /// - Throws: ``StoreError``.
  static func move(_ temporary: String, to path: String) throws {
    try sync(temporary)
    guard rename(temporary, path) == 0 else { throw StoreError.creation(path, errno) }
    guard let slash = path.lastIndex(of: "/") else { return }
    try sync(String(path[..<slash]))
  }

  /// Removes a database and whatever SQLite may have left beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  private static func sync(_ path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreError.creation(path, errno) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw StoreError.creation(path, errno) }
  }
}

extension StoreError {
  /// What a failed system call means while something is being made.
  static func creation(_ path: String, _ number: Int32) -> StoreError {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: .full(path: path)
    default: .cannotCreate(path: path, because: systemMessage(number))
    }
  }
}
