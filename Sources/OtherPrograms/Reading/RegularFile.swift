import Glibc
import StudyCalendar
import System
import Words

/// Files that are neither devices nor too large.
enum RegularFile {
  /// The content of a file. Nil if there is no such file.
  /// - Parameters:
  ///   - name: the file's name in messages.
  ///   - limit: the largest size, in bytes.
  ///   - beginning: only these bytes are read of a file that begins with them.
  /// - Throws: ``ForeignFormatError``.
  static func bytes(
    _ path: String, name: String, limit: Int = ForeignFile.sizeLimit, stoppingAfter beginning: [UInt8] = []
  ) throws -> [UInt8]? {
    // O_NONBLOCK, because opening a FIFO would wait for a writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw ForeignFormatError.system(file: name, number: errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.kind == S_IFREG else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(name)) is not a file"),
        advice: String(localized: "give the file itself"))
    }
    guard status.st_size <= limit else { throw ForeignFormatError.tooLarge(file: name, limit: limit) }
    do throws(FileError) {
      let start = try FileBytes.read(file, of: path, atMost: beginning.count)
      if !start.isEmpty, start == beginning { return start }
      return try FileBytes.read(file, of: path, atMost: Int(status.st_size))
    } catch {
      throw ForeignFormatError.system(file: name, number: error.code)
    }
  }
}
