import Glibc

/// Copies of an SQLite file and of what SQLite keeps beside it, in a folder for this user alone, which goes with
/// the value. Opening a database writes to its `-shm` at least; so the original is never opened as one.
final class PrivateCopy {
  /// Where the main file's copy is.
  let path: String
  /// Whether there is a log, in which pages may be that the main file lacks.
  let hasLog: Bool
  /// The main file's size in bytes.
  let size: Int
  private let folder: String

  init(of original: String, name: String) throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((parent.hasPrefix("/") ? parent : "/tmp") + "/swiftcal-import-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw ForeignFormatError.system(file: name, number: errno)
    }
    folder = String(cString: made)
    path = folder + "/copy.sqlite"
    size = try Self.copy(original, to: path, name: name) ?? 0
    hasLog = try Self.copy(original + "-wal", to: path + "-wal", name: name + "-wal") ?? 0 > 0
    _ = try Self.copy(original + "-shm", to: path + "-shm", name: name + "-shm")
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    rmdir(folder)
  }

  /// Copies a file and says how long it is; nil where there is none.
  private static func copy(_ source: String, to target: String, name: String) throws -> Int? {
    let input = open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if input < 0 && errno == ENOENT { return nil }
    guard input >= 0 else { throw ForeignFormatError.system(file: name, number: errno) }
    defer { close(input) }
    var status = stat()
    guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= ForeignFile.sizeLimit
    else { throw ForeignFormatError.invalid(file: name, "is not a file, or too large") }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw ForeignFormatError.system(file: name, number: errno) }
    defer { close(output) }
    var remaining = Int(status.st_size)
    while remaining > 0 {
      let count = sendfile(output, input, nil, remaining)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw ForeignFormatError.system(file: name, number: errno) }
      if count == 0 { break }
      remaining -= count
    }
    return Int(status.st_size)
  }
}
