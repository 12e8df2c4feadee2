/// The parser's help, with its synopsis in lines that fit the terminal. The parser leaves that to the terminal, which cuts
/// words.
struct HelpText {
  let text: String
  let width: Int

  /// The help in lines.
  var wrapped: String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(Self.head) && line.count > width ? synopsis(line) : String(line)
    }.joined(separator: "\n")
  }

  private static let head = "USAGE: "

  /// A synopsis whose further lines begin below its first option.
  private func synopsis(_ line: Substring) -> String {
    let parts = Self.parts(of: line.dropFirst(Self.head.count))
    let command = parts.prefix { !"[<".contains($0.first ?? "[") }
    var lines = [Self.head + command.joined(separator: " ")]
    let indent = String(repeating: " ", count: min(lines[0].count, width / 2))
    for part in parts.dropFirst(command.count) {
      let last = lines.count - 1
      if lines[last].count + 1 + part.count <= width {
        lines[last] += " " + part
      } else {
        lines.append(indent + " " + part)
      }
    }
    return lines.joined(separator: "\n")
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
}
