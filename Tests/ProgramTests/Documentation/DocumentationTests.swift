import Foundation
import StudyCalendar
import Synchronization
import Testing

@Suite("The documentation")
struct DocumentationTests {
  private let user = try! Sandbox()

  /// The anchors of pages that a link led to, for all pages.
  private static let anchors = Mutex<[String: Set<String>]>([:])

  private static func anchors(of path: String) throws -> Set<String> {
    if let known = anchors.withLock({ $0[path] }) { return known }
    let found = Set(try MarkdownPage(path: path).anchors)
    anchors.withLock { $0[path] = found }
    return found
  }

  @Test("links to files and headings that exist", arguments: MarkdownPage.all)
  func links(page: MarkdownPage) throws {
    let folder = page.path.split(separator: "/").dropLast()
    for link in page.links where link.firstMatch(of: #/^[a-z]+:/#) == nil {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      var target = page.path
      if !parts[0].isEmpty {
        var path = folder
        for part in parts[0].split(separator: "/") {
          if part == ".." { path = path.dropLast() } else { path.append(part) }
        }
        target = path.joined(separator: "/")
        #expect(Repository.contains(target), "\(page.path) links to \(link)")
      }
      if parts.count == 2 {
        #expect(
          try Self.anchors(of: target).contains(String(parts[1])),
          "\(page.path) links to \(link), and \(target) has no such heading")
      }
    }
  }

  @Test("is linked from the README, page by page")
  func reachable() throws {
    let links = Set(try MarkdownPage(path: "README.md").links)
    let others = MarkdownPage.all.map(\.path).filter { $0 != "README.md" }
    #expect(others.count > 5)
    for path in others { #expect(links.contains(path), "the README does not link to \(path)") }
  }

  @Test("shows every picture of the repository, and a script makes each of them")
  func pictures() throws {
    let pictures = try Repository.files(in: "docs/pictures").filter {
      $0.hasSuffix("png") || $0.hasSuffix("svg")
    }
    #expect(pictures.count > 20)
    let shown = Set(
      MarkdownPage.all.flatMap(\.links).compactMap {
        $0.firstMatch(of: #/pictures\/.+/#).map { String($0.output) }
      })
    for picture in pictures {
      #expect(shown.contains { "docs/\($0)" == picture }, "no page shows or links to \(picture)")
      let file = try #require(picture.split(separator: "/").last)
      let name = try #require(file.firstMatch(of: #/^(.+?)(-light|-dark)?\.(png|svg)$/#)?.1)
      let shell = ["gnome", "plasma"].first { name.split(separator: "-").first == $0[...] }
      let script = try Repository.text(of: shell.map { "Packaging/shells/\($0)" } ?? "docs/pictures/make")
      let word = shell == "gnome" ? name.dropFirst("gnome-".count) : name
      let isMade = script.contains(try Regex("\\b\(word)\\b").wordBoundaryKind(.simple))
      #expect(isMade, "no script makes \(picture)")
    }
  }

  @Test("has beside every picture the command that makes it", arguments: MarkdownPage.all)
  func pictureCommands(page: MarkdownPage) {
    for (index, part) in page.parts.enumerated() where part.contains(#/<img src="(docs\/)?pictures\//#) {
      let beside = page.parts[max(0, index - 1)...min(index + 1, page.parts.count - 1)].joined(
        separator: "\n")
      #expect(
        beside.contains(
          #/swiftcal(-widget)? (open|export|run|snapshot|placeholder|widget-snapshot)|Packaging\/shells\/\w/#),
        "\(page.path): \(part)")
    }
  }

  @Test("has every kind of fact, in the store and in the devices' folder")
  func kinds() throws {
    let kinds = try Repository.files(in: "Sources/StudyCalendar/Facts/Kinds").compactMap {
      try Repository.text(of: $0).firstMatch(of: #/static let name = "(.+)"/#)?.1
    }
    #expect(kinds.count > 10)
    for path in ["docs/store.md", "docs/devices.md"] {
      let rows = try Repository.text(of: path).matches(of: #/(?m)^\| (`.+?`) \|/#).map(\.1)
        .joined(separator: " ")
      for kind in kinds { #expect(rows.contains("`\(kind)`"), "\(path) does not have the kind \(kind)") }
    }
  }

  @Test("begins with a README of at most 160 lines, on whose first screen a day is recorded")
  func readme() throws {
    let readme = try MarkdownPage(path: "README.md")
    #expect(readme.lines.count <= 160)
    let first = try #require(readme.codeBlocks.first)
    #expect(first.firstLine + first.lines.count < 24 && first.lines.last == "swiftcal done")
    #expect(readme.codeBlocks.contains { block in block.session.contains { !$0.output.isEmpty } })
  }

  @Test(
    "shows in its sessions what the programs print",
    arguments: sample(
      of: MarkdownPage.all.filter { page in page.codeBlocks.contains { $0.language == "console" } }))
  func sessions(page: MarkdownPage) throws { try ShownSessions(page: page, isTranscript: false).check() }

  @Test("has only command lines that the programs take", arguments: MarkdownPage.all)
  func calls(page: MarkdownPage) throws {
    for call in page.codeBlocks.flatMap(\.calls) { try expectTaken(call, in: page.path) }
  }

  @Test("comes with pieces to copy that have only command lines that the programs take")
  func packagedCalls() throws {
    for host in ["waybar", "polybar", "i3blocks", "tmux", "xbar", "xfce", "mate", "systemd"] {
      let files = try Repository.files(in: "Packaging/\(host)")
      var count = 0
      for path in files {
        for call in DocumentedCall.all(in: try Repository.text(of: path)) {
          try expectTaken(call, in: path)
          count += 1
        }
      }
      #expect(count > 0, "no command line was found in \(files)")
    }
  }

  /// Runs a command line on a store of the test's, and expects that its arguments mean something.
  private func expectTaken(_ call: DocumentedCall, in path: String) throws {
    var arguments = call.arguments
    // It takes the same options, and ends.
    if call.program.name == Program.widget.name, arguments.first == "run" { arguments[0] = "snapshot" }
    // It would follow for ever.
    let limit = arguments.contains("--follow") ? "timeout 2" : ""
    var invocation = user.call(arguments)
    invocation.program = call.program
    // Nothing that an example names is fetched or opened.
    invocation.environment["https_proxy"] = "http://127.0.0.1:9"
    if !FileManager.default.fileExists(atPath: user.path("xdg-open")) {
      let opener = try user.file("xdg-open", "#!/bin/sh\n")
      try #require(chmod(opener, 0o755) == 0)
    }
    invocation.environment["PATH"] = "\(user.folder)/home:/usr/bin:/bin"
    invocation.launcher = ["/bin/sh", "-c", "cd \"$HOME\" && exec \(limit) \"$0\" \"$@\""]
    let outcome = try invocation.run()
    #expect(outcome.exitCode != 64, "\(path): \(call): \(outcome.error)")
  }

  /// The help of commands that a page named, for all pages.
  private static let helps = Mutex<[[String]: String]>([:])

  @Test("names only commands and options that exist", arguments: MarkdownPage.all)
  func names(page: MarkdownPage) throws {
    func help(of command: [String]) throws -> String {
      if let known = Self.helps.withLock({ $0[command] }) { return known }
      var call = user.call(command.dropFirst() + ["--help"])
      call.program = Program(name: command[0])
      let help = try call.run().text()
      Self.helps.withLock { $0[command] = help }
      return help
    }
    for span in page.codeSpans where span.firstMatch(of: #/^swiftcal(-widget)?( |$)/#) != nil {
      let words = span.split(separator: " ").map(String.init)
      let isGroup = words.count > 1 && words[1] == "subject"
      let names = words.dropFirst().prefix {
        $0.wholeMatch(of: #/[a-z-]*[a-z]/#) != nil && !$0.hasPrefix("-")
      }
      let command = [words[0]] + names.prefix(isGroup ? 2 : 1)
      let described = try help(of: command)
      // The help of a command without options is not followed by any.
      let usages = ["USAGE", "Usage"].map { "\($0): \(command.joined(separator: " "))" }
      let isKnown = usages.contains { described.contains($0 + " ") || described.contains($0 + "\n") }
      #expect(isKnown, "\(page.path) names \(span)")
      for option in span.matches(of: #/--[a-z-]+/#).map({ String($0.output) }) {
        // Without a subcommand the program does what its default one does.
        let known = command.count > 1 ? described : described + (try help(of: ["swiftcal", "overview"]))
        #expect(
          known.contains("  \(option) ") || known.contains(", \(option) "), "\(page.path) names \(span)")
      }
    }
  }

  /// Every file and folder of the repository, with a slash in front.
  private static let paths = Result {
    let folders = [
      ".ci", "Benchmarks", "Packaging", "Plugins", "Sources", "Tests", "docs", "languages", "migrations",
    ]
    return try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.path(folder)).map { "/\(folder)/\($0)" }
        + ["/\(folder)"]
    } + ["/Package.swift"]
  }

  /// What a path of ours can begin with: a folder of the repository, or of the sources or the tests.
  private static let folders = paths.map { paths in
    Set(paths.compactMap { $0.wholeMatch(of: #/(?:/Sources|/Tests)?/([^/]+)/#).map { String($0.1) } })
  }

  @Test("names only files, units and manual pages that exist", arguments: MarkdownPage.all)
  func files(page: MarkdownPage) throws {
    let paths = try Self.paths.get()
    let folders = try Self.folders.get()
    for span in page.codeSpans where span.firstMatch(of: #/NAME|CODE|NNN|\s/#) == nil {
      let path = span.hasSuffix("/") ? String(span.dropLast()) : span
      // Programs keep files of people in folders that are called like them.
      let isOurs =
        path.contains("/") && !path.hasPrefix("swiftcal/")
        && folders.contains(String(path.prefix { $0 != "/" }))
      if isOurs || path.hasSuffix(".swift") || path.hasSuffix(".sql") && !path.contains("resources/") {
        #expect(paths.contains { $0.hasSuffix("/" + path) }, "\(page.path) names \(span)")
      }
    }
    let text = page.prose + page.codeBlocks.map(\.text).joined(separator: "\n")
    for unit in text.matches(of: #/swiftcal-[a-z]+\.(?:timer|service|path)\b/#).map(\.output) {
      #expect(paths.contains("/Packaging/systemd/\(unit)"), "\(page.path) names \(unit)")
    }
    for manual in text.matches(of: #/\bman (?:(\d) )?(swiftcal[a-z-]*)/#) {
      let (section, name) = (manual.1 ?? "1", manual.2)
      let isMade =
        section == "1"
        ? [Program.swiftcal, .widget].contains { $0.name == name } : section == "5" && name == "swiftcal"
      #expect(isMade, "\(page.path) names \(manual.output.0)")
    }
  }

  /// What a program says of its commands, as JSON.
  private func dump(_ program: Program) throws -> JSON {
    var call = user.call(["--experimental-dump-help"])
    call.program = program
    return try JSON(text: call.run().text())
  }

  @Test("has a table of all commands that is what the parser knows")
  func commands() throws {
    for program in [Program.swiftcal, .widget] {
      var call = user.call(["--experimental-dump-help"])
      call.program = program
      _ = try user.file(program.name, call.run().text())
    }
    let script = Repository.path("docs/commands")
    let rows = try user.shell(
      "python3 '\(script)' '\(user.path("swiftcal"))' '\(user.path("swiftcal-widget"))'"
    ).run()
      .text()
    let page = try Repository.text(of: "docs/commands.md")
    #expect(rows.split(separator: "\n").count > 50)
    #expect(
      page.hasSuffix("| --- | --- | --- |\n" + rows), "make the table of docs/commands.md with docs/commands")
  }

  @Test("has a table of all settings that is what the program knows")
  func settings() throws {
    let rows = SettingKey.all.map { key in
      "| `\(key.name)` | \(key.possibleValues) | \(key.purpose) | \(key.isOfMachine ? "no" : "yes") |\n"
    }.joined()
    let page = try Repository.text(of: "docs/commands.md")
    #expect(page.contains("| --- | --- | --- | --- |\n\(rows)\n"), "the table is\n\(rows)")
  }

  @Test("has every variable that the programs read")
  func variables() throws {
    let page = try Repository.text(of: "docs/store.md")
    var names: Set<String> = []
    for file in try Repository.files(in: "Sources") where file.hasSuffix(".swift") {
      let calls = try Repository.text(of: file).matches(
        of: #/(?:getenv|variable|folder|in:) ?\(?"([A-Z_]+)"/#)
      names.formUnion(calls.map { String($0.1) })
    }
    #expect(names.count > 15)
    for name in names { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test("One word means the same in every command, and has the same short form")
  func words() throws {
    let short = ["subject": "s", "json": "j", "format": "f", "output": "o", "dry-run": "n", "yes": "y"]
    var found: Set<String> = []
    func text(_ json: JSON?) -> String? { if case .text(let text)? = json { text } else { nil } }
    func check(_ command: JSON, _ path: String) {
      for argument in command["arguments"]?.elements ?? [] where argument["shouldDisplay"] == true {
        let names = (argument["names"]?.elements ?? []).compactMap { text($0["name"]) }
        guard let long = names.first(where: { $0.count > 1 }), long != "help" else { continue }
        #expect(names.filter { $0.count == 1 } == [short[long]].compactMap(\.self), "\(path) --\(long)")
        if short[long] != nil { found.insert(long) }
        if ["from", "to"].contains(long) { #expect(argument["valueName"] == "date", "\(path) --\(long)") }
      }
      for below in command["subcommands"]?.elements ?? [] {
        check(below, path + " " + (text(below["commandName"]) ?? ""))
      }
    }
    for program in [Program.swiftcal, .widget] {
      check(try dump(program)["command"] ?? .null, program.name)
    }
    #expect(found == Set(short.keys))
  }

  @Test(
    "has manual pages with every option, its values, the variables, the files and the exit statuses",
    arguments: [Program.swiftcal, .widget])
  func manual(program: Program) throws {
    let script = Repository.path("docs/manual-1").replacing("'", with: "'\\''")
    let page = try user.shell("\(program.name) --experimental-dump-help | python3 '\(script)' 2024-12-10")
      .run().text()
    for title in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "WORDS", "COMMANDS", "ENVIRONMENT", "FILES", "EXIT STATUS",
      "SEE ALSO",
    ] {
      #expect(page.contains("\n.Sh \(title)\n"), "\(title)")
    }
    let text = page.replacing("\\-", with: "-").replacing(#/\\(%|&|f[BIP]| )/#, with: "")
    for piece in [
      "SWIFTCAL_CONTAINER", "NO_COLOR", "SwiftCal.sqlite", "\n.It 64\n", "\n.It 78\n",
      "small, medium, large, extra-large", "text, json, svg, waybar", "--family family\n",
    ] {
      #expect(text.contains(piece), "\(piece)")
    }
    if program.name == "swiftcal" {
      // The signs of the calendar, and a setting on a line of its own.
      #expect(page.contains("● studied") && page.contains("◐") && text.contains("\n.It day-start\n"))
    }
    // No name with a hyphen may be hyphenated once more, or lose a hyphen that can be typed.
    #expect(!page.contains(#/[a-z]--[a-z]/#) && !page.contains(" --"))
  }

  @Test("has the pieces to copy as they are in Packaging")
  func pieces() throws {
    let page = try MarkdownPage(path: "docs/hosts.md")
    for host in ["waybar", "polybar", "i3blocks", "tmux", "xbar"] {
      let file = try #require(page.links.first { $0.hasPrefix("../Packaging/\(host)/") })
      let text = try Repository.text(of: String(file.dropFirst("../".count)))
      #expect(
        page.codeBlocks.contains { $0.lines.count > 1 && text.contains($0.text + "\n") },
        "no piece in \(page.path) is in \(file)")
    }
  }
}

@Suite("The style sheet for waybar")
struct StyleSheetTests {
  private let user = try! Sandbox()

  /// The classes that the widget prints now.
  private func classes(_ command: String = "snapshot") throws -> Set<String> {
    let line = try JSON(text: user.runWidget(command, "--format", "waybar").output)
    return Set(
      line["class"]?.elements.compactMap { name in
        if case .text(let name) = name { name } else { nil }
      } ?? [])
  }

  /// The classes that the widget prints in all of its states.
  private func allClasses() throws -> Set<String> {
    var all = try classes("placeholder").union(classes())
    _ = try user.run("mark", "3d..yesterday").text()
    all.formUnion(try classes())
    _ = try user.run("rest", "today").text()
    all.formUnion(try classes())
    _ = try user.run("toggle").text()
    all.formUnion(try classes())
    _ = try user.run("unmark", "3d..today").text()
    all.formUnion(try classes())
    _ = try user.run("unrest", "today").text()
    _ = try user.run("goal", "1/week", "--at-least", "30m").text()
    _ = try user.run("study", "10m").text()
    all.formUnion(try classes())
    _ = try user.run("goal", "1/week").text()
    _ = try user.run("mark", "6d..today").text()
    _ = try user.run("unmark", "today").text()
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 6)).text()
    all.formUnion(try classes())
    for suffix in ["-wal", "-shm"] { unlink(user.store + suffix) }
    try Data("garbage".utf8).write(to: URL(filePath: user.store))
    all.formUnion(try classes())
    return all
  }

  @Test("names the classes that the widget prints and no others, and the page about hosts names them too")
  func names() throws {
    let printed = try allClasses()
    #expect(
      printed == [
        "studied", "open", "resting", "not-due", "partial", "broken", "empty", "placeholder", "unavailable",
      ])
    let sheet = try Repository.text(of: "Packaging/waybar/style.css")
    let named = Set(sheet.matches(of: #/(?:[\s,]|#custom-swiftcal)\.([a-z-]+)/#).map { String($0.1) })
    #expect(named == printed)
    let documented = try MarkdownPage(path: "docs/hosts.md").codeSpans
    for name in printed { #expect(documented.contains(name), "docs/hosts.md does not name \(name)") }
  }
}
