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

  /// Reads an open file. Its position stays as it is.
  /// - Parameter start: where to begin; at its beginning unless given.
  /// - Throws: ``FileError``, which names `path`.
  public static func read(
    _ file: Int32, of path: String, from start: Int = 0, atMost limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var status = stat()
    // Bytes that grow step by step would for a moment be in memory twice.
    if limit > chunk, fstat(file, &status) == 0 {
      let size = min(max(Int(status.st_size) - start, 0), limit)
      try requireMemory(size, for: path)
      bytes.reserveCapacity(size)
    }
    while bytes.count < limit {
      let room = min(chunk, limit - bytes.count)
      let offset = off_t(start + bytes.count)
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

  /// Throws if there is no memory for so many bytes. An array that finds none ends the program.
  private static func requireMemory(_ size: Int, for path: String) throws(FileError) {
    guard size > 1 << 24 else { return }
    let room = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard room != MAP_FAILED else { throw FileError(path: path, code: ENOMEM) }
    munmap(room, size)
  }

  /// Copies a file, of whatever size, to a new file, which only its owner can read, and syncs it. A link is not followed.
  /// - Throws: ``FileError``, with `EEXIST` if there is a file already. Then and after a failure nothing is left.
  public static func copy(_ original: String, toNew path: String) throws {
    let file = open(original, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { throw FileError(path: original, code: errno) }
    defer { close(file) }
    try copy(of: original, toNew: path) { room, offset in
      while true {
        let count = pread(file, room.baseAddress, room.count, off_t(offset))
        if count >= 0 { return count }
        guard errno == EINTR else { throw FileError(path: original, code: errno) }
      }
    }
  }

  /// Copies what `read` gives to a new file in the same way.
  /// - Parameters:
  ///   - original: the path that errors name.
  ///   - read: fills a buffer with the bytes from an offset on, and returns how many there were; 0 at the end.
  /// - Throws: ``FileError``, or what `read` throws. Then nothing is left.
  public static func copy(
    of original: String, toNew path: String,
    reading read: (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) throws -> Int
  ) throws {
    try make(path) { copy in
      let room = 1 << 20
      let blank = [UInt8](repeating: 0, count: room)
      var piece = blank
      var size = 0
      while case let count = try piece.withUnsafeMutableBytes({ try read($0, size) }), count > 0 {
        // Zeros need no room on the disk, as in an original that has a hole there.
        if memcmp(piece, blank, count) == 0 {
          guard lseek(copy, off_t(count), SEEK_CUR) >= 0 else { throw FileError(path: path, code: errno) }
        } else {
          try write(count == room ? piece : Array(piece[..<count]), to: copy, of: path)
        }
        size += count
      }
      guard ftruncate(copy, off_t(size)) == 0 else { throw FileError(path: path, code: errno) }
    }
  }

  /// Makes a new file with these bytes, which only its owner can read, and syncs it.
  /// - Throws: ``FileError``, with `EEXIST` if there is a file already. Then and after a failure nothing is left.
  public static func write(_ bytes: [UInt8], toNew path: String) throws {
    try make(path) { try write(bytes, to: $0, of: path) }
  }

  private static func make(_ path: String, _ fill: (_ file: Int32) throws -> Void) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    do {
      try fill(file)
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
    do {
      try writeAll(bytes, to: file)
    } catch {
      throw FileError(path: path, code: error.code)
    }
  }
}
