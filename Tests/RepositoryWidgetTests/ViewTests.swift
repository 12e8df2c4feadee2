import Drawing
import Foundation
import FoundationXML
import StudyCalendar
import System
import Testing
import Widgets

@testable import RepositoryWidget

/// Repositories and entries for views.
enum Views {
  static let now = Date(internetTime: "2026-11-22T12:00:00Z") ?? .distantPast

  static func repository(_ change: (inout Repository) -> Void = { _ in }) -> Repository {
    var repository = Repository(
      name: "Hello-World", owner: "octocat", summary: "My first repository", forks: 1280, stars: 1,
      watchers: 321,
      openIssues: 57, lastActivity: now - 9 * 86_400, isArchived: false)
    change(&repository)
    return repository
  }

  static func shown(
    _ facts: ShownRepository.Facts? = .hosted(repository()), pushed: Date? = nil, failure: FetchError? = nil
  ) -> ShownRepository {
    let facts = pushed.map { date in .hosted(repository { $0.lastActivity = date }) } ?? facts
    return ShownRepository(
      reference: .hosted(owner: "octocat", name: "Hello-World"),
      known: KnownRepository(
        facts: facts, fetched: now - 3 * 3600, failure: failure, nextRequest: now + 9 * 3600),
      place: "https://github.com/octocat/Hello-World", api: .gitHub)
  }

  static func entry(_ repositories: ShownRepository...) -> RepositoryEntry {
    RepositoryEntry(date: now, today: LocalCalendar().day(at: now), repositories: repositories)
  }

  static func text(_ entry: RepositoryEntry, _ family: WidgetFamily, width: Int = 80) -> [String] {
    TextLayout(width: width).lines(of: entry.drawing(for: family)).map(\.plain)
  }

  static func text(_ entry: RepositoryEntry, format name: String, _ family: WidgetFamily = .accessoryInline)
    throws
    -> String
  {
    let format = try #require(WidgetFormat.all.first { $0.name == name })
    return try WidgetView(family: family, format: format).text(
      of: entry, on: WidgetSurface(program: "/bin/swiftcal-widget"))
  }
}

