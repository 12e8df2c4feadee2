import Glibc

/// Everything that standard input holds, up to its end. Bytes that are no UTF-8 become U+FFFD.
/// - Throws: ``InputError`` when it could not be read: that is not the same as an empty one.
public func readStandardInput() throws -> String {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
    } else if count == 0 {
      return String(decoding: bytes, as: UTF8.self)
    } else if errno != EINTR {
      throw InputError(number: errno)
    }
  }
}

/// Standard input could not be read.
public struct InputError: Error, CustomStringConvertible {
  let number: Int32

  public var description: String {
    "cannot read standard input: " + (strerror(number).map { String(cString: $0) } ?? "error \(number)")
  }
}
