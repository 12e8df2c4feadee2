import CLinux
public import Glibc

/// A folder that this process has locked (`flock`), which keeps out other processes that ask for the same lock.
///
/// What is done with its files is done through the folder itself. When the folder is moved or removed meanwhile, and
/// another one has its path, nothing in that one is touched. Paths of files begin with the folder's path; they may lead
/// into folders in it.
public struct LockedFolder: ~Copyable {
  /// Where the folder was when it was locked.
  public let path: String
  private let descriptor: Int32

  /// - Parameter seconds: how long to wait for the lock.
  /// - Throws: ``FileError``, with `EWOULDBLOCK` when the lock did not become free in time.
  init(_ path: String, waiting seconds: Double) throws(FileError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: path, code: errno) }
    var pauses = Int(seconds * 100)
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, pauses > 0 else {
        let code = errno == EINTR ? EWOULDBLOCK : errno
        close(folder)
        throw FileError(path: path, code: code)
      }
      pauses -= 1
      usleep(10_000)
    }
    self.path = path
    descriptor = folder
  }

  deinit { close(descriptor) }  // releases the lock

  /// Whether the folder is still where it was when it was locked.
  public var isInPlace: Bool { FileIdentity(descriptor: descriptor) == FileIdentity(path: path) }

  /// What is at a path; nil if nothing is there, or if it cannot be looked at. A link is not followed.
  public func status(of path: String) -> stat? {
    var status = stat()
    let result = name(of: path).withPath { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? status : nil
  }

  /// The names of the files and folders in the folder.
  /// - Throws: ``FileError`` if the folder cannot be read to its end.
  public func names() throws(FileError) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let entries = fdopendir(copy) else {
      let code = errno
      if copy >= 0 { close(copy) }
      throw FileError(path: path, code: code)
    }
    defer { closedir(entries) }
    return try Folder.names(in: entries, at: path)
  }

  /// Removes a file. It may be missing.
  /// - Throws: ``FileError``.
  public func remove(_ path: String) throws(FileError) {
    guard name(of: path).withPath({ unlinkat(descriptor, $0, 0) }) == 0 || errno == ENOENT else {
      throw FileError(path: path, code: errno)
    }
  }

  /// Moves something within the folder to a path where nothing is. A file is synced before, and the folders afterwards.
  /// - Throws: ``FileError``, with `EEXIST` if something is there.
  public func move(_ old: String, to new: String) throws(FileError) {
    if let status = status(of: old), status.kind == S_IFREG { try sync(old) }
    let (from, to) = (name(of: old), name(of: new))
    guard AtomicFile.moveToNew(from, to, in: descriptor) else { throw FileError(path: new, code: errno) }
    try sync(Folder.parent(of: new))
    try sync(path)
  }

  /// Syncs a file or a folder to the disk.
  private func sync(_ path: String) throws(FileError) {
    let name = path == self.path ? "." : name(of: path)
    try AtomicFile.sync(name.withPath { openat(descriptor, $0, O_RDONLY | O_CLOEXEC) }, of: path)
  }

  /// The part of a path behind the folder's.
  private func name(of path: String) -> String {
    let folder = self.path + "/"
    return path.utf8.starts(with: folder.utf8)
      ? String(Substring(path.utf8.dropFirst(folder.utf8.count))) : path
  }
}
