import ArgumentParser
import Localization
import ShownText

/// What is wrong with arguments that the parser refused, in one line that names what was probably meant.
///
/// The parser says only in words which argument it refused. Where its words are others than these, they are taken as they
/// are.
struct Advice {
  let root: any ParsableCommand.Type
  let arguments: [String]

  /// The line for a message of the parser.
  func sentence(for message: String) -> String {
    let quotes = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    if message.contains("nexpected argument"), let misspelt = unknownCommand, quotes.contains(misspelt.word) {
      return misspelt.sentence
    }
    if message.hasPrefix("Unknown option '"), quotes.count > 2 {
      return unknownOption(quotes[1], parsersGuess: quotes.count > 4 ? quotes[3] : nil)
    }
    if message.hasPrefix("The value '"), quotes.count > 4, let choices = Self.choices(in: message, quotes) {
      let option = quotes[3].split(separator: " ").first.map(String.init) ?? quotes[3]
      let value = quotes[1]
      if let choice = nearestName(to: value, among: choices) {
        return String(localized: "\(option) does not take “\(value)”; did you mean “\(choice)”?")
      }
      let names = choices.joined(separator: ", ")
      return String(localized: "\(option) does not take “\(value)”; choose \(names)")
    }
    return plain(quotes, of: message) ?? message
  }

  /// The other sentences of the parser as ours; nil for one that is not known.
  /// - Parameter quotes: the message's parts between quotation marks.
  private func plain(_ quotes: [String], of message: String) -> String? {
    // What is between two quotes stands at each odd place.
    let words = quotes.indices.filter { $0 % 2 == 1 }.map { quotes[$0] }
    guard let word = words.first else { return nil }
    let help = (path.names + ["--help"]).joined(separator: " ")
    if message.contains("nexpected argument") {
      let all = words.joined(separator: " ")
      return String(localized: "there is no place for “\(all)”; “\(help)” says what belongs there")
    }
    if message.hasPrefix("Missing value for") {
      let parts = word.split(separator: " ", maxSplits: 1).map(String.init)
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
    if message.hasPrefix("The value '"), let end = message.firstRange(of: "' is invalid for '") {
      let value = message[..<end.lowerBound].dropFirst("The value '".count)
      let parts = message[end.upperBound...].split(
        separator: "'", maxSplits: 1, omittingEmptySubsequences: false)
      let option = parts[0].split(separator: " ").first ?? parts[0]
      if parts.count > 1, parts[1].hasPrefix(": ") {
        let reason = parts[1].dropFirst(2)
        return String(localized: "\(option) does not take “\(value)”: \(reason)")
      }
      return String(localized: "\(option) does not take “\(value)”")
    }
    return nil
  }

  /// The line about a command that `help` was asked for and that does not exist; nil if it was not.
  var unknownHelp: String? {
    guard arguments.first == "help" else { return nil }
    return Advice(root: root, arguments: Array(arguments.dropFirst())).unknownCommand?.sentence
  }

  private func unknownOption(_ option: String, parsersGuess: String?) -> String {
    let (command, names, _) = path
    // The parser looks at the options of one command; a word such as --version belongs to all.
    let options = root.helpMessage(for: command).split(whereSeparator: { " ,\n".contains($0) })
      .filter { $0.hasPrefix("--") }.map(String.init)
    // It guesses options that are far from what was typed, too.
    if let meant = nearestName(to: option, among: options + [parsersGuess].compactMap(\.self)) {
      return String(localized: "there is no option “\(option)”; did you mean “\(meant)”?")
    }
    let help = (names + ["--help"]).joined(separator: " ")
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

  /// The values that the parser's message offers: quoted behind the option, or each on a line of its own.
  private static func choices(in message: String, _ quotes: [String]) -> [String]? {
    let listed = message.split(whereSeparator: \.isNewline).compactMap { line in
      line.hasPrefix("  - ") ? String(line.dropFirst(4)) : nil
    }
    if !listed.isEmpty { return listed }
    guard message.contains(" Please provide one of '") else { return nil }
    // What is between two quotes stands at each odd place.
    return quotes.indices.filter { $0 > 4 && $0 % 2 == 1 }.map { quotes[$0] }
  }
}
