import FileSystem
import Glibc

/// A file that is open for reading, and is neither a device nor too large.
final class RegularFile {
  /// Its size in bytes when it was opened.
  let size: Int
  private let descriptor: Int32
  private let name: String

  /// The largest file that is read, in bytes. A larger one would fill the memory or the disk.
  private static let sizeLimit = 256 << 20

  /// Opens a file. Nil if there is no such file.
  /// - Parameter name: the file's name in messages.
  init?(path: String, name: String) throws {
    self.name = name
    // O_NONBLOCK, because opening a FIFO would wait for a writer.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw ForeignFormatError.system(file: name, number: errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.kind == S_IFREG else {
      close(descriptor)
      throw ForeignFormatError.invalid(file: name, "is not a file", advice: "give the file itself")
    }
    guard status.st_size <= Self.sizeLimit else {
      close(descriptor)
      throw ForeignFormatError.invalid(file: name, "is larger than \(Self.sizeLimit >> 20) MB")
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads the next bytes.
  /// - Returns: how many there were; 0 at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw ForeignFormatError.system(file: name, number: errno) }
    }
  }

  /// Copies the file to a path where there is no file yet. Only this user can read the copy.
  func copy(to path: String) throws {
    let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw ForeignFormatError.system(file: name, number: errno) }
    defer { close(output) }
    var remaining = size
    while remaining > 0 {
      let count = sendfile(output, descriptor, nil, remaining)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw ForeignFormatError.system(file: name, number: errno) }
      if count == 0 { break }
      remaining -= count
    }
  }
}
