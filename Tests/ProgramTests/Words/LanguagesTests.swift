import Drawing
import Foundation
import Testing
import Widgets

@Suite("The programs in German, Japanese and Korean")
struct LanguagesTests {
  private let user = try! Sandbox()

  private static let locales = ["de_DE.UTF-8", "ja_JP.UTF-8", "ko_KR.UTF-8"]

  /// Some of what there is to look at.
  private static let looks: [[String]] = [
    [], ["calendar", "--legend"], ["calendar", "--year"], ["calendar", "year"], ["streak"],
    ["streak", "--view"], ["stats"],
    ["todo"], ["log"], ["goal"], ["schedule"], ["sessions"], ["config"], ["subject", "list"], ["doctor"],
    ["widgets"], ["remind"], ["--subject", "Piano"], ["sync", "--status"], ["backup", "--list"],
    ["import", "--help"], ["source", "list"], ["gather", "--dry-run"],
  ]

  private static let drawn: Set = ["", "calendar", "streak", "stats", "todo", "--subject"]

  private static let families: [[String]] =
    WidgetFamily.allCases.map { ["--family", $0.rawValue] } + [
      ["--family", "large", "--all-subjects"], ["--family", "extra-large", "--all-subjects"],
      ["--family", "medium", "--legend"],
    ]

  private static let failures: [[String]] = [
    ["toggle", "2999-01-01"], ["mark", "2024-13-01"], ["frobnicate"], ["streak", "--frobnicate"],
    ["goal", "a", "b"], ["goal", "--at-least"], ["subject", "remove", "None"],
    ["calendar", "2024-99"],
    ["config", "day-start", "25:00"], ["widget-snapshot", "--format", "tmuxx"], ["import", "/nowhere"],
    ["restore", "/nowhere"], ["session", "remove", "abc"], ["goal", "9/week"], ["study", "-3m"],
    ["rest", "today", "--reason", ""], ["sync"],
  ]

  /// Whether a question is asked in this language. What has to be the same in all of them is asked in one of them, in turn; with
  /// SWIFTCAL_TEST_SIZE=large it is asked in all.
  private static func isAsked(_ place: Int, in locale: String) -> Bool {
    ProofSize.isLarge || locales[place % locales.count] == locale
  }

  private func speak(_ locale: String) {
    user.environment["LC_ALL"] = nil
    user.environment["LANG"] = locale
  }

  private func record() throws {
    _ = try user.run("mark", "2024-12-01..2024-12-10", "3d..yesterday").text()
    _ = try user.run("rest", "5d", "--reason", "flu").text()
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("goal", "3/week", "--at-least", "30m", "--subject", "Piano").text()
    _ = try user.run("study", "25m", "--subject", "Piano", "--note", "scales").text()
  }

  @Test(
    "The environment names the language, and no locale need be installed",
    arguments: sample(of: [
      ["LANG": "ko_KR.UTF-8"], ["LANG": "de_DE.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"],
      ["LANG": "de_DE.UTF-8", "LC_ALL": "ko_KR.utf8"], ["LANG": "en_US.UTF-8", "LANGUAGE": "fr:ko"],
    ]))
  func language(variables: [String: String]) throws {
    user.environment["LC_ALL"] = nil
    for (name, value) in variables { user.environment[name] = value }
    #expect(try user.run("streak").text().contains(#/\p{Hangul}/#))
  }

