import Glibc

/// A file that only its owner can read, whatever the umask and whatever mode it had before. It holds what can be made or
/// fetched again, so it is not synced to the disk: after a power cut it may be empty or an older one.
public enum PrivateFile {
  /// Writes a file as its readers see it at once, and makes the missing folders above it.
  /// - Throws: ``FileError``.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try Folder.makePrivate(Folder.parent(of: path))
    let (temporary, file) = try AtomicFile.makeTemporary(beside: path, hidden: false, suffix: ".new")
    defer { close(file) }
    do throws(FileError) {
      try FileBytes.write(bytes, to: file, of: temporary)
      guard rename(temporary, path) == 0 else { throw FileError(path: path, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
