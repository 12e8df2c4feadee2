import FileSystem
import Glibc

/// Reads standard input to its end. Bytes that are not UTF-8 become U+FFFD.
/// - Throws: ``InputError`` if it cannot be read. That is not the same as an empty input.
public func readStandardInput() throws(InputError) -> String {
  do {
    return String(decoding: try Descriptor.readAll(STDIN_FILENO), as: UTF8.self)
  } catch {
    throw InputError(number: error.number)
  }
}

/// Standard input could not be read.
public struct InputError: ErrorWithExitStatus, CustomStringConvertible {
  /// The reason, one of the `errno` constants.
  let number: Int32

  public var exitStatus: ExitStatus { .inputOutput }
  public var description: String { "cannot read standard input: \(systemMessage(number))" }
}
