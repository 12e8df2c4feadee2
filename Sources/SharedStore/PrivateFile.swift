import CLinux
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

  /// Makes an empty file beside the one that it is to become, with a name that nobody else has.
  /// - Returns: its path.
  /// - Throws: ``StoreError``.
  static func createTemporary(beside path: String, suffix: String) throws -> String {
    var name = Array("\(path).XXXXXX\(suffix)".utf8CString)
    let file = mkstemps(&name, Int32(suffix.utf8.count))
    guard file >= 0 else { throw StoreError.creation(path, errno) }
    defer { close(file) }
    guard fchmod(file, 0o600) == 0 else { throw StoreError.creation(path, errno) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Syncs a finished file and gives it its name.
  /// - Parameter replaces: whether in place of what had the name; else that is an error.
  /// - Throws: ``StoreError``.
  static func move(_ temporary: String, to path: String, replaces: Bool = true) throws {
    try sync(temporary)
    guard replaces ? rename(temporary, path) == 0 : renameToNew(temporary, path) else {
      throw StoreError.creation(path, errno)
    }
    guard let slash = path.lastIndex(of: "/") else { return }
    try sync(String(path[..<slash]))
  }

  /// Removes a database and whatever SQLite may have left beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  private static func renameToNew(_ temporary: String, _ path: String) -> Bool {
    if renameat2(AT_FDCWD, temporary, AT_FDCWD, path, UInt32(LINUX_RENAME_NOREPLACE)) == 0 { return true }
    // Not every file system can tell in one step.
    guard errno == EINVAL || errno == ENOSYS else { return false }
    guard access(path, F_OK) != 0 else {
      errno = EEXIST
      return false
    }
    return rename(temporary, path) == 0
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
