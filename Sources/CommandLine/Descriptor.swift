import Glibc

/// Reads from and writes to an open descriptor. It may be non-blocking, because a program that shares the
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
  /// - Throws: ``DescriptorError``.
  static func readAll(
    _ descriptor: Int32, limit: Int, until isDone: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) throws(DescriptorError) -> [UInt8] {
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
        try wait(for: POLLIN, on: descriptor)
      } else if errno != EINTR {
        throw DescriptorError(number: errno)
      }
    }
    return bytes
  }

  /// Writes all of the bytes.
  /// - Throws: ``DescriptorError``.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(DescriptorError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if let count = try writeSome(rest, to: descriptor) {
        rest.removeFirst(count)
      } else {
        try wait(for: POLLOUT, on: descriptor)
      }
    }
  }

  /// Writes as many of the bytes as there is room for.
  /// - Parameter call: the system's `write`.
  /// - Returns: how many were written; nil if there is no room now.
  /// - Throws: ``DescriptorError``.
  static func writeSome(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32,
    with call: (Int32, UnsafeRawPointer?, Int) -> Int = { Glibc.write($0, $1, $2) }
  ) throws(DescriptorError) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes { call(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { return count }
      // The call wrote nothing and gave no reason. `errno` is from an earlier call.
      guard count < 0 else { throw DescriptorError(number: EIO) }
      if errno == EAGAIN { return nil }
      guard errno == EINTR else { throw DescriptorError(number: errno) }
    }
  }

  private static func wait(for events: Int32, on descriptor: Int32) throws(DescriptorError) {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while poll(&request, 1, -1) < 0 {
      guard errno == EINTR else { throw DescriptorError(number: errno) }
    }
  }
}

/// Reading or writing failed.
struct DescriptorError: Error {
  /// The reason, one of the `errno` constants.
  let number: Int32
}
