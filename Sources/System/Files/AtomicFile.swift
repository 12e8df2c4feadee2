import CLinux
import Glibc

/// Writes files that are complete before they get their names, so that a reader finds all of the old file or
/// all of the new file, even after a power cut.
public enum AtomicFile {
  /// Replaces the contents of a file, or makes the file.
  ///
  /// An existing file keeps its mode; a new file gets the mode that the umask allows. A symbolic link stays,
  /// and the file that it leads to is replaced.
  /// - Throws: ``FileError``, with `EISDIR` or `ENOTSUP` if the path names something that is not a file, and with `ETXTBSY`
  ///   if the file is a database or belongs to one.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try FileReplacement(of: path)
    try file.append(bytes)
    try file.complete()
  }

  /// Makes an empty file with a new name beside the file that it will replace. Only its owner can read it,
  /// whatever the umask.
  /// - Returns: its path.
  /// - Throws: ``FileError``.
  public static func makeTemporary(beside path: String, suffix: String) throws(FileError) -> String {
    let (temporary, file) = try makeTemporary(beside: path, hidden: false, suffix: suffix)
    close(file)
    return temporary
  }

  /// Syncs a finished file, gives it its name, and syncs the folder.
  /// - Parameter replaces: whether an existing file of that name may be replaced; otherwise such a file is an
  ///   error.
  /// - Throws: ``FileError``, with `EEXIST` for a file that may not be replaced.
  public static func move(_ temporary: String, to path: String, replaces: Bool = true) throws(FileError) {
    try sync(temporary)
    guard replaces ? rename(temporary, path) == 0 : moveToNew(temporary, path) else {
      throw FileError(path: path, code: errno)
    }
    try sync(Folder.parent(of: path))
  }

  /// Syncs a file, or a folder's entries, to the disk.
  /// - Throws: ``FileError``.
  public static func sync(_ path: String) throws(FileError) {
    try sync(open(path, O_RDONLY | O_CLOEXEC), of: path)
  }

  /// Syncs a descriptor that was just opened, and closes it.
  static func sync(_ file: Int32, of path: String) throws(FileError) {
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    // Some file systems cannot sync a folder, and say EINVAL.
    guard fsync(file) == 0 || errno == EINVAL else { throw FileError(path: path, code: errno) }
  }

  /// The file that a path leads to, and the mode that the new content is to have.
  static func replaceable(_ path: String) throws(FileError) -> (path: String, mode: mode_t) {
    guard let status = fileStatus(at: path, followsLink: true) else {
      guard !DatabaseFiles.contain(path) else { throw FileError(path: path, code: ETXTBSY) }
      let mask = umask(0o077)
      umask(mask)
      return (path, 0o666 & ~mask)
    }
    guard status.kind == S_IFREG else {
      throw FileError(path: path, code: status.kind == S_IFDIR ? EISDIR : ENOTSUP)
    }
    let target = realpath(path) ?? path
    guard !DatabaseFiles.contain(target) else { throw FileError(path: path, code: ETXTBSY) }
    return (target, status.st_mode & 0o777)
  }

  /// Makes such a file, and opens it for writing.
  static func makeTemporary(
    beside path: String, hidden: Bool, suffix: String
  ) throws(FileError) -> (path: String, file: Int32) {
    let last = Folder.name(of: path)
    let folder = path.utf8.dropLast(last.utf8.count)
    // A name has up to 255 bytes, and the temporary one is longer than the last one.
    let stem = last.pathBytes.count > 200 ? "SwiftCal" : last
    var name = "\(Substring(folder))\(hidden ? "." : "")\(stem).XXXXXX\(suffix)".cPath
    let file = mkostemps(&name, Int32(suffix.utf8.count), O_CLOEXEC)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    let temporary = String(path: name)
    // A hidden one is written for others to read, and gets its mode later.
    guard hidden || fchmod(file, 0o600) == 0 else {
      let code = errno
      close(file)
      unlink(temporary)
      throw FileError(path: path, code: code)
    }
    return (temporary, file)
  }

  /// Moves a file to a path where nothing is.
  /// - Returns: whether it was moved; if not, `errno` says why.
  private static func moveToNew(_ old: String, _ new: String) -> Bool {
    old.withPath { old in
      new.withPath { new in
        if renameat2(AT_FDCWD, old, AT_FDCWD, new, UInt32(LINUX_RENAME_NOREPLACE)) == 0 { return true }
        // Not every file system can check for a file and rename in one step.
        guard errno == EINVAL || errno == ENOSYS else { return false }
        guard faccessat(AT_FDCWD, new, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else {
          errno = EEXIST
          return false
        }
        return rename(old, new) == 0
      }
    }
  }
}