  @Test("JSON and exported files are the same in every language, errors included")
  func programs() throws {
    try record()
    let calls =
      Self.looks.filter { !$0.contains("--help") && $0 != ["backup", "--list"] }.map { $0 + ["--json"] }
      + Self.failures.map { $0 + ["--json"] }
      + [
        ["export"], ["export", "--format", "ics"], ["export", "--format", "csv"],
        ["export", "--format", "harsh"],
      ]
      + Self.families.prefix(7).map { ["widget-snapshot", "--format", "json"] + $0 }
      + [["widget-snapshot", "--format=json"]]
    func answers(to calls: [[String]]) throws -> [[String]] {
      try calls.map { arguments in
        let outcome = try user.call(arguments).run()
        // What holds at this moment only.
        let text = outcome.output.replacing(#/"(date|now|clock|entryDate|at)" ?: ?"[^"]*"/#, with: "")
          .replacing(#/DTSTAMP:\w+/#, with: "")
        // An export to a format with less room says so to the person.
        return [text, arguments.first == "export" ? "" : outcome.error, "\(outcome.exitCode)"]
      }
    }
    let drawn = sample(of: calls, oneIn: 3)
    let english = try answers(to: drawn)
    for locale in Self.locales {
      let places = drawn.indices.filter { Self.isAsked($0, in: locale) }
      speak(locale)
      for (place, answer) in zip(places, try answers(to: places.map { drawn[$0] })) {
        #expect(english[place] == answer, "\(locale): \(drawn[place])")
      }
    }
  }

  @Test("A refusal is in the person's language, in one line, with the same exit status")
  func failures() throws {
    try record()
    let drawn = sample(of: Self.failures, oneIn: 3)
    let english = try drawn.map { try user.call($0).run() }
    for locale in Self.locales {
      speak(locale)
      for (place, (arguments, said)) in zip(drawn, english).enumerated()
      where Self.isAsked(place, in: locale) {
        let outcome = try user.call(arguments).run()
        #expect(outcome.exitCode == said.exitCode && outcome.exitCode != 0, "\(locale): \(arguments)")
        #expect(outcome.error != said.error, "\(arguments): \(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(arguments): \(outcome.error)")
      }
    }
  }

  @Test("The help fits 80 columns, and its first page 24 lines", arguments: locales)
  func help(locale: String) throws {
    speak(locale)
    let lines = try user.run("--help").lines
    #expect(lines.count <= 23)
    for line in lines { #expect(line.columns <= 80, "\(line)") }
    let dump = try JSON(text: try user.run("--experimental-dump-help").text())
    let commands = (dump["command"]?["subcommands"]?.elements ?? []).map {
      ($0, $0.string(forKey: "commandName"))
    }
    let paths = commands.flatMap { command, name in
      [[name]] + (command["subcommands"]?.elements ?? []).map { [name, $0.string(forKey: "commandName")] }
    }
    #expect(paths.count > 60)
    for path in sample(of: paths, oneIn: 8) {
      for line in try user.call(path + ["--help"]).run().lines {
        #expect(line.columns <= 80, "\(path): \(line)")
      }
    }
  }

  @Test(
    "No view is wider than the terminal, and neither a view nor a picture is cut where the English one is not"
  )
  func fit() throws {
    try record()
    let pictures = Self.families.dropLast().map { ["widget-snapshot", "--format", "svg"] + $0 }
    let calls = sample(of: Self.looks + Self.families.map { ["widget-snapshot"] + $0 } + pictures)
    func cuts(_ text: String) -> Int { text.count { $0 == "…" } }
    let english = try calls.map { cuts(try user.call($0).run().output) }
    for locale in Self.locales {
      speak(locale)
      for (arguments, count) in zip(calls, english) {
        let outcome = try user.call(arguments).run()
        #expect(cuts(outcome.output) <= count, "\(arguments): \(outcome.output)")
        if pictures.contains(arguments) { #expect(outcome.exitCode == 0 && outcome.error == "") }
        // Sentences are as long as they are, and the terminal breaks them.
        guard !pictures.contains(arguments),
          arguments.first == "widget-snapshot" || Self.drawn.contains(arguments.first ?? "")
        else { continue }
        for line in outcome.output.split(separator: "\n") {
          #expect(line.columns <= 80, "\(arguments): \(line)")
        }
      }
    }
  }

  @Test("On 40 columns no line of the daily views is cut", arguments: locales)
  func narrow(locale: String) throws {
    try record()
    speak(locale)
    for arguments in sample(of: ["", "streak", "calendar", "todo"]) {
      for line in try user.lines(arguments, onTerminalOf: 40) {
        #expect(line.columns <= 40 && !line.contains("…"), "\(arguments): \(line)")
      }
    }
  }

  @Test(
    "No word of a view is English, but names, commands and settings",
    arguments: ["ja_JP.UTF-8", "ko_KR.UTF-8"])
  func words(locale: String) throws {
    try record()
    speak(locale)
    let calls = Self.looks.filter { !$0.contains("--help") } + Self.families.map { ["widget-snapshot"] + $0 }
    // Names of settings and of commands, and what stands in paths.
    let ofPrograms: Set = ["config", "log", "doctor", "backup", "sync", "widgets"]
    for arguments in sample(of: calls, oneIn: 8) where !ofPrograms.contains(arguments.first ?? "") {
      let outcome = try user.call(arguments).run()
      let text = (outcome.output + outcome.error).replacing(#/[“「][^”」]*[”」]/#, with: "")
      let words = Set(text.matches(of: #/[A-Za-z]{2,}/#).map { String($0.output) })
      #expect(words.subtracting(Self.knownWords).sorted() == [], "\(arguments): \(text)")
    }
  }

  /// Names of ours and of others, settings and their values, parts of paths, and what the person typed.
  private static let knownWords: Set = [
    "Study", "Piano", "scales", "flu", "swiftcal", "SwiftCal", "doctor", "SQLite", "sqlite", "Widget",
    "widget",
  ]
}

@Suite(
  "The app on a terminal in other languages", .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
struct LanguagesOfTheAppTests {
  private let user = try! Sandbox()

  @Test(
    "No page of the app is cut on 80 by 24",
    arguments: ["de", "ja", "ko"])
  func pages(language: String) throws {
    _ = try user.run("mark", "3d..yesterday").text()
    _ = try user.run("subject", "add", "Piano").text()
    let terminal = try TerminalInTmux(
      user, "swiftcal open", variables: ["LC_ALL": "", "LANG": "\(language)_XX.UTF-8"])
    try terminal.expect("Piano")
    #expect(!(try terminal.lines().joined(separator: "\n").contains("…")))
    try terminal.press("3")
    try terminal.expect("%")
    #expect(!(try terminal.lines().joined(separator: "\n").contains("…")))
    try terminal.press("?")
    try terminal.expect("^Z")
    let keys = try terminal.lines().joined(separator: "\n")
    #expect(!keys.contains("…"), "\(keys)")
    try terminal.press("Space")
    try terminal.expect("Piano")
    try terminal.quit()
  }

  @Test("An amount that the app gives to correct in German is read again as it stands")
  func corrected() throws {
    _ = try user.run("study", "1.125m").text()
    let terminal = try TerminalInTmux(
      user, "swiftcal open", variables: ["LC_ALL": "", "LANG": "de_DE.UTF-8"])
    try terminal.expect("1,125 min")
    try terminal.press("e", "Enter")
    try terminal.expect("1,125m")
    try terminal.answer("  Kapitel 3")
    try terminal.expect("1,125 min  Kapitel 3")
    try terminal.quit()
    #expect(try user.json("sessions")["sessions"]?.elements.first?["amount"] == .fraction(1.125))
  }
}
