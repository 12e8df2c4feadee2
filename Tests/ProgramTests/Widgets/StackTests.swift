import Foundation
import LocalServer
import Testing

@Suite("A stack of widgets")
struct StackTests {
  private let user: Sandbox
  private let server = try! LocalServer { request in
    .gitHub(
      name: request.path.hasSuffix("/quiet") ? "quiet" : "active",
      pushed: request.path.hasSuffix("/quiet") ? "2020-01-01T00:00:00Z" : nil)
  }

  init() throws {
    user = try Sandbox()
    user.environment["XDG_CACHE_HOME"] = user.folder + "/cache"
    _ = try user.run("toggle", "yesterday").text()
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("toggle", "yesterday", "--subject", "Piano").text()
  }

  private var repositories: [String] {
    ["--repository", "o/active", "--repository", "o/quiet", "--api", server.address]
  }

  private func look(_ arguments: [String]) throws -> String {
    try user.widgetCall(["snapshot", "--family", "inline", "--stack"] + arguments).run().text()
  }

  @Test("What is due stands before what is done, and a quiet repository before one that is not")
  func look() throws {
    let all = ["--all-subjects"] + repositories
    #expect(try look(all) == "Study ○ 1 day, today open\n")
    _ = try user.run("toggle").text()
    #expect(try look(all) == "Piano ○ 1 day, today open\n")
    #expect(try look(["--subject", "Study", "--subject", "Piano"]) == "Piano ○ 1 day, today open\n")
    _ = try user.run("toggle", "--subject", "Piano").text()
    #expect(try look(all).hasPrefix("quiet, "))
    #expect(
      try look(["--subject", "Piano", "--all-subjects"]) == "Piano ● 2 days, today done\n",
      "ties keep the order")
  }

  @Test("It shows first what swiftcal todo has first, in whatever order its subjects are named")
  func order() throws {
    _ = try user.run("subject", "add", "Weekly").text()
    _ = try user.run("subject", "add", "New").text()
    _ = try user.run("goal", "1/week", "--subject", "Weekly").text()
    _ = try user.run("mark", "8d", "15d", "22d", "--subject", "Weekly").text()
    _ = try user.run("mark", "9d..yesterday", "--subject", "Piano").text()
    for _ in 0..<3 {
      let due = try user.json("todo")["due"]?.elements.compactMap { due -> String? in
        if case .text(let name) = due["subject"] { name } else { nil }
      }
      let first = try #require(due?.first)
      for names in [due ?? [], due?.reversed() ?? []] {
        let subjects = names.flatMap { ["--subject", $0] }
        #expect(try look(subjects).contains(first), "\(names)")
      }
      _ = try user.run("toggle", "--subject", first).text()
    }
  }

  @Test(
    "On display it follows its widgets in one process, is turned by hand, and its button is that of what is shown"
  )
  func running() throws {
    let arguments = ["--stack", "--all-subjects"] + repositories
    let stack = try WidgetOnDisplay(user.widgetCall(["run", "--family", "inline"] + arguments))
    #expect(try stack.line() == "Study ○ 1 day, today open")
    try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 4 }
    _ = try user.run("toggle").text()
    #expect(try stack.line() == "Piano ○ 1 day, today open")
    #expect(try user.widgetCall(["tap"] + arguments).run().exitCode == 0)
    #expect(try stack.line().hasPrefix("quiet, "))
    for name in ["Study", "Piano", "active", "quiet"] {
      #expect(try user.runWidget("next").text() == "")
      #expect(try stack.line().hasPrefix(name))
    }
    _ = try user.runWidget("next").text()
    #expect(try stack.line().hasPrefix("Study ●"))
    // The button is that of the subject that is shown by hand.
    #expect(
      try user.widgetCall(["tap", "--family", "inline"] + arguments).run().text().contains("today open"))
    #expect(try stack.line() == "Study ○ 1 day, today open")
    #expect(try user.json("streak", "--subject", "Piano")["studiedToday"] == true)
    stack.send(SIGTERM)
    #expect(try stack.outcome().text() == "")
    #expect(try user.json("widgets") == ["widgets": []])
    try user.widgetCall(["tap"] + arguments).run()
      .expectFailure(1, saying: ["no stack with these widgets is on display"], program: .widget)
  }

  @Test("A subject that is added, renamed or removed joins, changes or leaves the stack")
  func subjects() throws {
    let stack = try WidgetOnDisplay(
      user.widgetCall(["run", "--family", "inline", "--stack", "--all-subjects"]))
    _ = try stack.line()
    _ = try user.run("toggle").text()
    _ = try user.run("toggle", "--subject", "Piano").text()
    try stack.expectLine { $0.hasPrefix("Study ●") }
    _ = try user.run("subject", "add", "Cello").text()
    _ = try user.run("toggle", "yesterday", "--subject", "Cello").text()
    try stack.expectLine { $0 == "Cello ○ 1 day, today open" }
    _ = try user.run("subject", "rename", "Cello", "Violin").text()
    try stack.expectLine { $0 == "Violin ○ 1 day, today open" }
    _ = try user.run("subject", "remove", "Violin", "--yes").text()
    try stack.expectLine { $0.hasPrefix("Study ●") }
  }

  @Test("A bar's wheel turns it, and its first button presses what is shown")
  func wheel() throws {
    let clicks = try ClickPipe()
    let stack = try WidgetOnDisplay(
      clicks.call(user.widgetCall(["run", "--format", "i3blocks", "--stack", "--all-subjects"])))
    #expect(try stack.line().contains("Study ○"))
    try clicks.send(#"{"button": 5}"#)
    #expect(try stack.line().contains("Piano ○"))
    try clicks.send("4")
    #expect(try stack.line().contains("Study ○"))
    try clicks.send("5")
    #expect(try stack.line().contains("Piano ○"))
    try clicks.click()
    #expect(try stack.line().contains("Study ○"))
    #expect(try user.json("streak", "--subject", "Piano")["studiedToday"] == true)
  }

  @Test("A repository whose host does not answer holds up no other widget")
  func slow() throws {
    let slow = try LocalServer { _ in .stalled([]) }
    let stack = try WidgetOnDisplay(
      user.widgetCall([
        "run", "--family", "inline", "--stack", "--subject", "Study", "--repository", "o/n", "--api",
        slow.address,
      ]))
    #expect(try stack.line() == "Study ○ 1 day, today open")
    _ = try user.run("toggle").text()
    #expect(try stack.line() == "Study ● 2 days, today done")
    stack.send(SIGTERM)
    #expect(try stack.outcome().text() == "")
  }

  @Test(
    "What makes no stack is refused in one line",
    arguments: sample(of: [
      [], ["--api", "https://h/api"], ["--kind", "RepoWatcherWidget", "--repository", "o/n"],
      ["--repository", "o"],
      ["--all-subjects", "--repository", "o/n", "--family", "circular"],
    ]))
  func nonsense(arguments: [String]) throws {
    for command in ["run", "snapshot", "tap"] where command != "tap" || !arguments.contains("--family") {
      try user.widgetCall([command, "--stack"] + arguments).run().expectFailure(
        64, saying: [], program: .widget)
    }
    try user.widgetCall(["run", "--stack", "--subject", "Pinao"]).run()
      .expectFailure(1, saying: ["Pinao"], program: .widget)
    try user.runWidget("snapshot", "--subject", "Study", "--subject", "Piano")
      .expectFailure(64, saying: ["--stack"], program: .widget)
  }

  @Test("Without a store a stack of all subjects says how to begin")
  func noStore() throws {
    try user.removeContainer()
    #expect(try look(["--all-subjects"]) == "○ Study: no days yet\n")
    let stack = try WidgetOnDisplay(
      user.widgetCall(["run", "--family", "inline", "--stack", "--all-subjects"]))
    #expect(try stack.line() == "○ Study: no days yet")
    _ = try user.run("toggle").text()
    try stack.expectLine { $0.hasPrefix("Study ● 1 day") }
    try user.removeContainer()
    try user.runWidget("next").expectFailure(66, saying: [], program: .widget)
  }

  @Test("A press of a stack's button and a subject without days are shown with their names")
  func named() throws {
    let arguments = ["--stack", "--subject", "Study", "--subject", "Piano"]
    let stack = try WidgetOnDisplay(user.widgetCall(["run", "--family", "inline"] + arguments))
    #expect(try stack.line().hasPrefix("Study "))
    #expect(
      try user.widgetCall(["tap", "--family", "inline"] + arguments).run().text()
        == "Study ● 2 days, today done\n")
    let new = try Sandbox()
    let text = try new.widgetCall(["snapshot", "--family", "inline", "--stack", "--subject", "Study"]).run()
      .text()
    #expect(text == "○ Study: no days yet\n")
  }
}
