import Foundation
import Testing

@testable import LanguageCompiler

@Suite("The sentences in Swift source")
struct SwiftSourceTests {
  private func sentences(_ source: String) throws -> [String] {
    try SwiftSource(source).sentences.map(\.key)
  }

  @Test("Values are places, a percent sign is quoted, and sentences in values come first")
  func values() throws {
    #expect(
      try sentences(#"let a = String(localized: "100 % of \(days.count(where: { $0 == "x)" })) in \(b)")"#)
        == ["100 %% of %1$s in %2$s"])
    #expect(
      try sentences(#"String(localized: "Day \(String(localized: "off \(n)")) now")"#)
        == ["off %1$s", "Day %1$s now"])
    #expect(try sentences(#"print("plain \(String(localized: "inside"))")"#) == ["inside"])
  }

  @Test("A long literal loses its margin, and an escaped end of a line joins two lines")
  func long() throws {
    let source = #"""
        help: .localized(
          """
          One line \
          of two.

            Indented “\u{2026}”.
          """)
      """#
    #expect(try sentences(source) == ["One line of two.\n\n  Indented “…”."])
  }

  @Test("A plural and a context belong to their sentence")
  func pluralAndContext() throws {
    let found = try SwiftSource(
      #"String(localized: "\(n) day", plural: "\(n) days", for: n); String(localized: "Off", context: "button")"#
    ).sentences
    #expect(found.map(\.plural) == ["%1$s days", nil])
    #expect(found.map(\.key) == ["%1$s day", "button\u{4}Off"])
  }

  @Test("Comments, other words and variables are no sentences")
  func noSentences() throws {
    let source = #"""
      // String(localized: "comment")
      notlocalized("x"); localized(text); String(localized: text)
      """#
    #expect(try sentences(source) == [])
  }

  @Test("A text that does not end is a problem with its line")
  func unended() {
    #expect { try SwiftSource("\n\nlocalized(\"abc") } throws: { ($0 as? SwiftSource.Problem)?.line == 3 }
  }
}

@Suite("Files of translations")
struct PortableObjectTests {
  private let text = """
    # A comment.
    msgid ""
    msgstr ""
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

    #: a.swift
    #, c-format
    msgid "%1$s day"
    msgid_plural "%1$s days"
    msgstr[0] "%1$s Tag"
    msgstr[1] "%1$s Tage"

    msgctxt "button"
    msgid "A \\"quoted\\"\\n"
    "text"
    msgstr "Ein Text"

    #, fuzzy
    msgid "Guess"
    msgstr "Vermutung"

    msgid "Missing"
    msgstr ""
    """

  @Test("Contexts, plurals and continued texts are read, and what is a guess or missing is not shown")
  func read() throws {
    let object = try PortableObject(text)
    #expect(object.head["Plural-Forms"] == "nplurals=2; plural=(n != 1);")
    #expect(object.entries.map(\.key) == ["%1$s day", "button\u{4}A \"quoted\"\ntext", "Guess", "Missing"])
    #expect(object.entries.map(\.isTranslated) == [true, true, false, false])
    #expect(object.entries[0].forms == ["%1$s Tag", "%1$s Tage"])
  }

  @Test("Entries are in the order of their bytes, as they are looked up")
  func order() throws {
    #expect(
      Compiler.entries(of: try PortableObject(text))
        == "\u{1E}%1$s day\u{1F}%1$s Tag\u{1F}%1$s Tage\u{1E}button\u{4}A \"quoted\"\ntext\u{1F}Ein Text\u{1E}"
    )
  }

  @Test(
    "A language has the plural forms that its head says, and is refused without them",
    arguments: [
      ("nplurals=2; plural=(n > 1);", "number((n > 1))"),
      (
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        "number((n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2))"
      ), ("nplurals=2; plural=exit(1);", nil), ("nplurals=2", nil),
    ])
  func plurals(rule: String, form: String?) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).po")
    try text.replacingOccurrences(of: "nplurals=2; plural=(n != 1);", with: rule).write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    guard let form else {
      #expect(throws: Compiler.Problem.self) { try Compiler.catalogs(of: [file.path]) }
      return
    }
    #expect(try Compiler.catalogs(of: [file.path]).contains("form: { n in \(form) }"))
  }

  @Test("A line that means nothing is a problem with its number")
  func nonsense() {
    #expect { try PortableObject("msgid \"a\"\nmsgfoo \"b\"") } throws: {
      ($0 as? PortableObject.Problem)?.line == 2
    }
    #expect { try PortableObject("msgid a") } throws: { ($0 as? PortableObject.Problem)?.line == 1 }
  }
}
