import Drawing
import Foundation
import FoundationXML
import System
import Testing
import Words

@testable import Widgets

/// Every format with every name that means something to some host: each is read here by the rules of its host, and what comes
/// out is the name.
@Suite("A hostile name in a format")
struct HostileNameTests {
  static let names = [
    "<b>loud</b>", "R&D", "&amp;&lt;", "<!--x-->", "C##", "a#b", "x##y", "###", "q##[z]", "r#[s]",
    "#[fg=red]",
    "#{pane_id}", "#(id)", "##[", "#,#}", "100% %d %H", "%{F#f00}x%{F-}", "%%{B-}", "%{A1:rm:}", "%7B%22",
    "\u{301}acute", "x&\u{301}y", "z<\u{301}b>w", "v<\u{FE0F}i", "%\u{301}{F-}", "#\u{301}[fg=red]",
    "\u{200F}right", "left\u{202E}right", "עברית 1", "a\nb", "a\u{2028}b", "a\r\nb", "tab\tbed",
    "\u{1B}[31mred",
    #""quoted" 'single'"#, #"back\slash \n \u0041"#, "--- a", "a | b=c", "----", "it's", "`id` $(id); x",
    "{\"a\":1}", "]]>", "日本 | <b>", "\u{FFFC}",
  ]

  /// A format, and how its host reads what it is told.
  struct Reader: Sendable, CustomTestStringConvertible {
    let format: String
    let read: @Sendable (String) throws -> [String]
    var testDescription: String { format }
  }

