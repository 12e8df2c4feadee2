import Foundation
import RawSQLite
import Testing

@Suite("swiftcal source")
struct SourceTests {
  private let user = try! Sandbox()

  @Test("Sources are added, listed, paused, resumed and removed by their numbers")
  func lifecycle() throws {
    let thesis = try user.repository(commits: "2024-03-01T12:00:00+0100")
    let parser = try user.repository("parser", commits: "2024-03-02T12:00:00+0100")
    #expect(try user.run("source").text() == "There is no source yet. Add one with “swiftcal source add”.\n")
    let added = try user.json(
      "source", "add", "git", thesis, parser + "/", "--at-least", "1 commit", "--since", "2024-01-01")
    #expect(added["sources"]?.elements.map { $0["place"] } == [.text(thesis), .text(parser)])
    let text = try user.run("source", "list").text()
    #expect(
      text == """
        1 git, \(thesis), at least 1 commit, since 2024-01-01 → Study
        2 git, \(parser), at least 1 commit, since 2024-01-01 → Study

        """)
    #expect(try user.run("source", "pause", "1").text() == "Source 1 (git) paused.\n")
    #expect(try user.json("source", "list")["sources"]?.elements.map { $0["isPaused"] } == [true, false])
    #expect(try user.json("gather")["sources"]?.elements.map { $0["id"] } == [2])
    #expect(try user.run("source", "resume", "1").text() == "Source 1 (git) resumed.\n")
    #expect(try user.run("source", "remove", "2").text() == "Source 2 (git) removed; its days stay.\n")
    #expect(try user.json("source")["sources"]?.elements.count == 1)
    #expect(try user.json("streak")["total"] == 1)
    let again = try user.run(
      "source", "add", "git", thesis, "--at-least", "1", "--since", "2024-01-01"
    ).text()
    #expect(
      again == "1 git, \(thesis), at least 1 commit, since 2024-01-01 → Study, which was there already\n")
    // What is given anew is changed, and nothing else.
    let changed = try user.run("source", "add", "git", thesis, "--at-least", "2").text()
    #expect(changed.hasPrefix("1 git, \(thesis), at least 2 commits, since 2024-01-01 → Study, changed\n"))
    #expect(try user.run("gather").text().contains("nothing new"))
    _ = try user.run("source", "add", "git", thesis, "--at-least", "1").text()
    #expect(try user.run("source", "list").text().contains("at least 1 commit, since 2024-01-01"))
  }

  @Test("Tags of several words are told apart where a source is named")
  func tagsOfSeveralWords() throws {
    try FileManager.default.createDirectory(
      atPath: user.path(".timewarrior/data"), withIntermediateDirectories: true)
    let text = try user.run("source", "add", "timewarrior", "--tag", "piano", "--tag", "two words").text()
    #expect(text.contains("data, piano, two words → Study"))
    #expect(try user.run("source", "list").text().contains("data, piano, two words → Study"))
  }

  @Test("A folder in a repository stands for the repository, and a relative path for where it leads")
  func places() throws {
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100")
    try FileManager.default.createDirectory(atPath: path + "/deep/er", withIntermediateDirectories: true)
    let added = try user.json("source", "add", "git", path + "/deep/er")
    #expect(added["sources"]?.elements.first?["place"] == .text(path))
  }

  @Test("Without a path the usual places are taken, and those that the programs' own variables name")
  func usualPlaces() throws {
    for folder in [
      "ko/settings", "tw/data", ".timewarrior/data", ".local/share/activitywatch/aw-server-rust",
    ] {
      try FileManager.default.createDirectory(
        atPath: user.path(folder), withIntermediateDirectories: true)
    }
    _ = try user.file("ko/settings/statistics.sqlite3", "")
    _ = try user.file(".local/share/activitywatch/aw-server-rust/sqlite.db", "")
    func place(_ kind: String) throws -> JSON? {
      try user.json("source", "add", kind)["sources"]?.elements.first?["place"]
    }
    #expect(try place("timewarrior") == .text(user.path(".timewarrior/data")))
    #expect(
      try place("activitywatch") == .text(user.path(".local/share/activitywatch/aw-server-rust/sqlite.db")))
    user.environment["KO_HOME"] = user.path("ko")
    user.environment["TIMEWARRIORDB"] = user.path("tw")
    #expect(try place("koreader") == .text(user.path("ko/settings/statistics.sqlite3")))
    #expect(try place("timewarrior") == .text(user.path("tw/data")))
    user.environment["ANKI_BASE"] = user.path(".local/share/Anki2")
    let collection = try user.ankiProfile("User 1")
    #expect(try place("anki") == .text(collection))
  }

  @Test("What makes no sense is refused in one line, and nothing is changed")
  func refusals() throws {
    let path = try user.repository(commits: "2024-03-01T12:00:00+0100")
    let home = user.path("")
    try user.expectFailure(64, "source", "add", "emacs", saying: "“emacs”", "lists all kinds")
    try user.expectFailure(64, "source", "add", "git", saying: "swiftcal source add git PATH…")
    try user.expectFailure(66, "source", "add", "git", path + "/nowhere", saying: "there is nothing")
    try user.expectFailure(65, "source", "add", "git", home, saying: "not in a git repository")
    try user.expectFailure(65, "source", "add", "git", path, home, saying: "not in a git repository")
    try user.expectFailure(
      64, "source", "add", "git", path, "--tag", "a", saying: "--tag does not go with git")
    try user.expectFailure(
      64, "source", "add", "git", path, "--at-least", "20m", saying: "“20m”", "30 commits")
    try user.expectFailure(64, "source", "add", "git", path, "--at-least", "0", saying: "“0”")
    try user.expectFailure(
      1, "source", "add", "git", path, "--subject", "Latin", saying: "no subject “Latin”")
    try user.expectFailure(64, "source", "add", "git", path, "--since", "never", saying: "never")
    try user.expectFailure(66, "source", "add", "koreader", saying: "KOReader", "give the path")
    try user.expectFailure(66, "source", "add", "timewarrior", saying: "timewarrior")
    try user.expectFailure(66, "source", "add", "activitywatch", saying: "ActivityWatch")
    try user.expectFailure(66, "source", "add", "anki", saying: "Anki")
    try user.expectFailure(1, "source", "pause", "7", saying: "there is no source 7")
    try user.expectFailure(1, "gather", saying: "swiftcal source add")
  }

  @Test("Several profiles of Anki are named, and one is chosen by its name")
  func profiles() throws {
    try user.ankiProfile("User 1")
    try user.ankiProfile("Work", fixture: "anki-rollover-2")
    try user.expectFailure(64, "source", "add", "anki", saying: "“User 1”", "“Work”")
    try user.expectFailure(64, "source", "add", "anki", "work", saying: "no profile “work”", "“Work”")
    #expect(
      try user.run("source", "add", "anki", "Work", "--at-least", "30 reviews").text().hasPrefix(
        "1 Anki, \(user.path(".local/share/Anki2/Work/collection.anki2")), at least 30 reviews → Study\n"))
  }
}

