import Glibc

/// A file descriptor that belongs to this module: closed when its last user lets go of it.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes the result of the call that made the descriptor; throws that call's error when it made none.
  init(_ call: String, _ result: Int32) throws(SystemError) {
    number = try checked(call, result)
  }

  deinit { close(number) }

  /// Reads at most as much as fits into `buffer` and says how many bytes that was, or nil when there is
  /// nothing to read for now. Our descriptors never block.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    while true {
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      default: throw SystemError(call: "read", code: errno)
      }
    }
  }
}
