import Glibc

/// A new file that only this process writes, under the name that it has until it is complete. The reservation
/// is a lock (`flock`), which the kernel releases when the process ends, even if it is killed. So a file that
/// a process left behind can be reserved again.
public final class ReservedFile {
  /// The path of the file, which is empty at first. Only its owner can read it, whatever the umask.
  public let path: String
  private let descriptor: Int32

  /// Reserves a file, and makes it if it is missing.
  /// - Returns: nil if another process has reserved it.
  /// - Throws: ``FileError``.
  public init?(_ path: String) throws(FileError) {
    self.path = path
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw FileError(path: path, code: code)
      }
      // Between the two calls the process that had reserved the file may have moved or removed it.
      guard FileIdentity(descriptor: descriptor) == FileIdentity(path: path) else {
        close(descriptor)
        continue
      }
      guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
        let code = errno
        close(descriptor)
        throw FileError(path: path, code: code)
      }
      self.descriptor = descriptor
      return
    }
  }

  /// Releases the reservation, and removes the file unless it was moved.
  deinit {
    if FileIdentity(descriptor: descriptor) == FileIdentity(path: path) { unlink(path) }
    close(descriptor)
  }
}
