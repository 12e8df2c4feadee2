import Glibc

/// A file descriptor that belongs to this module. It is closed when the object is released.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes the result of the call that made the descriptor.
  /// - Throws: `SystemError` with that call's `errno` if it failed.
  init(_ call: String, _ result: Int32) throws(SystemError) {
    number = try checked(call, result)
  }

  deinit { close(number) }

  /// Reads as much as there is and as fits into `buffer`. Descriptors of this module never block.
  /// - Returns: how many bytes were read; nil if there is nothing to read now.
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
