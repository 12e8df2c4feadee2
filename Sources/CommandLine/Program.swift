public import ArgumentParser
import Glibc
import System
import Words

/// Runs a program: parses its arguments, runs the command, and ends with the right exit status. An error is
/// printed in one line on standard error.
/// - Parameters:
///   - root: the program's root command.
///   - fastPaths: the commands that are run without the parser if their arguments are plain, by name. The name is
///     empty for the command that runs when none is named.
///   - signs: what is known of the signs that the person wants to see.
///   - behind: what is done when all is printed, before the program ends.
///   - overview: what `--help` prints of the program itself; the parser's help if it is nil.
public func runProgram(
  _ root: any ParsableCommand.Type, fastPaths: [(name: String, command: any PlainlyRun.Type)] = [],
  signs: SignPreference, behind: @escaping () -> Void = {}, overview: @autoclosure () -> OverviewPage? = nil
) -> Never {
  // A write beyond the size limit fails with EFBIG instead of ending the program.
  signal(SIGXFSZ, SIG_IGN)
  _ = AccessTokenVariable.value
  nameProgram { root._commandName }
  holdStandardDescriptors()
  var arguments: [String] = []
  do {
    arguments = readingValues(of: try readArguments())
    if arePrograms(readersWith: arguments) { Language.speakEnglish() }
    OutputSigns.prefer(signs, keeping: arguments)
    let odd = arguments.filter(\.hasByteOfPath)
    if try !odd.isEmpty || !runFast(arguments[...], fastPaths) {
      var command = try root.parseAsRoot(arguments)
      try checkOddArguments(odd, for: command)
      try command.run()
    }
    behind()
    exit(ExitStatus.done.rawValue)
  } catch let error as any ErrorWithExitStatus {
    end(saying: "\(error)", status: error.exitStatus.rawValue, behind)
  } catch {
    let status = root.exitCode(for: error).rawValue
    let advice = Advice(root: root, arguments: arguments)
    guard status == 0 else {
      end(saying: advice.sentence(for: root.message(for: error)), status: status, behind)
    }
    if let sentence = advice.unknownHelp { end(saying: sentence, status: ExitStatus.usage.rawValue) }
    // A request for help or for the version is not an error.
    do {
      try printLine(
        helpText(root, root.fullMessage(for: error, columns: HelpText.parsersColumns), overview()))
      exit(ExitStatus.done.rawValue)
    } catch {
      end(saying: "\(error)", status: error.exitStatus.rawValue)
    }
  }
}

/// Opens those of standard input, output and error that are closed, so that no file of ours gets their numbers and receives
/// what is meant for a person. Reading from them and writing to them fails, as it does when they are closed.
private func holdStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest number that is free is this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Whether programs read what a command prints with these arguments. Then all of it is English, so that it is the same in
/// every language.
private func arePrograms(readersWith arguments: [String]) -> Bool {
  arguments.contains("--json") || arguments.contains("--format=json")
    || zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "json") }
}

/// What a request for help prints.
private func helpText(_ root: any ParsableCommand.Type, _ text: String, _ overview: OverviewPage?) -> String {
  if let overview, text == root.helpMessage(columns: HelpText.parsersColumns) {
    return overview.text(width: Terminal.current.width)
  }
  let script = CompletionScript(text: text)
  if script.isForBash { return script.corrected }
  let help = HelpText(text: text, width: Terminal.current.width)
  return help.isHelp ? help.wrapped : text
}

/// The arguments with an option and its value apart where the value begins with a combining mark. To the parser the sign of
/// equality between them would be another character.
private func readingValues(of arguments: [String]) -> [String] {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  return arguments[..<end].flatMap { argument -> [String] in
    guard argument.utf8.starts(with: "--".utf8),
      let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")), argument[sign] != "="
    else { return [argument] }
    return [String(argument[..<sign]), String(argument[argument.utf8.index(after: sign)...])]
  } + arguments[end...]
}

/// The arguments as the texts of paths, since any of them may be one.
/// - Throws: ``CommandError`` if the program did not get them.
private func readArguments() throws(CommandError) -> [String] {
  // Swift reads them from /proc. If that fails there are none, and a command would look like a request for help.
  guard CommandLine.argc > 0 else {
    let file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    let error = SystemError(call: "open /proc/self/cmdline", code: file < 0 ? errno : EIO)
    throw CommandError(.inputOutput, String(localized: "the arguments cannot be read: \(error)"))
  }
  return (1..<max(Int(CommandLine.argc), 1)).compactMap {
    CommandLine.unsafeArgv[$0].map { String(path: $0) }
  }
}

/// A command with arguments that are paths. Only these may have bytes that are not UTF-8.
public protocol CommandWithPaths: ParsableCommand {
  /// The paths that were given, each as often as it was given.
  var paths: [String] { get }
}

/// Refuses an argument that is not UTF-8, unless the command takes it for a path.
/// - Parameter odd: the arguments that have bytes of paths.
/// - Throws: ``CommandError``.
private func checkOddArguments(_ odd: [String], for command: any ParsableCommand) throws(CommandError) {
  var paths = ((command as? any CommandWithPaths)?.paths ?? []).filter(\.hasByteOfPath)
  for argument in odd {
    // An argument can be an option and its value: `--output=FILE`.
    if let index = paths.firstIndex(where: {
      argument.pathBytes.suffix($0.pathBytes.count) == $0.pathBytes[...]
    }) {
      paths.remove(at: index)
    } else if let text = String(validating: argument.pathBytes, as: UTF8.self) {
      throw .usage(
        localized: "the argument “\(text)” has a character from U+10FE80 to U+10FEFF; leave it out")
    } else {
      throw .usage(localized: "the argument “\(argument)” is not UTF-8; only a path may have such bytes")
    }
  }
}

/// Runs a command by its fast path, if its arguments are plain.
/// - Returns: whether a command ran. None did if the parser has to read the arguments.
private func runFast(
  _ arguments: ArraySlice<String>, _ fastPaths: [(name: String, command: any PlainlyRun.Type)]
) throws -> Bool {
  let name = arguments.first.flatMap { $0.utf8.first == UInt8(ascii: "-") ? nil : $0 } ?? ""
  guard let command = fastPaths.first(where: { $0.name == name })?.command else { return false }
  return try command.run(plainly: PlainArguments(name.isEmpty ? arguments : arguments.dropFirst()))
}

/// Ends the program, with one line on standard error unless the message is empty.
private func end(saying message: String, status: Int32, _ behind: () -> Void = {}) -> Never {
  if !message.isEmpty { printProblem(message) }
  behind()
  exit(status)
}

extension String {
  /// The text without line breaks, as an error message must be.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}
