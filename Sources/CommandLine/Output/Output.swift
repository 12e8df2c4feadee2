import Glibc
import Synchronization
public import System
public import Words

/// Prints a command's result on standard output, as text or as JSON.
/// - Throws: ``OutputError`` if standard output does not take it.
public func printResult(_ result: some CommandResult, asJSON: Bool) throws {
  if asJSON { try printData(result.json.line) } else { try printLine(result.text(on: .current)) }
}

/// Prints the result of a change that was made, as ``reportChange(_:_:)`` does it.
public func printResult(ofChange result: some CommandResult, asJSON: Bool) {
  reportChange { try printResult(result, asJSON: asJSON) }
}

/// Reports a change that was made. If that fails, standard error says so, and the command ends well all the same: a
/// script that saw it fail would make the change a second time, and a second toggle takes the first back.
/// - Parameters:
///   - change: what was done, as the beginning of a sentence.
///   - report: reports the change.
public func reportChange(
  _ change: String = String(localized: "the change was made"), _ report: () throws -> Void
) {
  // A reader that has gone would end the program as if the change had failed.
  let whenReaderIsGone = signal(SIGPIPE, SIG_IGN)
  defer { signal(SIGPIPE, whenReaderIsGone) }
  do {
    try report()
  } catch {
    let problem = (error as? any ErrorWithExitStatus)?.problem ?? "\(error)"
    printProblem(localized: "\(change), so do not repeat the command; only its report failed: \(problem)")
  }
}

/// Says in a sentence what was changed, as ``reportChange(_:_:)`` does it.
public func reportChange(localized sentence: LocalizedText) {
  reportChange { try printLine(String(localized: sentence)) }
}

/// Prints a line for people on standard output at once, without a buffer. Our signs in it are those that the person chose.
/// - Throws: ``OutputError`` if standard output does not take it.
public func printLine(_ line: String) throws(OutputError) { try printData(OutputSigns.shown(line)) }

/// Prints a line for programs on standard output at once, without a buffer and as it is.
/// - Throws: ``OutputError`` if standard output does not take it.
public func printData(_ line: String) throws(OutputError) { try printBytes(Array((line + "\n").utf8)) }

/// Prints bytes on standard output as they are.
/// - Throws: ``OutputError`` if standard output does not take them.
public func printBytes(_ bytes: [UInt8]) throws(OutputError) {
  do {
    try writeAll(bytes, to: STDOUT_FILENO)
  } catch {
    throw OutputError(number: error.code)
  }
}

/// Prints on standard output what `body` writes, as it comes.
/// - Throws: ``OutputError`` if standard output does not take it, or what `body` throws.
public func printBytes(_ body: (inout ByteSink) throws -> Void) throws {
  var sink = ByteSink { try printBytes(Array($0)) }
  try body(&sink)
  try sink.finish()
}

/// Writes a text on standard error. If that fails, there is nowhere left to say so.
public func printError(_ text: String) {
  try? writeAll(Array(OutputSigns.shown(text).utf8), to: STDERR_FILENO)
}

/// Finds out the name of this program, for its messages. The parser's help comes along with it, so it is asked for only when
/// there is a message, when it is known whether that is English.
private let programName = Mutex<@Sendable () -> String>({ "" })

/// Says what this program is called.
func nameProgram(_ name: @escaping @Sendable () -> String) { programName.withLock { $0 = name } }

/// Writes an error message of this program on standard error, in one line. Whatever it names, no character of it acts on a
/// terminal.
public func printProblem(_ message: String) {
  printError("\(programName.withLock(\.self)()): \(message.onOneLine.shown)\n")
}

/// Writes a sentence of an error message.
public func printProblem(localized sentence: LocalizedText) { printProblem(String(localized: sentence)) }

/// Standard output did not take what was written.
public struct OutputError: ErrorWithExitStatus, CustomStringConvertible {
  /// The reason, one of the `errno` constants.
  let number: Int32

  /// - Parameter number: the reason, one of the `errno` constants.
  public init(number: Int32) { self.number = number }

  public var exitStatus: ExitStatus { .inputOutput }
  public var description: String {
    String(localized: "cannot write to standard output: \(systemMessage(number))")
  }
}
