import CLinux
import Glibc

/// Locks on single bytes of a file. The kernel releases a lock when its owner ends, even if it is killed.
public final class FileLock: Sendable {
  /// The open file. It is closed with this object.
  public let descriptor: Int32
  private let path: String

  /// Opens the file. Only its owner may read it.
  /// - Parameter creates: whether to make the file if it is missing.
  /// - Throws: ``FileError``, with `ENOENT` if there is no file and `creates` is false.
  public init(path: String, creates: Bool) throws(FileError) {
    self.path = path
    let flags = creates ? O_RDWR | O_CREAT : O_RDONLY
    let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    // The system would also lock bytes of a folder, where no other program looks for locks.
    var status = stat()
    var code = fstat(descriptor, &status) == 0 ? 0 : errno
    if code == 0, status.kind != S_IFREG {
      code = status.kind == S_IFDIR ? EISDIR : ENOTSUP
    }
    if code == 0, creates, fchmod(descriptor, 0o600) != 0 { code = errno }
    guard code == 0 else {
      close(descriptor)
      throw FileError(path: path, code: code)
    }
    // This is set last. If an initializer throws after all properties are set, deinit runs and would close
    // the descriptor again.
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Takes the lock on a byte, for as long as this object lives.
  /// - Returns: whether the byte was free.
  /// - Throws: ``FileError`` if the system could not tell.
  public func take(byte: Int) throws(FileError) -> Bool {
    var request = Self.writeLock(byte)
    if fcntl(descriptor, LINUX_F_OFD_SETLK, &request) == 0 { return true }
    guard errno == EAGAIN || errno == EACCES else { throw FileError(path: path, code: errno) }
    return false
  }

  /// Whether another open file holds the lock on a byte.
  /// - Throws: ``FileError`` if the system could not tell.
  public func isTaken(byte: Int) throws(FileError) -> Bool {
    guard let isTaken = Self.isTaken(byte: byte, of: descriptor) else {
      throw FileError(path: path, code: errno)
    }
    return isTaken
  }

  /// Whether a byte of an open file is locked; nil, with `errno` set, if the system could not tell.
  public static func isTaken(byte: Int, of descriptor: Int32) -> Bool? {
    var request = writeLock(byte)
    guard fcntl(descriptor, LINUX_F_OFD_GETLK, &request) == 0 else { return nil }
    return request.l_type != Int16(F_UNLCK)
  }

  private static func writeLock(_ byte: Int) -> flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(byte)
    lock.l_len = 1
    return lock
  }
}
