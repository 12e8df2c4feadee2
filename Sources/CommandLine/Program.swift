public import ArgumentParser
import FileSystem
import Glibc

/// Runs a program: parses its arguments, runs the command, and ends with the right exit status. An error is
/// printed in one line on standard error.
/// - Parameters:
///   - root: the program's root command.
///   - fastPaths: the commands that are run without the parser if their arguments are plain, by name. The name is
///     empty for the command that runs when none is named.
public func runProgram(
  _ root: any ParsableCommand.Type, fastPaths: [(name: String, command: any FastCommand.Type)] = []
) -> Never {
  // A write beyond the size limit fails with EFBIG instead of ending the program.
  signal(SIGXFSZ, SIG_IGN)
  Descriptor.holdStandardOnes()
  do {
    try checkArguments()
    if try !runFast(CommandLine.arguments.dropFirst(), fastPaths) {
      var command = try root.parseAsRoot()
      try command.run()
    }
    exit(ExitStatus.done.rawValue)
  } catch let error as any ErrorWithExitStatus {
    end(root, saying: "\(error)", status: error.exitStatus.rawValue)
  } catch {
    let status = root.exitCode(for: error).rawValue
    guard status == 0 else { end(root, saying: root.message(for: error), status: status) }
    // A request for help or for the version is not an error.
    do {
      try printLine(root.fullMessage(for: error))
      exit(ExitStatus.done.rawValue)
    } catch {
      end(root, saying: "\(error)", status: error.exitStatus.rawValue)
    }
  }
}

/// Refuses arguments that the program did not get as they were given.
/// - Throws: ``CommandError``.
private func checkArguments() throws(CommandError) {
  // Swift reads them from /proc. If that fails there are none, and a command would look like a request for help.
  guard CommandLine.argc > 0 else {
    let file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    let error = SystemError(call: "open /proc/self/cmdline", code: file < 0 ? errno : EIO)
    throw CommandError(.inputOutput, "the arguments cannot be read: \(error)")
  }
  for index in 0..<Int(CommandLine.argc) {
    guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else {
      continue
    }
    // Repaired to UTF-8, two paths would become one.
    throw CommandError.usage(
      "the argument “\(String(cString: argument))” is not UTF-8; rename the file, or give it in UTF-8")
  }
}

/// Runs a command by its fast path, if its arguments are plain.
/// - Returns: whether a command ran. None did if the parser has to read the arguments.
private func runFast(
  _ arguments: ArraySlice<String>, _ fastPaths: [(name: String, command: any FastCommand.Type)]
) throws -> Bool {
  let name = arguments.first.flatMap { $0.utf8.first == UInt8(ascii: "-") ? nil : $0 } ?? ""
  guard let command = fastPaths.first(where: { $0.name == name })?.command,
    let plain = PlainArguments(name.isEmpty ? arguments : arguments.dropFirst(), as: command.plainForm)
  else { return false }
  return try command.run(plain)
}

/// Ends the program, with one line on standard error unless the message is empty.
private func end(_ root: any ParsableCommand.Type, saying message: String, status: Int32) -> Never {
  if !message.isEmpty { printProblem(message, by: root._commandName) }
  exit(status)
}

extension String {
  /// The text without line breaks, as an error message must be.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}
