public import ArgumentParser
import Glibc
import SharedStore
import StudyCalendar

/// Runs a program: parses its arguments, runs the command, and ends with the right exit code. Whatever went
/// wrong is one line on standard error.
/// - Parameters:
///   - root: the program's root command.
///   - bare: commands by name that may be run without the parser when nothing but their name is given, as keys and
///     status bars do all day: the parser costs more than all that they do.
public func runProgram(
  _ root: any ParsableCommand.Type, bare: [String: () throws -> Void] = [:]
) -> Never {
  let name = root._commandName
  // A write beyond the size limit fails with EFBIG instead of ending us.
  signal(SIGXFSZ, SIG_IGN)
  do {
    if CommandLine.argc == 2, let run = bare[CommandLine.arguments[1]] {
      try run()
    } else {
      var command = try root.parseAsRoot()
      try command.run()
    }
    exit(0)
  } catch {
    let code = exitCode(of: error) ?? root.exitCode(for: error).rawValue
    if code == 0 {
      // A request for help or for the version is no error.
      do {
        try printLine(root.fullMessage(for: error))
        exit(0)
      } catch {
        printError("\(name): \(error)\n")
        exit(EX_IOERR)
      }
    }
    let message = exitCode(of: error) == nil ? root.message(for: error) : "\(error)"
    if !message.isEmpty { printError("\(name): \(message.onOneLine)\n") }
    exit(code)
  }
}

/// An error of another module's that knows its exit code.
public protocol ExitCoded: Error {
  /// One of sysexits.h, or 1 for what a rule refuses.
  var exitCode: Int32 { get }
}

/// An error that a command throws itself, with its exit code.
public struct CommandError: Error, CustomStringConvertible {
  public let description: String
  let exitCode: Int32

  /// Refused by a rule, or by the person who was asked.
  public static func refused(_ description: String) -> CommandError {
    CommandError(description: description, exitCode: 1)
  }

  /// Arguments that mean nothing.
  public static func usage(_ description: String) -> CommandError {
    CommandError(description: description, exitCode: EX_USAGE)
  }

  /// Input that is not what it should be.
  public static func badInput(_ description: String) -> CommandError {
    CommandError(description: description, exitCode: EX_DATAERR)
  }
}

/// The exit code for an error of ours (sysexits.h), nil for one of the argument parser's.
private func exitCode(of error: any Error) -> Int32? {
  switch error {
  case let error as StoreError: error.exitCode
  case let error as CommandError: error.exitCode
  case let error as WholeFileError: error.exitCode
  case let error as any ExitCoded: error.exitCode
  case is DateExpressionError: EX_USAGE
  case is InputError, is OutputError: EX_IOERR
  default: nil
  }
}

extension StoreError {
  var exitCode: Int32 {
    switch self {
    case .futureDay, .unknownSubject, .subjectExists, .lastSubject, .restBudgetSpent, .noDayLeft,
      .changedSince, .nothingToUndo, .nothingToRedo:
      1
    case .invalidSubjectName, .invalidReason: EX_USAGE
    case .notOurs, .damaged, .newerVersion: EX_CONFIG
    case .cannotCreate: EX_CANTCREAT
    case .notReadable, .notWritable, .notSafe: EX_NOPERM
    case .missing: EX_NOINPUT
    case .notRestorable: EX_DATAERR
    case .full, .inputOutput: EX_IOERR
    case .busy: EX_TEMPFAIL
    }
  }
}

extension String {
  /// The text without line breaks, as an error message must be.
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}
