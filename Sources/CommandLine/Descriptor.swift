import FileSystem
import Glibc

/// Reads from an open descriptor. It may be non-blocking, because a program that shares the
/// terminal may have set it so.
enum Descriptor {
  /// Opens those of standard input, output and error that are closed, so that no file of ours gets their numbers and
  /// receives what is meant for a person. Reading from them and writing to them fails, as it does when they are closed.
  static func holdStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Reads until the end, or until there are more bytes than wanted. An input may have no end.
  /// - Parameters:
  ///   - limit: how many bytes are wanted at most.
  ///   - isDone: whether no more is wanted after these bytes.
  /// - Returns: the bytes, more than `limit` if there are more.
  /// - Throws: ``SystemError``.
  static func readAll(
    _ descriptor: Int32, limit: Int, until isDone: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
        if isDone(buffer[..<count]) { return bytes }
      } else if count == 0 {
        return bytes
      } else if errno == EAGAIN {
        try waitUntilReady(descriptor, for: POLLIN)
      } else if errno != EINTR {
        throw SystemError(call: "read", code: errno)
      }
    }
    return bytes
  }
}
