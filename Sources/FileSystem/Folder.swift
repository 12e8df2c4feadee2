import Glibc

/// Makes, lists and locks folders.
public enum Folder {
  /// Makes a folder, and the missing folders above it. Only their owner can read them, whatever the umask.
  /// Existing folders stay as they are. The entry of each new folder is synced to the disk, because data that
  /// is acknowledged later must still be there after a power cut.
  /// - Throws: ``FileError`` with the folder that could not be made; `ENOTDIR` if there is a file in its place.
  public static func makePrivate(_ path: String) throws(FileError) {
    for end in path.indices.dropFirst() where path[end] == "/" {
      try makeOne(String(path[..<end]))
    }
    try makeOne(path)
  }

  private static func makeOne(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 {
      guard chmod(path, 0o700) == 0 else { throw FileError(path: path, code: errno) }
      return try AtomicFile.sync(parent(of: path))
    }
    let reason = errno
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(path: path, code: reason) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw FileError(path: path, code: ENOTDIR) }
  }

  /// The names of the files and folders in a folder; an empty list if there is no such folder.
  /// - Throws: ``FileError`` if the folder cannot be read to its end.
  public static func names(in path: String) throws(FileError) -> [String] {
    guard let entries = opendir(path) else {
      if errno == ENOENT { return [] }
      throw FileError(path: path, code: errno)
    }
    defer { closedir(entries) }
    var names: [String] = []
    while true {
      errno = 0  // the only way to tell an error from the end
      guard let entry = readdir(entries) else {
        guard errno == 0 else { throw FileError(path: path, code: errno) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Runs `body` while this process holds the folder's lock (`flock`), which keeps out other processes that
  /// ask for the same lock.
  /// - Parameter seconds: how long to wait for the lock.
  /// - Throws: ``FileError``, with `EWOULDBLOCK` when the lock did not become free in time; what `body` throws.
  public static func whileLocked<Result>(
    _ path: String, waiting seconds: Double, _ body: () throws -> Result
  ) throws -> Result {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(folder) }  // releases the lock
    var pauses = Int(seconds * 100)
    while flock(folder, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, pauses > 0 else {
        throw FileError(path: path, code: errno == EINTR ? EWOULDBLOCK : errno)
      }
      pauses -= 1
      usleep(10_000)
    }
    return try body()
  }

  /// The folder that a path is in; `.` if the path is only a name.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The absolute form of a path. A relative path counts from the working folder.
  public static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let folder = getcwd(nil, 0) else { return "./" + path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
