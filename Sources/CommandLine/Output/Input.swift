import Glibc
import System
import Words

/// The longest standard input that is read whole, in bytes: room for more than a million dates, one on each line.
public let longestStandardInput = 16 << 20

/// Reads standard input to its end. Bytes that are not UTF-8 become U+FFFD.
/// - Throws: ``InputError`` if it cannot be read, which is not the same as an empty input, and if it is longer than
///   ``longestStandardInput``.
public func readStandardInput() throws(InputError) -> String {
  let bytes = try readStandardInputBytes(limit: longestStandardInput)
  guard bytes.count <= longestStandardInput else { throw .tooLong }
  return String(decoding: bytes, as: UTF8.self)
}

/// Reads the line with which a person answers a question, without its end. It reads no more than it needs, since an answer
/// is short and an input may have no end. If there is no answer, it is empty.
public func readAnswer() -> String {
  let bytes = (try? readStandardInputBytes(limit: 4096) { $0.contains(UInt8(ascii: "\n")) }) ?? []
  return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(4096), as: UTF8.self)
}

/// Reads standard input to its end, as bytes.
/// - Parameters:
///   - limit: the most bytes that are wanted. One more is read if there are more.
///   - isDone: whether no more is wanted after these bytes.
/// - Throws: ``InputError`` if it cannot be read.
public func readStandardInputBytes(
  limit: Int, until isDone: (ArraySlice<UInt8>) -> Bool = { _ in false }
) throws(InputError) -> [UInt8] {
  do {
    return try readAll(STDIN_FILENO, limit: limit, until: isDone)
  } catch {
    throw .unreadable(number: error.code)
  }
}

/// Reads a file, a pipe, or for `-` standard input, as bytes. A link is followed, such as `/dev/stdin` and what a shell makes of
/// `<(…)`.
/// - Parameter limit: the most bytes that are wanted. One more is read if there are more.
/// - Throws: `FileError`, ``InputError``.
public func readInput(_ path: String, limit: Int) throws -> [UInt8] {
  guard path != "-" else { return try readStandardInputBytes(limit: limit) }
  let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
  defer { close(descriptor) }
  do {
    return try readAll(descriptor, limit: limit)
  } catch {
    throw FileError(path: path, code: error.code)
  }
}

/// Reads an open descriptor to its end, or until there are more bytes than wanted, since an input may have no end. It may be
/// non-blocking, because a program that shares the terminal may have set it so.
/// - Parameters:
///   - limit: how many bytes are wanted at most.
///   - isDone: whether no more is wanted after these bytes.
/// - Returns: the bytes, more than `limit` if there are more.
/// - Throws: ``SystemError``.
func readAll(
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

/// Why standard input could not be read.
public enum InputError: ErrorWithExitStatus, CustomStringConvertible {
  /// The system refused to read it. The number is one of the `errno` constants.
  case unreadable(number: Int32)
  /// It is longer than ``longestStandardInput``.
  case tooLong

  public var exitStatus: ExitStatus {
    switch self {
    case .unreadable: .inputOutput
    case .tooLong: .badInput
    }
  }

  public var description: String {
    switch self {
    case .unreadable(let number):
      String(localized: "cannot read standard input: \(systemMessage(number))")
    case .tooLong:
      String(
        localized:
          "standard input is longer than \(longestStandardInput >> 20) MiB; give the dates in several parts")
    }
  }
}
