import FileSystem
import Glibc
import Localization
import StudyCalendar

/// A file that is open for reading, and is neither a device nor too large.
final class RegularFile {
  /// Its size in bytes when it was opened.
  let size: Int
  private let descriptor: Int32
  private let name: String

  /// Opens a file. Nil if there is no such file.
  /// - Parameters:
  ///   - name: the file's name in messages.
  ///   - limit: the largest size, in bytes.
  init?(path: String, name: String, limit: Int = ForeignFile.sizeLimit) throws {
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
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(name)) is not a file"),
        advice: String(localized: "give the file itself"))
    }
    guard status.st_size <= limit else {
      close(descriptor)
      throw ForeignFormatError.tooLarge(file: name, limit: limit)
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The whole content.
  /// - Parameter beginning: only these bytes are read of a file that begins with them.
  func bytes(stoppingAfter beginning: [UInt8] = []) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < bytes.count {
      let isStart = count == 0 && !beginning.isEmpty
      let end = isStart ? min(bytes.count, beginning.count) : bytes.count
      let got = try bytes.withUnsafeMutableBytes { try read(into: .init(rebasing: $0[count..<end])) }
      if got == 0 { break }
      count += got
      if isStart && bytes[..<count].elementsEqual(beginning) { break }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Reads the next bytes.
  /// - Returns: how many there were; 0 at the end of the file.
  private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw ForeignFormatError.system(file: name, number: errno) }
    }
  }
}
