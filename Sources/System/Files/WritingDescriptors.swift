import CLinux
import Glibc

/// Writes all of the bytes to an open descriptor. It may be set not to block, because a program that shares the terminal may
/// have set it so; then this waits for room.
/// - Throws: ``SystemError``.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  try writeAll(bytes, to: descriptor) { Glibc.write($0, $1, $2) }
}

/// - Parameter call: the system's `write`.
func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, with call: (Int32, UnsafeRawPointer?, Int) -> Int
) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { call(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest.removeFirst(count)
    } else if count == 0 {
      // The call wrote nothing and gave no reason. `errno` is from an earlier call.
      throw SystemError(call: "write", code: EIO)
    } else if errno == EAGAIN {
      try waitUntilReady(descriptor, for: POLLOUT)
    } else if errno != EINTR {
      throw SystemError(call: "write", code: errno)
    }
  }
}

/// Waits until an open descriptor can be read or written.
/// - Parameter events: `POLLIN` or `POLLOUT`.
/// - Throws: ``SystemError``.
public func waitUntilReady(_ descriptor: Int32, for events: Int32) throws(SystemError) {
  var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  while poll(&request, 1, -1) < 0 {
    guard errno == EINTR else { throw SystemError(call: "poll", code: errno) }
  }
}
