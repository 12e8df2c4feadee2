import Foundation
import Testing

@Suite("The page about JSON")
struct JSONPageTests {
  private let user = try! Sandbox()

  /// A section of the page: its heading, the keys of its table with what it says of each, and its examples.
  private struct Section {
    let title: String
    let keys: [String: String]
    let blocks: [MarkdownPage.CodeBlock]

    /// The sections of a page.
    static func all(of path: String) throws -> [Section] {
      try Repository.text(of: path).split(separator: "\n## ").dropFirst().map { text in
        let page = MarkdownPage(path: path, text: String(text))
        let rows = page.prose.matches(of: #/(?m)^\| `([^`]+)` \| (.+) \|$/#)
        return Section(
          title: String(text.prefix { $0 != "\n" }),
          keys: Dictionary(rows.map { (String($0.1), String($0.2)) }) { $1 }, blocks: page.codeBlocks)
      }
    }
  }

  private static let sections = try! Section.all(of: "docs/json.md")

  @Test("has examples with the keys that the programs print")
  func examples() throws {
    var printed = ""
    var examples = 0
    // On display while “swiftcal widgets” lists it.
    var widget: WidgetOnDisplay?
    for section in Self.sections {
      for block in section.blocks {
        if block.language == "sh" {
          if widget == nil, block.text.contains("swiftcal widgets") {
            widget = try user.display()
            try user.expectWidgets(["medium Study"])
          }
          let outcome = try user.shell(block.text).run()
          #expect(outcome.error.isEmpty, "\(block.text): \(outcome.error)")
          printed = String(try #require(outcome.lines.last))
        } else {
          let example = try JSON(text: block.text)
          let (shown, real) = (example.kinds, try JSON(text: printed).kinds)
          #expect(Set(shown.keys) == Set(real.keys), "\(section.title)")
          for (path, kinds) in shown where !kinds.isEmpty && real[path]?.isEmpty == false {
            #expect(kinds == real[path], "\(section.title): \(path)")
          }
          examples += 1
        }
      }
    }
    #expect(examples >= 20)
  }

  @Test("says of every key in its examples what it is, and of no other", arguments: sections.map(\.title))
  func keys(title: String) throws {
    let section = try #require(Self.sections.first { $0.title == title })
    for block in section.blocks where block.language == "json" {
      let paths = Set(try JSON(text: block.text).kinds.keys).filter { !$0.hasSuffix("[]") && $0 != "" }
      for path in paths {
        let isTold = section.keys[path] != nil || Self.isToldElsewhere(path, in: section)
        #expect(isTold, "\(title): the table does not have \(path)")
      }
      for (key, meaning) in section.keys where !meaning.hasPrefix("only ") {
        #expect(paths.contains(key), "\(title): the example does not have \(key)")
      }
    }
  }

  /// Whether the row of something around a key links to a section whose table has the rest of the key's path.
  private static func isToldElsewhere(_ path: String, in section: Section) -> Bool {
    section.keys.contains { key, meaning in
      guard let around = ["\(key).", "\(key)[]."].first(where: path.hasPrefix),
        let title = meaning.firstMatch(of: #/\[`([^`]+)`\]\(#/#)?.1,
        let other = sections.first(where: { $0.title == title })
      else { return false }
      let rest = String(path.dropFirst(around.count))
      return other.keys.keys.contains { $0 == rest || $0.hasSuffix(".\(rest)") }
        || isToldElsewhere(rest, in: other)
    }
  }
}

extension JSON {
  /// The paths of all keys, such as `days[].date`, with the kinds of their values; a null is of no kind.
  fileprivate var kinds: [String: Set<String>] {
    var kinds: [String: Set<String>] = [:]
    add(to: &kinds, at: "")
    return kinds
  }

  private func add(to kinds: inout [String: Set<String>], at path: String) {
    kinds[path, default: []].formUnion(kind.map { [$0] } ?? [])
    for element in elements { element.add(to: &kinds, at: path + "[]") }
    guard case .object(let values) = self else { return }
    for (key, value) in values { value.add(to: &kinds, at: path.isEmpty ? key : "\(path).\(key)") }
  }

  private var kind: String? {
    switch self {
    case .null: nil
    case .bool: "bool"
    case .number, .fraction: "number"
    case .text: "text"
    case .list: "list"
    case .object: "object"
    }
  }
}
