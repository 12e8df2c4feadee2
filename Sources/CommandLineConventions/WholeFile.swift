import Glibc

/// Puts a text in a file's place, so that whoever reads it finds all of the old one or all of the new one, even
/// after a power cut. The file's mode is what the umask leaves. A symbolic link stays, and what it leads to is
/// replaced.
/// - Throws: ``WholeFileError``; ``CommandError`` where there is something else than a file.
public func writeWholeFile(_ text: String, to path: String) throws {
  try writeWholeFile(Array(text.utf8), to: path)
}

/// Puts bytes in a file's place, as a text.
/// - Throws: ``WholeFileError``; ``CommandError`` where there is something else than a file.
public func writeWholeFile(_ bytes: [UInt8], to path: String) throws {
  let target = try replaceableFile(at: path)
  let parts = target.split(separator: "/", omittingEmptySubsequences: false)
  let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "./"
  // In the same folder, for a file can only be renamed within a file system; hidden, for it is nobody's yet.
  let temporary = folder + ".\(parts[parts.count - 1]).\(getpid()).new"
  unlink(temporary)  // left over from a process of the same number
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw WholeFileError(path: path, number: errno) }
  do {
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
    guard fsync(descriptor) == 0 else { throw OutputError(number: errno) }
  } catch let error as OutputError {
    unlink(temporary)
    throw WholeFileError(path: path, number: error.number)
  }
  guard rename(temporary, target) == 0 else {
    defer { unlink(temporary) }
    throw WholeFileError(path: path, number: errno)
  }
  sync(folder: folder)
}

/// The path itself, or where it leads to.
private func replaceableFile(at path: String) throws -> String {
  var status = stat()
  guard stat(path, &status) == 0 else { return path }
  guard status.st_mode & S_IFMT == S_IFREG else {
    throw CommandError.usage(
      "“\(path)” is not a file that can be replaced; name a file, or leave --output out")
  }
  guard let real = realpath(path, nil) else { return path }
  defer { free(real) }
  return String(cString: real)
}

/// Makes the new name last, as far as the file system can.
private func sync(folder: String) {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}

/// A file could not be written; what was there before still is.
public struct WholeFileError: Error, CustomStringConvertible {
  let path: String
  let number: Int32

  public var description: String {
    "cannot write “\(path)”: " + (strerror(number).map { String(cString: $0) } ?? "error \(number)")
  }

  var exitCode: Int32 {
    switch number {
    case EACCES, EPERM, EROFS: EX_NOPERM
    case EIO, ENOSPC, EDQUOT, EFBIG: EX_IOERR
    default: EX_CANTCREAT
    }
  }
}
