/// A call of one of the programs, as it stands in a text.
struct DocumentedCall: CustomStringConvertible {
  let program: Program
  /// The words after the program's name.
  let arguments: [String]

  var description: String { ([program.name] + arguments).joined(separator: " ") }

  /// The calls in a text of commands or in a configuration file of a status bar. Lines that are comments have none.
  static func all(in text: String) -> [DocumentedCall] {
    text.split(separator: "\n").filter { $0.firstMatch(of: #/^\s*(#|;|//)/#) == nil }.flatMap(all(inLine:))
  }

  private static func all(inLine line: Substring) -> [DocumentedCall] {
    // A program's name, perhaps with its folder, where a command can begin.
    line.matches(of: #/(?:^|[\s"(=])(?:[~$\/][^\s"]*\/)?(swiftcal(?:-widget)?)(?=[\s"')]|$)/#).map { match in
      var rest = line[match.range.upperBound...]
      let quotes = line[..<match.range.upperBound].count { $0 == "\"" }
      var isQuoted = quotes % 2 == 1
      if isQuoted, rest.first == "\"" {
        rest.removeFirst()
        isQuoted = false
      }
      let words = rest.first == " " ? words(of: rest, endsAtQuote: isQuoted) : []
      return DocumentedCall(program: Program(name: String(match.1)), arguments: words)
    }
  }

  /// The words up to the end of a command, as a shell would have them.
  private static func words(of text: Substring, endsAtQuote: Bool) -> [String] {
    var words: [String] = []
    var word: String?
    var isInQuotes = false
    for character in text {
      if character == "\"" {
        if endsAtQuote { break }
        isInQuotes.toggle()
        word = word ?? ""
      } else if isInQuotes {
        word?.append(character)
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else if "|;&<>()'".contains(character) || (character == "#" && word == nil) {
        break
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap { $0 }
  }
}

extension MarkdownPage.CodeBlock {
  /// The commands after the prompts of a `console` block, each with what the block shows below it.
  var session: [(command: String, output: [String])] {
    guard language == "console" else { return [] }
    var session: [(command: String, output: [String])] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        session.append((String(line.dropFirst(2)), []))
      } else {
        // Output before the first prompt is that of no command, so it is never right.
        if session.isEmpty { session.append(("", [])) }
        session[session.count - 1].output.append(line)
      }
    }
    return session
  }

  /// The calls of the programs in the block, without what it shows of their output.
  var calls: [DocumentedCall] {
    language == "console"
      ? session.flatMap { DocumentedCall.all(in: $0.command) } : DocumentedCall.all(in: text)
  }
}

extension Sandbox {
  /// A script for the shell, in which the programs are found by their names, in the home folder. What it says on
  /// standard error comes with its output where `mergingErrors` is set.
  func shell(_ script: String, mergingErrors: Bool = false) -> Invocation {
    var call = call([])
    let folder = Program.swiftcal.path.dropLast(Program.swiftcal.name.count)
    call.environment["PATH"] = "\(folder):/usr/bin:/bin"
    call.launcher = [
      "/bin/sh", "-c", "cd \"$HOME\" || exit\n" + (mergingErrors ? "exec 2>&1\n" : "") + script,
    ]
    return call
  }
}
