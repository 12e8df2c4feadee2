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

/// Writes a text on standard error, as far as that is possible.
public func printError(_ text: String) { try? write(text, to: STDERR_FILENO) }

/// Writes all of a text.
func write(_ text: String, to descriptor: Int32) throws {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest.removeFirst(count)
    } else if errno != EINTR {
      throw OutputError(number: errno)
    }
  }
}

/// Standard output did not take what was written.
public struct OutputError: Error, CustomStringConvertible {
  let number: Int32

  public var description: String {
    "cannot write to standard output: " + (strerror(number).map { String(cString: $0) } ?? "error \(number)")
  }
}
