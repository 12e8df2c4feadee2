import Glibc

/// Makes, lists and locks folders, and takes their paths apart.
///
/// A path is taken apart by its bytes. To Swift a slash with a combining mark behind it is one character, which is not
/// a slash.
public enum Folder {
  /// Makes a folder, and the missing folders above it. Only their owner can read them, whatever the umask.
  /// Existing folders stay as they are. The entry of each new folder is synced to the disk, because data that
  /// is acknowledged later must still be there after a power cut.
  /// - Throws: ``FileError`` with the folder that could not be made; `ENOTDIR` if there is a file in its place.
  public static func makePrivate(_ path: String) throws(FileError) {
    for end in path.utf8.indices.dropFirst() where path.utf8[end] == UInt8(ascii: "/") {
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
    guard let status = fileStatus(at: path, followsLink: true) else {
      throw FileError(path: path, code: reason)
    }
    guard status.kind == S_IFDIR else { throw FileError(path: path, code: ENOTDIR) }
  }

  /// Makes an empty folder with a new name in the folder that `TMPDIR` names, or in `/tmp`. Only its owner can read it.
  /// - Parameter name: the beginning of its name.
  /// - Returns: its path.
  /// - Throws: ``FileError`` with the folder that it was to be in.
  public static func makeTemporary(_ name: String) throws(FileError) -> String {
    let wanted = getenv("TMPDIR").map { String(path: $0) } ?? ""
    let parent = isAbsolute(wanted) ? wanted : "/tmp"
    var path = "\(parent)/\(name)-XXXXXX".cPath
    guard mkdtemp(&path) != nil else { throw FileError(path: parent, code: errno) }
    return String(path: path)
  }

  /// The names of the files and folders in a folder; an empty list if there is no such folder.
  /// - Throws: ``FileError`` if the folder cannot be read to its end.
  public static func names(in path: String) throws(FileError) -> [String] {
    guard let entries = opendir(path) else {
      if errno == ENOENT { return [] }
      throw FileError(path: path, code: errno)
    }
    defer { closedir(entries) }
    return try names(in: entries, at: path)
  }

  /// The names that are left to read in an opened folder.
  static func names(in entries: OpaquePointer, at path: String) throws(FileError) -> [String] {
    var names: [String] = []
    while true {
      errno = 0  // the only way to tell an error from the end
      guard let entry = readdir(entries) else {
        guard errno == 0 else { throw FileError(path: path, code: errno) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// The folder that a path is in; `.` if the path is only a name.
  public static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path if nothing is there, and otherwise the first of it with `-2`, `-3` and so on behind it where nothing is.
  public static func unusedPath(_ path: String) -> String {
    var (unused, number) = (path, 1)
    while fileStatus(at: unused) != nil {
      number += 1
      unused = "\(path)-\(number)"
    }
    return unused
  }

  /// The folder that a link leads to; nil for anything that is not a link to a folder of this user.
  public static func ownTarget(ofLink path: String) -> String? {
    guard fileStatus(at: path)?.kind == S_IFLNK, let target = fileStatus(at: path, followsLink: true),
      target.kind == S_IFDIR, target.st_uid == geteuid()
    else { return nil }
    return realpath(path)
  }

  /// Whether the file system of a folder has room for bytes, and none for another file.
  public static func hasRoomButNoFiles(_ path: String) -> Bool {
    var status = statvfs()
    return pathStatvfs(path, &status) == 0 && status.hasNoFiles && status.f_bavail > 0
  }

  /// The last name of a path; the path itself if it is only a name.
  public static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Whether a path begins at the root of the file system.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The absolute form of a path. A relative path counts from the working folder. It stays relative if the working
  /// folder is gone.
  public static func absolutePath(_ path: String) -> String {
    guard !isAbsolute(path) else { return path }
    guard let folder = getcwd(nil, 0) else { return "./" + path }
    defer { free(folder) }
    return String(path: folder) + "/" + path
  }

  /// The path without empty steps, steps to the same folder (`.`) and slashes at its end. The same file has this path
  /// unless a step of it is a link.
  public static func tidyPath(_ path: String) -> String {
    // Splitting the text and joining its parts would cost each command 240,000 instructions.
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var tidy: [UInt8] = []
    var step: [UInt8] = []
    func finishStep() {
      defer { step = [] }
      if step.isEmpty || step == [dot] { return }
      if !tidy.isEmpty || isAbsolute(path) { tidy.append(slash) }
      tidy += step
    }
    for byte in path.utf8 {
      if byte == slash { finishStep() } else { step.append(byte) }
    }
    finishStep()
    guard tidy.isEmpty else { return String(decoding: tidy, as: UTF8.self) }
    return isAbsolute(path) ? "/" : "."
  }
}

extension statvfs {
  /// Whether there is no room for another file. Some file systems do not count files, and say 0 of 0.
  fileprivate var hasNoFiles: Bool { f_files > 0 && f_favail == 0 }
}