@Suite("What a repository looks like")
struct ViewTests {
  @Test("The medium family has the name, what is counted, and the days in large digits")
  func medium() {
    #expect(
      Views.text(Views.entry(Views.shown()), .systemMedium) == [
        "Hello-World", "octocat", "", "    1 star          ██████", "1,280 forks         ██  ██",
        "  321 watchers      ██████", "   57 open issues       ██", "                    ██████", "[ Open ]",
        "                    days ago",
      ])
  }

  @Test("The large family has two, or one with what it is about")
  func large() {
    let other = Views.shown(.hosted(Views.repository { $0.name = "Other" }))
    let two = Views.text(Views.entry(Views.shown(), other), .systemLarge)
    #expect(two.contains("Hello-World") && two.contains("Other") && !two.contains("My first repository"))
    #expect(Views.text(Views.entry(Views.shown()), .systemLarge).last == "My first repository")
  }

  @Test("The small and the inline family have the name and the days")
  func small() {
    #expect(
      Views.text(Views.entry(Views.shown()), .systemSmall) == [
        "Hello-World", "octocat", "", "9", "days ago", "", "[ Open ]",
      ])
    #expect(Views.text(Views.entry(Views.shown()), .accessoryInline) == ["Hello-World, 9 days ago"])
    for (days, words) in [(0.0, "today"), (1, "1 day ago"), (1500, "1,500 days ago")] {
      let entry = Views.entry(Views.shown(pushed: Views.now - days * 86_400))
      #expect(Views.text(entry, .accessoryInline) == ["Hello-World, \(words)"])
    }
    let future = Views.entry(Views.shown(pushed: Views.now + 9e5))
    #expect(Views.text(future, .accessoryInline) == ["Hello-World, today"], "a clock that is ahead")
  }

  @Test("A clone has its branch, its changes, and how far it is ahead and behind")
  func clone() {
    let clone = LocalClone(
      name: "code", branch: "main", commit: "0123456", lastCommit: Views.now - 86_400, subject: "Words",
      changes: 3,
      ahead: 2, behind: 0)
    let entry = Views.entry(Views.shown(.clone(clone)))
    let text = Views.text(entry, .systemLarge)
    for part in ["code", "main", "3 uncommitted", "2 ahead", "0 behind", "day ago", "0123456: Words"] {
      #expect(text.contains { $0.contains(part) }, "\(part)")
    }
    #expect(entry.status.names == ["active", "changed"])
  }

  /// A clone with two commits today, and one nearly a year ago. Today is 22 November 2026.
  private var commits: LocalClone {
    let today = LocalCalendar().day(at: Views.now)
    return LocalClone(
      name: "code", branch: "main", commit: "0123456", lastCommit: Views.now, subject: "Words", changes: 3,
      ahead: 0, behind: nil,
      commitsOfDays: [today: 2, today.advanced(by: -364): 1, today.advanced(by: -380): 9, today.next: 5])
  }

  @Test("The large family has the commits of a clone, of which two fill it, parted by a line")
  func heat() throws {
    setenv("TZ", "UTC", 1)
    let clone = Views.shown(.clone(commits))
    let one = Views.text(Views.entry(clone), .systemLarge)
    #expect(
      Array(one.prefix(5)) == [
        "code", "main, 3 uncommitted", "today last commit", "", "3 commits in 53 weeks",
      ])
    #expect(one.count { $0.contains("uncommitted") } == 1)
    // One has room for all of its weeks.
    let whole = try Views.text(Views.entry(clone), format: "svg", .systemLarge)
    #expect(whole.contains("<title>2025-11-23: 1 commit</title>"))
    let two = Views.entry(clone, clone)
    #expect(Views.text(two, .systemLarge).filter { $0 == "3 commits in 53 weeks" }.count == 2)
    let svg = try Views.text(two, format: "svg", .systemLarge)
    #expect(svg.contains(#"width="424" height="512""#))
    #expect(svg.components(separatedBy: "<title>2026-11-22: 2 commits</title>").count == 3)
    #expect(!svg.contains("2026-11-23: "), "tomorrow has nothing to say")
    #expect(svg.contains(">Open ›</tspan>") && svg.contains(">Words</tspan>"))
    // What a host does not say is not drawn.
    let hosted = try Views.text(Views.entry(Views.shown(), clone), format: "svg", .systemLarge)
    #expect(hosted.components(separatedBy: "commits in 53 weeks").count == 2)
    #expect(hosted.contains(#"<a href="https://github.com/octocat/Hello-World" aria-label="Open">"#))
  }

  @Test("What is missing is left out, and what is archived, quiet or old says so")
  func states() {
    let bare = Views.repository {
      ($0.watchers, $0.openIssues, $0.lastActivity, $0.isArchived) = (nil, nil, nil, true)
    }
    let entry = Views.entry(Views.shown(.hosted(bare)))
    #expect(Views.text(entry, .accessoryInline) == ["Hello-World, no push yet"])
    #expect(Views.text(entry, .systemMedium).joined().contains("octocat, archived"))
    #expect(entry.status.names == ["quiet", "archived"])
    let old = Views.entry(Views.shown(failure: .noAnswer("h", reason: "no network")))
    #expect(Views.text(old, .systemMedium)[1] == "octocat · 3 hours old")
    #expect(Views.text(old, .accessoryInline) == ["Hello-World, 9 days ago (old)"])
    let details = TextLayout(width: 80).lines(of: old.details).map(\.plain)
    #expect(details.last == "⚠ 3 hours old: h does not answer: no network")
    #expect(Views.entry(Views.shown(pushed: Views.now - 50 * 86_400)).status.names == ["quiet"])
    #expect(Views.entry(Views.shown(pushed: Views.now - 49 * 86_400)).status.names == ["active"])
  }

  @Test("Without facts every family says why")
  func unknown() throws {
    let entry = Views.entry(Views.shown(nil, failure: .noCurl))
    for family in RepositoryWidgetKind.families {
      #expect(Views.text(entry, family).joined().contains("curl is not installed"), "\(family)")
    }
    #expect(entry.problem as? FetchError == .noCurl)
    #expect(try Views.text(entry, format: "waybar").contains(#""class":["unavailable"]"#))
  }

  @Test("The picture holds the owner's picture, or initials, and leads to the page")
  func picture() throws {
    let initials = try Views.text(Views.entry(Views.shown()), format: "svg", .systemMedium)
    #expect(initials.contains(">OH</text>") && !initials.contains("<image"))
    #expect(initials.contains(#"<a href="https://github.com/octocat/Hello-World" aria-label="Repository">"#))
    let shown = Views.shown(.hosted(Views.repository { $0.avatar = Avatar(Recorded.png) }))
    let picture = try Views.text(Views.entry(shown), format: "svg", .systemMedium)
    #expect(picture.contains(#"href="data:image/png;base64,iVBOR"#))
    #expect(isWellFormed(picture))
  }

  @Test("The button opens the page that the user's own words lead to, whatever the host says")
  func button() throws {
    let entry = Views.entry(Views.shown())
    #expect(
      entry.button?.arguments == ["tap", "--kind=RepoWatcherWidget", "--repository=octocat/Hello-World"])
    let odd = ShownRepository(
      reference: .folder("/a b/c'd\n"), known: KnownRepository(failure: .noGit, nextRequest: Views.now),
      place: "/a b", api: .gitHub)
    let words = Views.entry(odd).button?.arguments ?? []
    #expect(
      words == ["tap", "--kind=RepoWatcherWidget", "--percent-encoded", "--repository=%2Fa%20b%2Fc%27d%0A"])
    let forgejo = ShownRepository(
      reference: .hosted(owner: "o", name: "n"),
      known: KnownRepository(failure: .noCurl, nextRequest: Views.now), place: "",
      api: try APIAddress("https://codeberg.org/api/v1"))
    #expect(Views.entry(forgejo).button?.arguments.last == "--api=https://codeberg.org/api/v1")
  }

  private static let hostileTexts = [
    ##"R&D <50%> | "x" #[fg=red] %{A1:rm:} #{b}"##, "--- | bash=/bin/sh -- x",
    "a\nb\u{1B}[31m\u{2028}\u{202E}c\u{7}\u{9B}2J",
    "</text></svg><script>alert(1)</script>", "]]>&lt;!--", "x' onload='alert(1)",
    String(repeating: "e\u{301}", count: 200),
    "\u{0}", "", "한글 🇰🇷", "$(touch /tmp/x) `id`",
  ]

  @Test(
    "Hostile names act on no host, in any format and family", arguments: hostileTexts)
  func hostile(text: String) throws {
    let repository = Views.repository { ($0.name, $0.owner, $0.summary) = (text, text, text) }
    let failure = FetchError.noAnswer(text, reason: text)
    for entry in [
      Views.entry(Views.shown(.hosted(repository))),
      Views.entry(Views.shown(.hosted(repository), failure: failure)),
      Views.entry(Views.shown(nil, failure: failure)),
    ] {
      for format in WidgetFormat.all {
        for family in format.families where RepositoryWidgetKind.families.contains(family) {
          let written = try Views.text(entry, format: format.name, family)
          let acting = written.unicodeScalars.first { scalar in
            let properties = scalar.properties
            return scalar != "\n"
              && ([.control, .lineSeparator].contains(properties.generalCategory) || properties.isBidiControl)
          }
          #expect(acting == nil)
          try check(written, of: format.name)
        }
      }
    }
  }

  private func isWellFormed(_ xml: String) -> Bool { XMLParser(data: Data(xml.utf8)).parse() }

  @Test(
    "In a bar each says its name first: one that cannot be shown, one that is awaited, and in a short line")
  func namedInBars() throws {
    let failure = FetchError.noAnswer("127.0.0.1:1", reason: "Failed to connect")
    let failed = Views.entry(Views.shown(nil, failure: failure))
    var awaited = Views.entry(Views.shown())
    awaited.isPlaceholder = true
    awaited.awaited = "Hello-World"
    for format in ["tmux", "text", "xbar", "waybar", "polybar", "i3blocks"] {
      #expect(try Views.text(failed, format: format).contains("Hello-World: 127.0.0.1") || format == "waybar")
      #expect(try Views.text(awaited, format: format).contains("Hello-World"))
    }
    #expect(Views.text(failed, .accessoryInline)[0].hasPrefix("⚠ Hello-World: 127.0.0.1:1 does not answer"))
    #expect(Views.text(awaited, .accessoryInline) == ["Hello-World, – days ago"])
    for entry in [failed, awaited, Views.entry(Views.shown())] {
      #expect(try Views.text(entry, format: "i3blocks").contains(#""short_text":"Hello-World "#))
    }
  }

  private func check(_ text: String, of format: String) throws {
    switch format {
    case "svg":
      #expect(isWellFormed(text))
      for tag in text.matches(of: #/<[^>]*/#).map({ String($0.output) }) {
        #expect(
          tag.wholeMatch(of: #/<\/?(svg|title|desc|style|rect|circle|path|g|a|text|tspan|image)( [^<]*)?\/?/#)
            != nil)
      }
    case "waybar":
      let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      for key in ["text", "tooltip"] {
        #expect(isWellFormed("<x>\(try #require(object[key] as? String))</x>"))
      }
    case "json", "i3blocks": _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    case "tmux":
      let rest = text.replacing("##", with: "").replacing(#/#\[(fg=colour\d+|bold|default|,)+\]/#, with: "")
      #expect(!rest.contains("#"))
    case "polybar":
      let rest = text.replacing(#/%\{A1:'[^}]*:\}|%\{A\}|%\{F#[0-9a-f]{6}\}|%\{F-\}|%\{T-\}/#, with: "·")
      #expect(!rest.contains("%{"))
    case "xbar":
      for line in text.split(separator: "\n") where line != "---" {
        #expect(line.count { $0 == "|" } == 1 && !line.contains("---"))
      }
    default: break
    }
  }
}
