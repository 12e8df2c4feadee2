import ArgumentParser
import Words

/// What is wrong with arguments that the parser refused, in one line that names what was probably meant.
///
/// The parser says only in words which argument it refused. Where its words are others than these, they are taken as they
/// are.
struct Advice {
  let root: any ParsableCommand.Type
  let arguments: [String]

  /// The line for a message of the parser.
  func sentence(for message: String) -> String {
    // What is between two quotes stands at each odd place.
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let words = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    guard let word = words.first else { return message }
    if message.contains("nexpected argument") {
      if let misspelt = unknownCommand, words.contains(misspelt.word) { return misspelt.sentence }
      let all = words.joined(separator: " ")
      return String(localized: "there is no place for “\(all)”; “\(help)” says what belongs there")
    }
    if message.hasPrefix("Unknown option '") {
      return unknownOption(word, parsersGuess: words.dropFirst().first)
    }
    if message.hasPrefix("Missing value for") {
      let parts = word.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return String(localized: "\(word) needs a value behind it") }
      return String(localized: "\(parts[0]) needs a value behind it: \(parts[1])")
    }
    if message.hasPrefix("Missing expected argument") {
      return String(localized: "\(word) is missing; “\(help)” says what it is")
    }
    if message.hasPrefix("Missing one of") {
      let all = words.joined(separator: ", ")
      return String(localized: "one of these is missing: \(all); “\(help)” says what they are")
    }
    if message.hasPrefix("The option '"), message.contains("does not take any value"), words.count > 1 {
      return String(localized: "\(word) takes no value, but “\(words[1])” was given")
    }
    return refusedValue(message) ?? message
  }

  /// The line about a value that an option does not take; nil for another message.
  private func refusedValue(_ message: String) -> String? {
    guard message.hasPrefix("The value '"), let middle = message.firstRange(of: "' is invalid for '") else {
      return nil
    }
    let value = message[..<middle.lowerBound].dropFirst("The value '".count)
    let rest = message[middle.upperBound...].split(
      separator: "'", maxSplits: 1, omittingEmptySubsequences: false)
    let option = rest[0].split(separator: " ").first ?? rest[0]
    let reason = rest.count > 1 ? rest[1] : ""
    if reason.hasPrefix(": ") {
      return String(localized: "\(option) does not take “\(value)”: \(reason.dropFirst(2))")
    }
    // The values that there are stand quoted behind the option, or each on a line of its own.
    let listed = reason.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("  - ") }.map {
      $0.dropFirst(4)
    }
    let quoted = reason.split(separator: "'", omittingEmptySubsequences: false)
    let choices = listed.isEmpty ? quoted.indices.filter { $0 % 2 == 1 }.map { quoted[$0] } : listed
    guard !choices.isEmpty else { return String(localized: "\(option) does not take “\(value)”") }
    if let choice = nearestName(to: String(value), among: choices.map(String.init)) {
      return String(localized: "\(option) does not take “\(value)”; did you mean “\(choice)”?")
    }
    let names = choices.joined(separator: ", ")
    return String(localized: "\(option) does not take “\(value)”; choose \(names)")
  }

  /// How to ask for the help of the command that the arguments name.
  private var help: String { (path.names + ["--help"]).joined(separator: " ") }

  /// The line about a command that `help` was asked for and that does not exist; nil if it was not.
  var unknownHelp: String? {
    guard arguments.first == "help" else { return nil }
    return Advice(root: root, arguments: Array(arguments.dropFirst())).unknownCommand?.sentence
  }

  private func unknownOption(_ option: String, parsersGuess: String?) -> String {
    // The parser looks at the options of one command; a word such as --version belongs to all.
    let options = root.helpMessage(for: path.command).split(whereSeparator: { " ,\n".contains($0) })
      .filter { $0.hasPrefix("--") }.map(String.init)
    // It guesses options that are far from what was typed, too.
    if let meant = nearestName(to: option, among: options + [parsersGuess].compactMap(\.self)) {
      return String(localized: "there is no option “\(option)”; did you mean “\(meant)”?")
    }
    return String(localized: "there is no option “\(option)”; “\(help)” lists them")
  }

  // MARK: Commands

  /// A word that stands where a command belongs.
  private struct UnknownCommand {
    let word: String
    /// The commands before it, the program's name first.
    let path: [String]
    /// The commands that could stand there.
    let names: [String]

    var sentence: String {
      let words = (path.dropFirst() + [word]).joined(separator: " ")
      let program = path.joined(separator: " ")
      if let name = nearestName(to: word, among: names) {
        let meant = "\(program) \(name)"
        return String(localized: "there is no command “\(words)”; did you mean “\(meant)”?")
      }
      return String(localized: "there is no command “\(words)”; “\(program) --help” lists them")
    }
  }

  private var unknownCommand: UnknownCommand? {
    let (command, names, next) = path
    let commands = command.configuration.subcommands
    guard let next, !commands.isEmpty else { return nil }
    return UnknownCommand(
      word: next, path: names, names: commands.flatMap { [$0._commandName] + $0.configuration.aliases })
  }

  /// The command that the arguments name, the names on the way to it, and the word behind them, if it is no option.
  private var path: (command: any ParsableCommand.Type, names: [String], next: String?) {
    var (command, names) = (root, [root._commandName])
    for word in arguments {
      guard word.utf8.first != UInt8(ascii: "-") else { return (command, names, nil) }
      let found = command.configuration.subcommands.first {
        $0._commandName == word || $0.configuration.aliases.contains(word)
      }
      guard let found else { return (command, names, word) }
      command = found
      names.append(found._commandName)
    }
    return (command, names, nil)
  }
}
