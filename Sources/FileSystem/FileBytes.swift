import Glibc

/// Reads and copies the bytes of files.
public enum FileBytes {
  private static let chunk = 1 << 16

  /// Reads a file from its beginning. A link is not followed.
  /// - Parameter limit: how many bytes at most; all of them unless given.
  /// - Throws: ``FileError``.
  public static func read(_ path: String, atMost limit: Int = .max) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    return try read(file, of: path, atMost: limit)
  }

  /// Reads an open file from its beginning. Its position stays as it is.
  /// - Throws: ``FileError``, which names `path`.
  public static func read(_ file: Int32, of path: String, atMost limit: Int = .max) throws(FileError)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let room = min(chunk, limit - bytes.count)
      let offset = off_t(bytes.count)
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        count = pread(file, buffer.baseAddress, room, offset)
        initialized = max(count, 0)
      }
      if count == 0 { break }
      guard count > 0 || errno == EINTR else { throw FileError(path: path, code: errno) }
      bytes += part
    }
    return bytes
  }

  /// Makes a new file with these bytes, which only its owner can read, and syncs it.
  /// - Throws: ``FileError``, with `EEXIST` if there is a file already. Then and after a failure nothing is left.
  public static func write(_ bytes: [UInt8], toNew path: String) throws(FileError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    do throws(FileError) {
      try write(bytes, to: file, of: path)
      guard fchmod(file, 0o600) == 0 || errno == EPERM else { throw FileError(path: path, code: errno) }
      guard fsync(file) == 0 else { throw FileError(path: path, code: errno) }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Writes all bytes to an open file, at its position.
  /// - Throws: ``FileError``, which names `path`.
  public static func write(_ bytes: [UInt8], to file: Int32, of path: String) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
      } else if count == 0 || errno != EINTR {
        throw FileError(path: path, code: count == 0 ? EIO : errno)
      }
    }
  }
}