@Suite("What swiftcal source says of kinds and of sources")
struct SourceLookTests {
  private let user = try! Sandbox()

  private func write(_ name: String, _ text: String) throws {
    let path = URL(filePath: user.path(name))
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: path)
  }

  @Test("Without a kind all kinds are listed with what each needs, and nothing is made")
  func kinds() throws {
    let before = try user.contents()
    let lines = try user.run("source", "add").lines
    #expect(lines.count == 13 && lines.allSatisfy { $0.utf8.count < 80 })
    #expect(
      lines.contains {
        $0.hasPrefix("notes FOLDER") && $0.hasSuffix("words           --heading --tag --min-words")
      })
    #expect(try user.json("source", "add")["kinds"]?.elements.count == 13)
    #expect(try user.contents() == before)
    #expect(try user.run("source", "add", "rubbish").exitCode == 64)
    #expect(try user.run("source", "add", "notes").exitCode == 64)
    #expect(try user.run("source", "add", "org", user.path("x"), "--min-words", "3").exitCode == 64)
    #expect(try user.run("source", "add", "watson", "--title", "x").error.contains("does not go with Watson"))
  }

  @Test("What is on this machine is found with what to type; without a terminal nothing is added")
  func finds() throws {
    try write(".config/watson/frames", "[]")
    try write(".timetrap.db", "")
    let found = try user.json("source", "find", "--subject", "Study")["found"]?.elements ?? []
    #expect(found.map { $0["kind"] } == ["watson", "timetrap"])
    #expect(found.first?["command"] == "swiftcal source add --subject Study watson")
    #expect(try user.run("source", "find").lines.count == 2)
    #expect(try user.json("source", "list")["sources"]?.elements.count == 0)
    _ = try user.run("source", "add", "watson").text()
    #expect(try user.run("source", "find").lines.count == 1)
  }

  @Test("A source is shown day by day: what it knows, what counts of it, and why not")
  func shows() throws {
    func name(_ back: Int) -> String { "Notes/\(NoonZone.daysAgo(back)).md" }
    for (back, words) in [(0, 5), (1, 2), (2, 6), (3, 7)] {
      try write(name(back), Array(repeating: "word", count: words).joined(separator: " "))
    }
    try write("Notes/2026-13-45.md", "word")
    _ = try user.run("source", "add", "notes", user.path("Notes"), "--min-words", "5").text()
    _ = try user.run("mark", "\(NoonZone.daysAgo(2))").text()
    _ = try user.run("unmark", "\(NoonZone.daysAgo(2))").text()
    _ = try user.run("rest", "\(NoonZone.daysAgo(4))").text()
    let before = try user.contents()
    let shown = try user.run("source", "show", "1", "--days", "5").text()
    #expect(
      shown == """
        1 dated notes, \(user.path("Notes")) → Study
          \(NoonZone.today)  5 words, not gathered yet
          \(NoonZone.daysAgo(1))  2 words, less than 5 words
          \(NoonZone.daysAgo(2))  6 words, not gathered yet, you said that you did not study
          \(NoonZone.daysAgo(3))  7 words, not gathered yet
          \(NoonZone.daysAgo(4))  nothing found, a day off
          left out: “2026-13-45.md”: the name is no day

        """)
    #expect(try user.contents() == before)
    let dry = try user.json("gather", "--dry-run")["sources"]?.elements.first
    #expect(dry?["seen"]?.elements.map { $0["outcome"] } == ["new", "new", "belowMinimum", "new"])
    #expect(dry?["seen"]?.elements.map { $0["said"] } == [.null, false, .null, .null])
    _ = try user.run("gather").text()
    #expect(try user.run("source", "show", "1", "--days", "1").text().contains("5 words, gathered"))
    let json = try user.json("source", "show", "1", "--days", "2")
    #expect(json["days"]?.elements.map { $0["outcome"] } == ["known", "belowMinimum"])
    #expect(try user.run("source", "show", "2").exitCode == 1)
    #expect(try user.run("source", "show", "1", "--days", "0").exitCode == 64)
  }

  @Test("A source that fell silent is mentioned once; one that was over when it was added is not")
  func silence() throws {
    try write("Notes/\(NoonZone.daysAgo(20)).md", "long ago")
    try write("Old/\(NoonZone.daysAgo(40)).md", "longer ago")
    try write("Notes/\(NoonZone.daysAgo(1)).md", "yesterday")
    _ = try user.run("source", "add", "notes", user.path("Notes")).text()
    _ = try user.run("source", "add", "notes", user.path("Old")).text()
    _ = try user.run("gather").text()
    #expect(try !user.run("status").text().contains("source show"))
    // As if nothing had come for twenty days.
    try RawDatabase(user.store).rows(
      """
      UPDATE local SET value = replace(value, '"lastFound":"\(NoonZone.daysAgo(1))"', '"lastFound":"\(NoonZone.daysAgo(20))"')
      """)
    let first = try user.run("status").text()
    #expect(first.contains("has had nothing since \(NoonZone.daysAgo(20)); “swiftcal source show 1”"))
    #expect(!first.contains("source show 2"))
    #expect(try !user.run("status").text().contains("source show"))
  }
}
