import CLinux
import Glibc

/// Single bytes of a file locked by whoever has it open. The kernel gives a lock back when its owner ends,
/// however it ends.
final class FileLock {
  private let descriptor: Int32

  /// - Parameter creates: whether to make the file, for its owner alone, where there is none.
  /// - Throws: ``StoreError``.
  init(path: String, creates: Bool) throws {
    let flags = creates ? O_RDWR | O_CREAT : O_RDONLY
    descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0, !creates || fchmod(descriptor, 0o600) == 0 else {
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      throw StoreError(systemError: number, path: path)
    }
  }

  deinit { close(descriptor) }

  /// Takes the lock on a byte, as long as this lives.
  /// - Returns: whether it was free.
  func take(byte: Int) -> Bool {
    var request = Self.writeLock(byte)
    return fcntl(descriptor, LINUX_F_OFD_SETLK, &request) == 0
  }

  /// Whether anybody else has locked a byte.
  func isTaken(byte: Int) -> Bool { Self.isTaken(byte: byte, of: descriptor) }

  /// Whether anybody has locked a byte of an open file.
  static func isTaken(byte: Int, of descriptor: Int32) -> Bool {
    var request = writeLock(byte)
    return fcntl(descriptor, LINUX_F_OFD_GETLK, &request) == 0 && request.l_type != Int16(F_UNLCK)
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
