import Testing

/// A page of the documentation, as far as these tests read Markdown.
struct MarkdownPage: Sendable, CustomTestStringConvertible {
  /// Its path in the repository, such as `docs/json.md`.
  let path: String
  let lines: [String]
  /// Its text without the code blocks.
  let prose: String
  let codeBlocks: [CodeBlock]
  /// Its paragraphs, lists, tables and code blocks, each as it stands there, one after the other.
  let parts: [String]

  var testDescription: String { path }

  /// A block between lines of three backticks.
  struct CodeBlock: Sendable {
    /// The first word behind the backticks, such as `sh`.
    let language: String
    /// The date and the time for which a session is shown, such as `2026-11-22 20:00`; nil for any.
    let clock: String?
    let lines: [String]
    /// The heading above it.
    let heading: String
    /// The number of its first line in the page.
    let firstLine: Int

    var text: String { lines.joined(separator: "\n") }
  }

  /// The README, CONTRIBUTING and every page in `docs/`.
  static let all: [MarkdownPage] = try! (["README.md", "CONTRIBUTING.md"] + Repository.files(in: "docs"))
    .filter { $0.hasSuffix(".md") }.map(MarkdownPage.init(path:))

  init(path: String) throws { self.init(path: path, text: try Repository.text(of: path)) }

  init(path: String, text: String) {
    self.path = path
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    var heading = ""
    var prose: [String] = []
    var blocks: [CodeBlock] = []
    var open: (words: [Substring], firstLine: Int, lines: [String])?
    var parts: [[String]] = [[]]
    for (index, line) in lines.enumerated() {
      if line.isEmpty, open == nil { parts.append([]) } else { parts[parts.count - 1].append(line) }
      if let block = open {
        if line == "```" {
          blocks.append(
            CodeBlock(
              language: block.words.first.map(String.init) ?? "",
              clock: block.words.count > 1 ? block.words[1...].joined(separator: " ") : nil,
              lines: block.lines,
              heading: heading,
              firstLine: block.firstLine))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (line.dropFirst(3).split(separator: " "), index + 2, [])
      } else {
        prose.append(line)
        if line.hasPrefix("#") { heading = line }
      }
    }
    self.prose = prose.joined(separator: "\n")
    codeBlocks = blocks
    self.parts = parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// The texts between single backticks.
  var codeSpans: [String] {
    prose.matches(of: #/`([^`]+)`/#).map {
      String($0.1).replacing("\n", with: " ").replacing(#"\|"#, with: "|")
    }
  }

  /// Where the page links to: links and pictures of Markdown, and those of HTML.
  var links: [String] {
    let text = prose.replacing(#/`[^`]*`/#, with: "")
    return text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
      + text.matches(of: #/(?:src|srcset|href)="([^"]+)"/#).map { String($0.1) }
  }

  /// What can follow `#` in a link to the page: its headings as GitHub writes them, in lower case, without
  /// punctuation, with hyphens for spaces, and numbered where one comes again.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    for line in prose.split(separator: "\n") {
      guard let heading = line.firstMatch(of: #/^#{1,6} (.+)$/#)?.1 else { continue }
      let name = String(
        heading.lowercased().compactMap { character -> Character? in
          if character == " " { return "-" }
          return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
        })
      var anchor = name
      var number = 0
      while !anchors.insert(anchor).inserted {
        number += 1
        anchor = "\(name)-\(number)"
      }
    }
    return anchors
  }
}
