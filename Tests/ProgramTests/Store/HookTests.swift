import Foundation
import Testing

@Suite("Hooks")
struct HookTests {
  private let user = try! Sandbox()
  private var folder: String { user.folder + "/home/.config/swiftcal/hooks" }
  private var notes: String { user.folder + "/notes" }

  /// Makes a program of a script. Another process writes it (`install`), and it is moved then.
  private func hook(_ name: String, _ script: String, mode: Int = 0o700) throws {
    try user.install("hook", script)
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: user.tools + "/hook", toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private var noted: [String] {
    ((try? String(contentsOfFile: notes, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  private func run(of name: String) throws -> JSON? {
    try user.json("hooks")["hooks"]?.elements.first { $0["name"] == .text(name) }?["lastRun"]
  }

  /// What `doctor` says, which fails where something is wrong.
  private func doctor() throws -> JSON { try JSON(text: user.run("doctor", "--json").output) }

  /// Waits until a hook was run for a change.
  private func waitUntilRun(
    _ name: String, for change: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try waitUntil(
      { try run(of: name)?["change"] == .number(change) }, sourceLocation: sourceLocation)
  }

  @Test("Hooks are run in the order of their names, with the change on standard input and in the environment")
  func order() throws {
    for name in ["changed.d/20-b", "changed.d/10-a", "changed", "changed.d/.hidden", "changed.d/old~"] {
      try hook(
        name,
        "echo \(name) $SWIFTCAL_CHANGE_ID \"$SWIFTCAL_ACTION\" >>'\(notes)'; cat >>'\(notes)'; echo done")
    }
    _ = try user.run("subject", "add", "Piano").text()
    try waitUntilRun("changed.d/20-b", for: 1)
    let (lines, change) = (noted, try #require(try user.json("log")["changes"]?.elements.first))
    #expect(
      lines.indices.filter { $0 % 2 == 0 }.map { lines[$0] } == [
        "changed 1 subject add", "changed.d/10-a 1 subject add", "changed.d/20-b 1 subject add",
      ])
    for index in [1, 3, 5] { #expect(try JSON(text: lines[index]) == change) }
    let last = try #require(try run(of: "changed"))
    #expect(last["status"] == 0 && last["lines"]?.elements == ["done"] && last["command"] == "subject add")
    #expect(try user.run("hooks").text().contains("exit status 0\n  done\n"))
  }

  @Test("No two changes have one number, also after a restore, and when a container is moved away and back")
  func numbers() throws {
    try hook("changed", "read -r line; echo \"$SWIFTCAL_CHANGE_ID $line\" >>'\(notes)'")
    let away = user.folder + "/away"
    func toggle(_ day: Int, as id: Int) throws {
      _ = try user.run("toggle", "\(day)d").text()
      try waitUntilRun("changed", for: id)
    }
    try toggle(1, as: 1)
    _ = try user.run("backup", user.folder + "/copy").text()
    try toggle(2, as: 2)
    _ = try user.run("restore", user.folder + "/copy").text()
    // A store that takes the place of another one has an entry that says so.
    try toggle(3, as: 4)
    try FileManager.default.moveItem(atPath: user.container, toPath: away)
    try toggle(4, as: 6)
    try toggle(5, as: 7)
    try user.removeContainer()
    try FileManager.default.moveItem(atPath: away, toPath: user.container)
    try toggle(6, as: 9)
    #expect(noted.map { $0.prefix { $0 != " " } } == ["1", "2", "4", "6", "7", "9"])
    #expect(Set(noted.map { $0.drop { $0 != " " } }).count == 6)
  }

  @Test(
    "Changes of the widget's button, and of a program that was killed, are told too, each once and in their order"
  )
  func everyChange() throws {
    _ = try user.run("mark", "9d").text()
    try hook("changed", "echo $SWIFTCAL_CHANGE_ID >>'\(notes)'")
    for day in 1...5 { _ = try user.run("toggle", "\(day)d").text() }
    _ = try user.widgetCall(["tap"]).run().text()
    _ = try user.run("undo").text()
    try waitUntilRun("changed", for: 8)
    #expect(noted == ["2", "3", "4", "5", "6", "7", "8"])
  }

  @Test("A command ends before its hook does, and a pipeline does not wait for it either")
  func notInItsTime() throws {
    try hook("changed", "while [ ! -e '\(user.folder)/go' ]; do sleep 0.05; done; echo told >>'\(notes)'")
    let outcome = try Invocation(
      program: .env, arguments: ["sh", "-c", "'\(Program.swiftcal.path)' toggle 2>&1 | cat"],
      environment: user.environment
    ).run()
    #expect(outcome.output.contains("studied") && noted.isEmpty)
    _ = FileManager.default.createFile(atPath: user.folder + "/go", contents: nil)
    try waitUntil { noted == ["told"] }
  }

  @Test(
    "A hook that fails, has no first line, floods its output, closes it, or leaves a program behind harms nothing",
    arguments: sample(of: [
      ("exit 3", 3, nil), ("kill -9 $$", 137, nil),
      ("head -c 100000000 /dev/zero; echo; echo end", 0, "end"),
      ("exec >&- 2>&- <&-; exit 4", 4, nil), ("echo left; sleep 1000 &", 0, "left"),
    ]) as [(String, Int, String?)])
  func odd(script: String, status: Int, line: String?) throws {
    try hook("changed", script)
    try hook("changed.d/after", "echo $SWIFTCAL_CHANGE_ID >>'\(notes)'")
    #expect(try user.run("toggle").exitCode == 0)
    try waitUntil { noted == ["1"] }
    let last = try #require(try run(of: "changed"))
    #expect(last["status"] == .number(status))
    if let line { #expect(last["lines"]?.elements.last == .text(line)) }
  }

  @Test("What a hook leaves behind with outputs of its own stays")
  func leftWithOwnOutput() throws {
    let (go, left) = (user.folder + "/go", user.folder + "/left")
    try hook(
      "changed", "{ while [ ! -e '\(go)' ]; do sleep 0.05; done; echo >'\(left)'; } >/dev/null 2>&1 &")
    _ = try user.run("toggle").text()
    try waitUntilRun("changed", for: 1)
    _ = FileManager.default.createFile(atPath: go, contents: nil)
    try waitUntil { FileManager.default.fileExists(atPath: left) }
  }

  @Test("What a hook leaves behind with the hook's output is ended")
  func leftWithItsOutput() throws {
    try hook("changed", "sleep 1000 &\necho $!")
    _ = try user.run("toggle").text()
    try waitUntilRun("changed", for: 1)
    guard case .text(let number)? = try run(of: "changed")?["lines"]?.elements.first else {
      return #expect(Bool(false))
    }
    try waitUntil {
      ((try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)) ?? "").isEmpty
    }
  }

  @Test("The first change of all is told although the program that told it was killed")
  func killedAtFirst() throws {
    _ = try user.run("mark", "9d").text()
    let (began, go) = (user.folder + "/began", user.folder + "/go")
    try hook(
      "changed",
      """
      echo $PPID >'\(began).new'; mv '\(began).new' '\(began)'
      while [ ! -e '\(go)' ]; do sleep 0.05; done
      echo $SWIFTCAL_CHANGE_ID >>'\(notes)'
      """)
    _ = try user.run("toggle", "1d").text()
    try waitUntil { FileManager.default.fileExists(atPath: began) }
    let runner = try #require(
      Int32(try String(contentsOfFile: began, encoding: .utf8).trimmingCharacters(in: .newlines)))
    kill(runner, SIGKILL)
    _ = FileManager.default.createFile(atPath: go, contents: nil)
    try waitUntil { noted == ["2"] }
    _ = try user.run("toggle", "2d").text()
    try waitUntilRun("changed", for: 3)
    // Of the change at which that program was killed a hook may be told twice.
    #expect(noted == ["2", "2", "3"])
  }

  @Test("Where nothing can be kept of hooks none is run, and `doctor` says why")
  func noState() throws {
    try hook("changed", "echo $SWIFTCAL_CHANGE_ID >>'\(notes)'")
    let state = user.folder + "/home/.local/state"
    try FileManager.default.createDirectory(
      atPath: user.folder + "/home/.local", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: state, contents: nil)
    #expect(try user.run("toggle").exitCode == 0)
    let said = try doctor()
    let finding = try #require(said["findings"]?.elements.first)
    guard case .text(let mend)? = finding["mend"] else { return #expect(Bool(false)) }
    #expect(said["ok"] == false && mend.hasPrefix("mkdir -p \(state)/swiftcal/hooks/"))
    try FileManager.default.removeItem(atPath: state)
    #expect(try user.json("doctor")["ok"] == true)
    _ = try user.run("toggle").text()
    try waitUntil { noted == ["2"] }
  }

  @Test("A file that says not what runs it is told as such, and the next hook is run")
  func noFirstLine() throws {
    try hook("changed.d/after", "echo $SWIFTCAL_CHANGE_ID >>'\(notes)'")
    try "echo no\n".write(toFile: folder + "/changed", atomically: true, encoding: .utf8)
    chmod(folder + "/changed", 0o700)
    #expect(try user.run("toggle").exitCode == 0)
    try waitUntil { noted == ["1"] }
    guard case .text(let problem)? = try run(of: "changed")?["problem"] else { return #expect(Bool(false)) }
    #expect(problem.contains("#!/bin/sh"))
  }

  @Test("Hooks that set each other off end after the third, and `swiftcal hooks` says so")
  func chain() throws {
    try hook("changed", "echo $SWIFTCAL_CHANGE_ID >>'\(notes)'; '\(Program.swiftcal.path)' toggle")
    _ = try user.run("mark", "9d").text()
    try waitUntil { try user.json("hooks")["endedChain"]?["change"] == 4 }
    #expect(noted == ["1", "2", "3"])
    #expect(try user.run("hooks").text().contains("set each other off 3 times"))
    _ = try user.run("mark", "8d").text()
    try waitUntil { try user.json("hooks")["endedChain"]?["change"] == 8 }
  }

  @Test(
    "What others may write is not run, and `doctor` says why and what to type",
    arguments: sample(of: ["file", "folder", "above"]))
  func openToOthers(what: String) throws {
    try hook("changed", "echo $SWIFTCAL_CHANGE_ID >>'\(notes)'")
    try hook("changed.d/other", "true")
    let path =
      ["file": folder + "/changed", "folder": folder, "above": user.folder + "/home/.config"][what] ?? ""
    let mode = try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    chmod(path, 0o777)
    _ = try user.run("toggle").text()
    let said = try doctor()
    let finding = try #require(said["findings"]?.elements.first)
    #expect(said["ok"] == false && finding["mend"] == .text("chmod go-w \(path)"))
    if what == "file" { try waitUntilRun("changed.d/other", for: 1) }
    #expect(try user.run("hooks", "test").exitCode == 1)
    #expect(noted.isEmpty)
    chmod(path, mode_t(mode))
    #expect(try user.json("doctor")["ok"] == true)
    _ = try user.run("toggle").text()
    try waitUntil { noted.last == "2" }
  }

  @Test("A file in the folder's place harms nothing, and `doctor` says so")
  func fileInPlace() throws {
    try FileManager.default.createDirectory(
      atPath: user.folder + "/home/.config/swiftcal", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: folder, contents: nil)
    #expect(try user.run("toggle").exitCode == 0)
    #expect(try user.json("hooks")["hooks"] == [])
    #expect(try doctor()["findings"]?.elements.count == 1)
    #expect(!FileManager.default.fileExists(atPath: user.folder + "/home/.local/state/swiftcal"))
  }

  @Test("`swiftcal hooks test` runs them with a change that is recorded nowhere")
  func madeUp() throws {
    try hook("changed", "echo \"$SWIFTCAL_CHANGE_ID $SWIFTCAL_ACTION\"; cat >'\(notes)'")
    let before = try user.contents()
    let tried = try user.json("hooks", "test")
    #expect(tried["hooks"]?.elements.first?["lastRun"]?["lines"]?.elements == ["0 test"])
    #expect(try JSON(text: noted.joined())["command"] == "test")
    #expect(try user.contents() == before)
    try hook("changed", "exit 1")
    #expect(try user.run("hooks", "test").exitCode == 1)
  }

  @Test("The daily note gets a line for each change")
  func dailyNote() throws {
    try FileManager.default.createDirectory(
      atPath: user.folder + "/home/Notes", withIntermediateDirectories: true)
    try hook(
      "changed.d/daily-note",
      try String(contentsOfFile: Repository.path("Packaging/hooks/daily-note"), encoding: .utf8))
    _ = try user.run("study", "25m", "--note", "50% `done`").text()
    try waitUntilRun("changed.d/daily-note", for: 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: user.folder + "/home/Notes")
    let note = try String(contentsOfFile: user.folder + "/home/Notes/" + (files.first ?? ""), encoding: .utf8)
    #expect(files.count == 1 && files[0].wholeMatch(of: /\d{4}-\d\d-\d\d\.md/) != nil)
    #expect(note.wholeMatch(of: /- \d\d:\d\d study: Study .* session of 25 min\n/) != nil, "\(note)")
  }

  @Test("A streak of seven days is told in a notification once")
  func streakNotification() throws {
    try user.install("notify-send", "printf '%s\\n' \"$*\" >>'\(notes)'")
    user.environment["PATH"] =
      "\(user.tools):\(URL(filePath: Program.swiftcal.path).deletingLastPathComponent().path):/usr/bin:/bin"
    _ = try user.run("mark", "6d..2d").text()
    try hook(
      "changed.d/streak",
      try String(contentsOfFile: Repository.path("Packaging/hooks/streak-notification"), encoding: .utf8))
    _ = try user.run("mark", "1d").text()
    _ = try user.run("mark", "today").text()
    _ = try user.run("unmark", "today").text()
    _ = try user.run("mark", "today").text()
    try waitUntilRun("changed.d/streak", for: 5)
    #expect(noted.count == 1 && noted[0].contains("Study: 7 days"), "\(noted)")
  }
}
