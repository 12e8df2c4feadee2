import Drawing
import Words

/// The parser's help in the person's language, in lines that fit the terminal. The parser breaks lines only at spaces, which
/// not every language has, and leaves its synopsis to the terminal, which cuts words.
struct HelpText {
  /// The help as the parser writes it for a terminal that is wide enough for every line.
  let text: String
  let width: Int

  /// Whether the text is the help of a command, and not something for programs.
  var isHelp: Bool { text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ") }

  /// The columns for which the parser has to write the help.
  static let parsersColumns = 1 << 20

  /// The help in lines.
  var wrapped: String {
    var isBehindSynopsis = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if let words = line.droppingPrefix("OVERVIEW: ") {
        return (String(localized: "OVERVIEW") + ": " + words).lines(within: width)
      }
      if let words = line.droppingPrefix("USAGE: ") {
        isBehindSynopsis = true
        return synopsis(words)
      }
      if let heading = Self.headings[String(line)] { return [heading + ":"] }
      if let words = line.droppingPrefix("  See '") {
        let command = words.prefix { $0 != "'" }
        return "  \(String(localized: "“\(command)” says more of a command."))".lines(within: width)
      }
      return isBehindSynopsis ? element(line) : item(line)
    }.joined(separator: "\n")
  }

  private static let headings = [
    "ARGUMENTS:": String(localized: "ARGUMENTS"), "OPTIONS:": String(localized: "OPTIONS"),
    "SUBCOMMANDS:": String(localized: "SUBCOMMANDS"),
  ]

  // MARK: Synopsis

  /// A synopsis whose further lines begin below its first option.
  private func synopsis(_ text: Substring) -> [String] {
    let parts = Self.parts(of: text)
    let command = parts.prefix { !"[<".contains($0.first ?? "[") }
    var lines = [String(localized: "USAGE") + ": " + command.joined(separator: " ")]
    let indent = String(repeating: " ", count: min(lines[0].columns, width / 2))
    for part in parts.dropFirst(command.count) {
      let last = lines.count - 1
      if lines[last].columns + 1 + part.columns <= width {
        lines[last] += " " + part
      } else {
        lines.append(indent + " " + part)
      }
    }
    return lines
  }

  /// The words of a synopsis. What stands in brackets is one word.
  private static func parts(of text: Substring) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in text {
      if "[<".contains(character) { depth += 1 }
      if "]>".contains(character) { depth -= 1 }
      if character == " ", depth <= 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.filter { !$0.isEmpty }
  }

  // MARK: Arguments

  /// Where the parser begins to say what an argument or a command is.
  private static let labelWidth = 26

  /// A line about an argument or a command. What it says stands beside the label, or below a long one.
  private func element(_ line: Substring) -> [String] {
    let label = line.prefix(Self.labelWidth)
    let name = (label.lastIndex { $0 != " " }.map { String(label[...$0]) } ?? "").replacing(
      " (default)", with: " (\(String(localized: "default")))")
    guard line.count > Self.labelWidth, label.last == " " else {
      return [name + line.dropFirst(Self.labelWidth)]
    }
    let gap = String(repeating: " ", count: max(Self.labelWidth - name.columns, 1))
    return hanging(name + gap, Self.translated(String(line.dropFirst(Self.labelWidth))))
  }

  /// A line of a list, or any other line.
  private func item(_ line: Substring) -> [String] {
    guard let gap = line.firstRange(of: "   "), gap.lowerBound > line.startIndex,
      case let words = line[gap.upperBound...].drop(while: { $0 == " " }), !words.contains("   ")
    else { return line.lines(within: width) }
    return hanging(String(line[..<words.startIndex]), words)
  }

  /// A label and words behind it, whose further lines begin below the first.
  private func hanging(_ label: String, _ words: some StringProtocol) -> [String] {
    let lines = words.lines(within: max(width - label.columns, 1))
    let indent = String(repeating: " ", count: label.columns)
    return [label + lines[0]] + lines.dropFirst().map { indent + $0 }
  }

  /// What is said of an argument, with the parser's own words in the person's language.
  private static func translated(_ words: String) -> String {
    switch words {
    case "Show the version.": return String(localized: "Show the version.")
    case "Show help information.": return String(localized: "Show this help.")
    case "Show subcommand help information.": return String(localized: "Show the help of a command.")
    default: break
    }
    guard words.last == ")",
      let start = words.ranges(of: "(values: ").last ?? words.ranges(of: "(default: ").last
    else { return words }
    let facts = words[start.lowerBound...].dropFirst().dropLast().split(separator: "; ").map { fact in
      if let values = fact.droppingPrefix("values: ") { return String(localized: "values: \(values)") }
      if let value = fact.droppingPrefix("default: ") { return String(localized: "default: \(value)") }
      return String(fact)
    }
    return words[..<start.lowerBound] + "(" + clauses(facts) + ")"
  }
}

extension Substring {
  fileprivate func droppingPrefix(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
