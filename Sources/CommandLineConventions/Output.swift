import Glibc
import StudyWidget

/// Prints a command's result on standard output, as text or as JSON.
/// - Throws: ``OutputError`` when it could not be written.
public func printResult(_ result: some CommandResult, asJSON: Bool) throws {
  try printLine(asJSON ? jsonLine(result) : result.text(on: .current))
}

/// Prints a line on standard output. Nothing is kept in a buffer.
/// - Throws: ``OutputError`` when it could not be written.
public func printLine(_ line: String) throws { try write(line + "\n", to: STDOUT_FILENO) }

/// Prints bytes on standard output as they are.
/// - Throws: ``OutputError`` when they could not be written.
public func printBytes(_ bytes: [UInt8]) throws { try write(bytes, to: STDOUT_FILENO) }

/// Prints a line on standard output piece by piece, as its reader takes them.
/// - Parameters:
///   - line: the line, without its end.
///   - ready: waits until there is room. Each piece is small enough for a pipe that has any.
/// - Throws: ``OutputError`` when it could not be written, or what `ready` throws.
public func printLine(_ line: String, when ready: () async throws -> Void) async throws {
  var rest = Array((line + "\n").utf8)[...]
  while !rest.isEmpty {
    try await ready()
    rest.removeFirst(try writeSome(rest.prefix(Int(PIPE_BUF)), to: STDOUT_FILENO))
  }
}

/// Writes a text on standard error, as far as that is possible.
public func printError(_ text: String) { try? write(text, to: STDERR_FILENO) }

/// Writes all of a text.
func write(_ text: String, to descriptor: Int32) throws { try write(Array(text.utf8), to: descriptor) }

/// Writes all of the bytes.
func write(_ bytes: [UInt8], to descriptor: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    rest.removeFirst(try writeSome(rest, to: descriptor))
  }
}

/// - Returns: how many of the bytes were written.
private func writeSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws -> Int {
  while true {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return count }
    guard errno == EINTR else { throw OutputError(number: errno) }
  }
}

/// Standard output did not take what was written.
public struct OutputError: Error, CustomStringConvertible {
  let number: Int32

  /// Whether that is because nobody reads it any more.
  public var isReaderGone: Bool { number == EPIPE }

  public var description: String {
    "cannot write to standard output: " + (strerror(number).map { String(cString: $0) } ?? "error \(number)")
  }
}