  static let readers: [Reader] = [
    Reader(format: "text") { [$0] },
    Reader(format: "json") { [try jsonTexts($0)["text"] ?? ""] },
    Reader(format: "svg") { text in
      let parsed = try XMLTexts(text)
      return [parsed.text(of: "title"), parsed.text(of: "desc"), parsed.text(of: "text")]
    },
    Reader(format: "waybar") { line in
      let texts = try jsonTexts(line)
      return try ["text", "tooltip"].map { try XMLTexts("<x>\(texts[$0] ?? "")</x>").text(of: "x") }
    },
    Reader(format: "i3blocks") { line in
      let texts = try jsonTexts(line)
      return [texts["full_text"] ?? "", texts["short_text"] ?? ""]
    },
    Reader(format: "polybar") { line in
      // Within a tag an action ends at a colon without a backslash; any other tag at its brace.
      let tags = #/%\{A1:(?:\\:|[^:])*:\}|%\{[^}:]*\}/#.matchingSemantics(.unicodeScalar)
      return [line.replacing(tags, with: "")]
    },
    Reader(format: "tmux") { [drawnByTmux(expandedByTmux($0))] },
    Reader(format: "panel") { line in
      let texts = try jsonTexts(line)
      return ["label", "line", "tooltip"].map { texts[$0] ?? "" }
    },
    Reader(format: "xbar") { text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.count { $0 == "---" } == 2, "\(text)")
      return try [lines[0], lines[2]].map { line in
        let parts = line.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
        try #require(parts.count == 2 && !String(parts[0]).contains("--"), "\(line)")
        return String(parts[0]).replacing("\u{2758}", with: "|").replacing("\u{2010}", with: "-")
      }
    },
  ]

  @Test("is shown as it is", arguments: readers, names)
  func name(reader: Reader, name: String) throws {
    let format = try #require(WidgetFormat.all.first { $0.name == reader.format })
    for appearance in [Appearance.auto, .dark] {
      let view = WidgetView(family: .accessoryInline, format: format, appearance: appearance)
      let text = try view.text(of: TextEntry(text: name), on: WidgetSurface(program: "/bin/w"))
      // In JSON for programs the name is the name; everywhere else people see it.
      let wanted = reader.format == "json" ? name : name.shown
      for shown in try reader.read(text) {
        let shown = shown.trimmingSuffix(of: " ")
        #expect(Array(shown.utf8) == Array(wanted.utf8), "\(reader.format): \(text)")
      }
    }
  }

  @Test("Every format has a reader here")
  func complete() { #expect(Self.readers.map(\.format).sorted() == WidgetFormat.all.map(\.name).sorted()) }

  @Test("is shown as it is in the markup of a notification, and its lines stay lines", arguments: names)
  func notification(name: String) throws {
    let body = "\(name.shown): study.\nother".escapedForNotification
    #expect(
      try XMLTexts("<x>\(body)</x>").text(of: "x").utf8.elementsEqual("\(name.shown): study.\nother".utf8))
    #expect(body.contains("\n") && !body.contains("&#"))
  }

  @Test("is one word of the command behind polybar's button", arguments: names)
  func button(name: String) throws {
    let format = try #require(WidgetFormat.all.first { $0.name == "polybar" })
    let line = try WidgetView(family: .accessoryInline, format: format)
      .text(of: TextEntry(text: name), on: WidgetSurface(program: "/bin/w"))
    let action = try #require(
      line.firstMatch(of: #/^%\{A1:((?:\\:|[^:])*):\}/#.matchingSemantics(.unicodeScalar)))
    let words = String(action.1).replacing("\\:", with: ":")
    let wanted =
      name.shown.utf8.elementsEqual(name.utf8)
      ? "'--subject=\(name)'".replacing("it's", with: #"it'\''s"#).replacing(
        "'single'", with: #"'\''single'\''"#)
      : "'--percent-encoded' '--subject=\(name.percentEncoded)'"
    #expect(words.utf8.elementsEqual("'/bin/w' 'tap' \(wanted)".utf8), "\(words)")
  }

  // MARK: How hosts read

  private static func jsonTexts(_ line: String) throws -> [String: String] {
    try #require(!line.contains { $0.isNewline })
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object).compactMapValues { $0 as? String }
  }

  /// tmux expands what a command wrote (format.c, `format_expand1`): `##` is `#`, unless a `[` follows the signs.
  private static func expandedByTmux(_ text: String) -> String {
    read(text) { signs, next in
      // A sign alone begins something else than text.
      next == "[" ? signs : signs.isMultiple(of: 2) ? signs / 2 : 0
    }
  }

  /// tmux draws a line (format-draw.c): in front of a `[` an odd sign begins a style, and everywhere `##` is `#`.
  private static func drawnByTmux(_ text: String) -> String {
    let styled = text.replacing(#/(?<signs>#+)\[[^\]]*\]/#.matchingSemantics(.unicodeScalar)) { match in
      match.signs.count.isMultiple(of: 2) ? String(match.0) : String(match.signs.dropLast())
    }
    return read(styled) { signs, _ in (signs + 1) / 2 }
  }

  /// The text with another number of `#` for each run of them.
  private static func read(_ text: String, _ count: (Int, Unicode.Scalar?) -> Int) -> String {
    var (result, signs) = (String.UnicodeScalarView(), 0)
    for scalar in Array(text.unicodeScalars).map(Optional.some) + [nil] {
      if scalar == "#" {
        signs += 1
      } else {
        result.append(contentsOf: repeatElement("#", count: count(signs, scalar)))
        signs = 0
        if let scalar { result.append(scalar) }
      }
    }
    return String(result)
  }
}

/// The texts of an XML document's elements.
private final class XMLTexts: NSObject, XMLParserDelegate {
  private var open: [String] = []
  private var texts: [String: String] = [:]

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(document)")
  }

  /// What stands in all elements of a name, and in those in them.
  func text(of element: String) -> String { texts[element] ?? "" }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) { open.append(name) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for name in Set(open) { texts[name, default: ""] += text }
  }
}

extension String {
  fileprivate func trimmingSuffix(of character: Unicode.Scalar) -> String {
    var scalars = unicodeScalars
    while scalars.last == character { scalars.removeLast() }
    return String(scalars)
  }
}
