import Foundation
import RawSQLite
import Testing

@Suite("swiftcal start and stop")
struct TimerTests {
  private let user = try! Sandbox()

  /// Makes the timer one that began so long ago, as it looks after a start of the machine.
  private func setBack(minutes: Int) throws {
    let since = Date.now.addingTimeInterval(-Double(minutes) * 60).formatted(.iso8601)
    _ = try RawDatabase(user.store).rows(
      """
      UPDATE fact SET value = json_set(value, '$.since', '\(since)', '$.boot', 'other')
      WHERE kind = 'timer' AND value IS NOT NULL
      """)
  }

  @Test("What was started is shown, and a stop records it")
  func startAndStop() throws {
    #expect(try user.run("start", "--note", "scales").text() == "timer started\n")
    try setBack(minutes: 12)
    for command in ["status", "todo"] {
      #expect(try user.run(command).text().hasPrefix("▶ Study 12m\n"))
      #expect(try user.json(command)["running"]?["minutes"] == 12)
    }
    #expect(try user.run("stop").text().contains("12 min recorded"))
    #expect(try user.json("sessions")["sessions"]?.elements.first?["note"] == "scales")
    #expect(try user.json("status")["running"] == .null)
  }

  @Test("A start of another subject says what it recorded of the first")
  func otherSubject() throws {
    _ = try user.run("subject", "add", "Korean").text()
    _ = try user.run("start").text()
    try setBack(minutes: 20)
    let lines = try user.run("start", "--subject", "Korean").text().split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("Study: ") && lines[0].contains("20 min recorded"))
    #expect(lines[1] == "Korean: timer started")
  }

  @Test(
    "A countdown that is over is recorded and named before the command, and an undo takes back what was typed"
  )
  func countdownBeforeCommand() throws {
    _ = try user.run("subject", "add", "Korean").text()
    for (option, day) in [("", "3d"), ("--json", "4d")] {
      _ = try user.run("start", "25m", "--subject", "Korean").text()
      try setBack(minutes: 30)
      if option.isEmpty {
        let lines = try user.run("mark", day).text().split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("Korean: ") && lines[0].contains("25 min recorded"))
        #expect(lines[1].hasPrefix("Study: "))
      } else {
        let stopped = try user.json("mark", day)["stopped"]
        #expect(stopped?["subject"] == "Korean" && stopped?["minutes"] == 25)
        #expect(stopped?["session"]?["amount"] == 25)
      }
      let log = try user.json("log", "--last=2")["changes"]?.elements.map { $0["command"] }
      #expect(log == ["mark", "stop"])
      #expect(try user.run("undo").text().hasPrefix("Undone: mark of "))
    }
    #expect(try user.json("sessions", "--subject", "Korean")["sessions"]?.elements.count == 2)
  }

  @Test(
    "An undo and a redo leave a countdown that is over to the next command, which names it though it is refused"
  )
  func countdownAndUndo() throws {
    _ = try user.run("start", "25m").text()
    _ = try user.run("mark", "3d").text()
    try setBack(minutes: 30)
    #expect(try user.run("undo").text().hasPrefix("Undone: mark of "))
    #expect(try user.run("redo").text().hasPrefix("Done again: mark of "))
    #expect(try user.json("sessions")["amount"] == 0)
    let refused = try user.run("mark", "--subject", "Nothing", "3d")
    #expect(refused.exitCode == 1 && refused.output.contains("25 min recorded"))
    #expect(try user.json("start")["stopped"] == .null)
  }

  @Test("Where nobody can be asked, what ran for long is refused in one line with what to type")
  func longRun() throws {
    _ = try user.run("start").text()
    try setBack(minutes: 840)
    try user.expectFailure(1, "stop", saying: "has run for 14 h", "--keep 45m", "--at 17:40", "--keep all")
    #expect(try user.run("stop", "--keep", "45m").text().contains("45 min recorded"))
  }

  @Test(
    "Time that the machine slept is asked about, and time that it was awake is not",
    .enabled(if: TimeNamespace.isAllowed, "this machine allows no time namespace"))
  func sleep() throws {
    _ = try user.run("start").text()
    func later(_ words: [String], minutes: Int, asleep: Int) throws -> Outcome {
      var call = user.call(words)
      call.launcher = TimeNamespace.launcher(seconds: minutes * 60, asleep: asleep * 60)
      return try call.run()
    }
    #expect(try later(["status"], minutes: 40, asleep: 0).text().hasPrefix("▶ Study 40m\n"))
    try later(["stop"], minutes: 40, asleep: 31).expectFailure(
      1, saying: ["has run for 40 min", "the machine slept for 31 min", "--keep 45m"])
    #expect(try later(["stop"], minutes: 40, asleep: 29).text().contains("40 min recorded"))
  }

  @Test("The next command that changes something records a countdown that is over, before its own change")
  func nextCommand() throws {
    _ = try user.run("start", "25m").text()
    try setBack(minutes: 60)
    #expect(try user.run("status").text().hasPrefix("▶ Study 25m/25m\n"), "it has no more than it was given")
    _ = try user.run("rest", "tomorrow").text()
    #expect(try user.json("sessions")["amount"] == 25)
    #expect(try user.run("undo").text().contains("rest of"))
    #expect(try user.run("undo").text().contains("stop of"))
    _ = try user.run("rest", "tomorrow").text()
    _ = try user.run("unrest", "tomorrow").text()
    #expect(try user.json("sessions")["amount"] == 0, "an undone one is not recorded again")
  }

  @Test(
    "Every command that changes something records a countdown that is over first, and so does the widget's button"
  )
  func anyCommand() throws {
    let file = try user.file("days.csv", "date,subject\n2024-01-05,Piano\n")
    let commands = [
      ["config", "backups", "3"], ["subject", "add", "Latin"], ["group", "add", "All", "Study", "Latin"],
      ["import", file],
    ]
    for call in commands.map({ user.call($0) }) + [user.widgetCall(["tap"])] {
      _ = try user.run("start", "25m").text()
      try setBack(minutes: 60)
      _ = try call.run().text()
      let log = try user.json("log", "--last=2")["changes"]?.elements.map { $0["command"] }
      #expect(log?.last == "stop" && log?.first != "stop", "\(call.arguments)")
    }
  }

  @Test("A session that is changed in the sqlite3 shell while a timer runs stays changed")
  func shell() throws {
    _ = try user.run("study", "10m").text()
    _ = try user.run("start").text()
    _ = try RawDatabase(user.store).rows(
      "UPDATE fact SET value = replace(value, '\"amount\":10000', '\"amount\":11000') WHERE kind = 'session'")
    try setBack(minutes: 5)
    _ = try user.run("stop").text()
    #expect(try user.json("sessions")["amount"] == 16)
  }

  @Test("Of two widgets on display one records a countdown at its end, and notifies once")
  func countdownOnDisplay() throws {
    let note = user.folder + "/note"
    try user.install("notify-send", "printf '%s\\n' \"$*\" >> '\(note)'")
    user.environment["PATH"] = user.tools + ":/usr/bin:/bin"
    user.environment["DISPLAY"] = ":0"
    let widgets = try (0..<2).map { _ in try user.display("--format", "waybar", "--family", "inline") }
    for widget in widgets { _ = try widget.line() }
    _ = try user.run("start", "0.01m").text()
    for widget in widgets {
      try widget.expectLine { $0.contains("▶ Study") }
      try widget.expectLine { !$0.contains("▶") }
    }
    try waitUntil({ FileManager.default.fileExists(atPath: note) })
    #expect(try user.json("sessions")["sessions"]?.elements.count == 1)
    let notes = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n")
    #expect(notes.count == 1)
    #expect(notes.first?.contains("Time is up: Study") == true)
  }

  @Test("A countdown whose widget was killed is recorded by the next one that is started")
  func killedWidget() throws {
    _ = try user.run("start", "25m").text()
    let killed = try user.display("--format", "waybar", "--family", "inline")
    try killed.expectLine { $0.contains("▶ Study") }
    killed.send(SIGKILL)
    try setBack(minutes: 60)
    let widget = try user.display("--format", "waybar", "--family", "inline")
    try widget.expectLine { !$0.contains("▶") }
    #expect(try user.json("sessions")["amount"] == 25)
  }

  @Test(
    "On a terminal a person is asked what to keep",
    .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
  func question() throws {
    _ = try user.run("start").text()
    try setBack(minutes: 840)
    let terminal = try TerminalInTmux(user, "swiftcal stop")
    try terminal.expect("What to keep")
    try terminal.type("1h5m")
    try terminal.press("Enter")
    try terminal.expect("1 h 5 min recorded")
  }

  @Test(
    "The app's head shows what runs", .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
  func screen() throws {
    let terminal = try TerminalInTmux(user, "swiftcal open")
    try terminal.expect("Month")
    _ = try user.run("start").text()
    try terminal.expect("▶ Study 0m")
    _ = try user.run("stop").text()
    try terminal.expectNot("▶")
    try terminal.quit()
  }

  @Test(
    "Rounds of focus are recorded one by one, a pause stops the time, and the terminal is as before",
    .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
  func focus() throws {
    let terminal = try TerminalInTmux(
      user, "swiftcal focus 0.01m --break 1m --rounds 3 --note scales")
    try terminal.expect("break after round 1 of 3")
    #expect(try user.json("sessions")["sessions"]?.elements.first?["note"] == "scales")
    try terminal.press("Space")
    try terminal.expect("paused")
    try terminal.press("q")
    try terminal.expect("0.01 min recorded")
    try terminal.expectEnd(0)
    #expect(try user.json("sessions")["sessions"]?.elements.count == 1)
  }
}
