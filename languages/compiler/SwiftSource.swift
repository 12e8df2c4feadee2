import Foundation

/// Finds the sentences for people in Swift source: the literals behind `localized:` or `localized(`, with the context or the
/// plural that follows.
struct SwiftSource {
  /// The sentences, in order. A sentence without its translation has no forms.
  private(set) var sentences: [PortableObject.Entry] = []
  /// The other literals, in order. What they say is the same in every language.
  private(set) var otherLiterals: [Literal] = []

  /// A literal, with `%1$s` in the place of its first value.
  struct Literal {
    let text: String
    fileprivate let position: Int
  }

  /// The line in which a literal begins.
  func line(of literal: Literal) -> Int { line(at: literal.position) }

  private func line(at position: Int) -> Int { text[..<min(position, text.count)].count { $0 == "\n" } + 1 }

  private let text: [Character]
  private var position = 0

  /// What is wrong with a sentence, and in which line.
  struct Problem: Error, CustomStringConvertible {
    let line: Int
    let description: String
  }

  /// Reads the source in a file.
  /// - Throws: ``Problem``.
  init(_ source: String) throws {
    text = Array(source)
    try read()
  }

  private mutating func read() throws {
    while position < text.count {
      if skip("//") {
        while position < text.count, text[position] != "\n" { position += 1 }
      } else if isWord("localized"), text[safe: position + 9] == ":" || text[safe: position + 9] == "(" {
        position += 10
        try readSentence()
      } else if text[position] == "\"" || text[position] == "#" && text[safe: position + 1] == "\"" {
        try readOtherLiteral()
      } else {
        position += 1
      }
    }
  }

  /// Reads what stands behind `localized:`. If it is no literal, the words are somebody else's.
  private mutating func readSentence() throws {
    skipSpace()
    guard text[safe: position] == "\"" else { return }
    var entry = PortableObject.Entry()
    entry.singular = try literal()
    while true {
      let start = position
      skipSpace()
      guard skip(",") else { break }
      skipSpace()
      if isWord("plural"), skip("plural:") {
        skipSpace()
        entry.plural = try literal()
      } else if isWord("context"), skip("context:") {
        skipSpace()
        entry.context = try literal()
      } else {
        position = start
        break
      }
    }
    // The sentences in its values come before it.
    sentences.append(entry)
  }

  /// Reads a literal that is no sentence for people. There may be sentences in its values.
  private mutating func readOtherLiteral() throws {
    let start = position
    otherLiterals.append(Literal(text: try literal(), position: start))
  }

  /// Reads a literal, with `%1$s` in the place of the first value.
  private mutating func literal() throws -> String {
    let start = position
    var signs = 0
    while text[safe: position] == "#" {
      signs += 1
      position += 1
    }
    let isLong = matches("\"\"\"")
    guard skip(isLong ? "\"\"\"" : "\"") else { throw problem("there is no text in quotation marks") }
    let end = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: signs)
    let escape = "\\" + String(repeating: "#", count: signs)
    var (content, values) = ("", 0)
    /// Where a long literal's white space does not count: the parts between values.
    while true {
      guard position < text.count, isLong || text[position] != "\n" else {
        position = start
        throw problem("the text does not end")
      }
      if skip(end) { break }
      if skip(escape) {
        if skip("(") {
          try skipValue()
          values += 1
          content += "%\(values)$s"
        } else {
          content += try escaped()
        }
      } else {
        content += text[position] == "%" ? "%%" : String(text[position])
        position += 1
      }
    }
    return isLong ? Self.unindented(content) : content.replacingOccurrences(of: Self.noBreak, with: "")
  }

  /// Stands for a line's end that was escaped.
  private static let noBreak = "\u{0}"

  private mutating func escaped() throws -> String {
    guard let character = text[safe: position] else { throw problem("the text does not end") }
    position += 1
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "\n": return Self.noBreak + "\n"
    case "u":
      guard skip("{") else { throw problem("“\\u” needs a number in braces") }
      var digits = ""
      while let digit = text[safe: position], digit != "}" {
        digits.append(digit)
        position += 1
      }
      position += 1
      guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw problem("“\\u{\(digits)}” is no character")
      }
      return String(Character(scalar))
    default: return String(character)
    }
  }

  /// Skips a value, behind its first parenthesis. Sentences in it count.
  private mutating func skipValue() throws {
    var depth = 1
    while depth > 0 {
      guard let character = text[safe: position] else { throw problem("a value does not end") }
      if isWord("localized"), text[safe: position + 9] == ":" || text[safe: position + 9] == "(" {
        if text[position + 9] == "(" { depth += 1 }
        position += 10
        try readSentence()
        continue
      }
      if character == "\"" {
        try readOtherLiteral()
        continue
      }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      position += 1
    }
  }

  /// A long literal without the white space of its last line at the start of each line, and without its first and last
  /// line's ends.
  private static func unindented(_ content: String) -> String {
    var lines = content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 2 else { return content }
    lines.removeFirst()
    let margin = lines.removeLast().count
    let text = lines.map { line in
      line.prefix(margin).allSatisfy(\.isWhitespace) ? String(line.dropFirst(margin)) : line
    }.joined(separator: "\n")
    return text.replacingOccurrences(of: noBreak + "\n", with: "").replacingOccurrences(of: noBreak, with: "")
  }

  // MARK: Reading

  private func matches(_ word: String) -> Bool {
    word.enumerated().allSatisfy { text[safe: position + $0] == $1 }
  }

  private func isWord(_ word: String) -> Bool {
    func isPart(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    return matches(word) && !isPart(text[safe: position - 1]) && !isPart(text[safe: position + word.count])
  }

  private mutating func skip(_ word: String) -> Bool {
    guard matches(word) else { return false }
    position += word.count
    return true
  }

  private mutating func skipSpace() {
    while text[safe: position]?.isWhitespace == true { position += 1 }
  }

  private func problem(_ description: String) -> Problem {
    Problem(line: line(at: position), description: description)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
