import Foundation
import Testing

@testable import LanguageCompiler

@Suite("The sentences of the programs and their translations")
struct TranslationsTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let languages =
    (try? FileManager.default.contentsOfDirectory(atPath: package + "/languages"))?
    .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) } ?? []

  private static let objects = Result {
    let names = languages.map { $0 + ".po" } + ["swiftcal.pot"]
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try PortableObject(String(contentsOfFile: "\(package)/languages/\($0)", encoding: .utf8)))
      })
  }

  private static func object(_ name: String) throws -> PortableObject { try #require(objects.get()[name]) }

  @Test("The template has the sentences of the sources; languages/update brings it up to them")
  func template() throws {
    let fresh = try Compiler.template(of: [Self.package + "/Sources"])
      .replacingOccurrences(of: "#: \(Self.package)/", with: "#: ")
    let kept = try String(contentsOfFile: Self.package + "/languages/swiftcal.pot", encoding: .utf8)
    #expect(Set(kept.split(separator: "\n")) == Set(fresh.split(separator: "\n")))
    #expect(kept == fresh)
  }

  @Test("There are translations") func some() { #expect(Self.languages.count >= 3) }

  @Test("Each language translates every sentence, and nothing else", arguments: languages)
  func whole(language: String) throws {
    let translations = try Self.object(language + ".po")
    let translated = Set(translations.entries.filter(\.isTranslated).map(\.key))
    let sentences = Set(try Self.object("swiftcal.pot").entries.map(\.key))
    #expect(sentences.count > 1000)
    #expect(sentences.subtracting(translated).sorted() == [], "languages/update adds them; translate them")
    #expect(Set(translations.entries.map(\.key)).subtracting(sentences).sorted() == [])
    let rule = try #require(translations.head["Plural-Forms"])
    let known = [
      "de": "nplurals=2; plural=(n != 1);", "ja": "nplurals=1; plural=0;", "ko": "nplurals=1; plural=0;",
    ]
    if let known = known[language] { #expect(rule == known) }
    let formCount = try #require(rule.firstMatch(of: #/nplurals=(\d)/#).flatMap { Int($0.1) })
    for entry in translations.entries { #expect(entry.forms.count == (entry.plural == nil ? 1 : formCount)) }
  }

  @Test("A translation has the values of its sentence, and its spaces at both ends", arguments: languages)
  func values(language: String) throws {
    func places(_ text: String) -> Set<Substring> {
      !text.contains("%") ? [] : Set(text.matches(of: #/%(%|\d+\$s)/#).map(\.output.0))
    }
    func ends(_ text: String) -> [Bool] {
      [text.hasPrefix(" "), text.hasSuffix(" "), text.hasPrefix("\n"), text.hasSuffix("\n")]
    }
    for entry in try Self.object(language + ".po").entries where entry.context?.hasPrefix("between ") != true
    {
      for (number, form) in entry.forms.enumerated() {
        let wanted = places(entry.plural ?? entry.singular).union(places(entry.singular))
        if entry.forms.count == 2, number == 0 {
          // The sentence about one thing may leave the number out.
          #expect(places(form).isSubset(of: wanted) && wanted.count - places(form).count <= 1, "\(form)")
        } else {
          #expect(places(form) == wanted, "\(form)")
        }
        #expect(ends(form) == ends(entry.singular), "\(form)")
      }
    }
  }

  @Test("What is to be typed is the same in every language", arguments: languages)
  func typed(language: String) throws {
    // Most sentences have neither, and looking for a word takes less time than looking for a pattern.
    func options(_ text: String) -> Set<String> {
      !text.contains("--") ? [] : Set(text.matches(of: #/--[a-z][a-z-]+/#).map { String($0.output) })
    }
    func commands(_ text: String) -> Set<String> {
      !text.contains("swiftcal")
        ? []
        : Set(
          text.matches(of: #/[“„「]swiftcal(-widget)? [a-z][a-z-]*/#).map { String($0.output.0.dropFirst()) })
    }
    for entry in try Self.object(language + ".po").entries {
      for form in entry.forms {
        #expect(options(form) == options(entry.singular), "\(form)")
        #expect(commands(form) == commands(entry.singular), "\(form)")
      }
    }
  }

  @Test("Every text of several words in the sources is a sentence of the catalog, or not for people")
  func others() throws {
    let texts = try Compiler.others(in: [Self.package + "/Sources"])
    #expect(texts.count > 100)
    // Words by which columns and amounts of other programs' files are known.
    let words = ["/KnownTitles.swift", "/WrittenQuantity.swift"]
    for other in texts where !Self.isNotForPeople(other.text) {
      if words.contains(where: "\(other)".contains) { continue }
      Issue.record("Wrap it in String(localized:), or add it here if no person reads it: \(other)")
    }
  }

  @Test("A sentence that is not in the catalog is found")
  func findsOthers() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = #"""
      print(String(localized: "this is known"))
      print("this is \(count) times forgotten, and read")
      """#
    try source.write(toFile: folder + "/a.swift", atomically: true, encoding: .utf8)
    let found = try Compiler.others(in: [folder])
    #expect(found.map(\.line) == [2] && found.map(\.text) == ["this is %1$s times forgotten, and read"])
  }

  private static func isNotForPeople(_ text: String) -> Bool {
    // Commands to type, markup, style sheets, and what programs and other trackers write.
    let isTyped = text.firstMatch(of: #/^(swiftcal(-widget)?|subject|session|group| ?--columns) [^:]/#) != nil
    return isTyped || text.hasPrefix("<") || text.hasPrefix(":root{") || text.contains("COMPREPLY")
      || text.contains("|undone|")
      || text.contains("|rest day|") || text.hasPrefix("jan january ") || notForPeople.contains(text)
  }

  private static let notForPeople: Set = [
    "chmod go-w %1$s",
    "nexpected argument",
    "Unknown option '",
    "The value '",
    "Missing value for",
    "Missing expected argument",
    "Missing one of",
    "The option '",
    "does not take any value",
    "' is invalid for '",
    " Please provide one of '",
    "Show the version.",
    "Show help information.",
    "Show subcommand help information.",
    "a newer version of SwiftCal wrote it",
    "it is not a line of SwiftCal",
    "a line is too long",
    "it concerns another machine",
    "a newer version recorded ",
    "its time means nothing in ",
    "its subject means nothing in ",
    "its date means nothing in ",
    "its value means nothing in ",
    "its key means nothing in ",
    "its number means nothing in ",
    "preserveAspectRatio=\"xMidYMid slice\" href=\"%1$s\"/>",
    "One task at a time sleeps on a WallTimer.",
    "not a git repository",
    "SQLite format 30",
    "%1$s: rest",
    "habit name",
    "habit id",
    "--answer-column none",
    "Total log",
    "automatic in Loop",
    "Start date", "Start time",
    "It is no picture.",
    "Authorization: token %1$s",
    "failure of %1$s",
    "application/vnd.github+json, application/json",
    "image/png, image/jpeg, image/webp, image/gif",
    "limit of %1$s",
    "limit of %1$s with a token",
    "picture of %1$s",
    "It is no limit.",
    "must be run in a work tree",
    "It is no count.",
    "it is no instant",
    "it is no change",
    "no such table: %1$s",
    "%1$s means nothing",
    "What the repository is about.",
    "A widget shows at least one repository.",
    "an empty statement",
    "its time",
    "its subject",
    "its date",
    "its value",
    "its key",
    "its number",
    "date, 'rest', isLate, reason",
    "coalesce(didStudy, isReached)",
    "date, reason, isLate",
    "date, id, amount, note, source, recordedAt",
    "date, didStudy, sessions, amount, isReached",
    "subject, kind, key, before, after",
    "change, subject, kind, key, before, after",
    "id, at, command, undoneAt, isSuperseded",
    "id, identity",
    "subject, kind, key, value, time, origin, file, times, unit", "id, at, undoneAt, isSuperseded, command",
    "origin = 1, file = %1$s, times = NULL", "sudo chattr -i -a %1$s", "iif(%1$s, fact.unit, NULL)",
    "kind, key, value",
    "birth, identity, id",
    "iif(%1$s.kind = '%2$s', %3$s, ifnull(%4$s.value, 'null'))",
    "iif(requests < %1$s, requests + 1, 0)",
    "a newer version recorded %1$s",
    "%1$s means nothing in %2$s",
    "%1$s is not a date",
    "import copy",
    "undone growth",
    "%1$s is not a weekday",
    "A stack has at least one widget.",
    "%1$s is not a reload policy; write atEnd, never or {\"after\": date}.",
    "study, done",
    "mark, unmark",
    "sessions, session",
    "undo, redo",
    "rest, unrest",
    "overview, status",
    "import, export",
    "source, gather",
    "backup, restore",
    "DATE: 2024-12-10, today, yesterday, tomorrow, fri, last fri, next fri, 3d, +3d",
  ]
}
