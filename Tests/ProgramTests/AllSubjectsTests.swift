import Testing

@Suite("A widget with --all-subjects")
struct AllSubjectsTests {
  private let user = try! Sandbox()

  init() throws {
    _ = try user.run("toggle").text()
    for name in ["Piano", "Latin"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("subject", "end", "Latin").text()
  }

  @Test(
    "`--all-subjects` shows the subjects that have not ended, in the family large unless another is named")
  func rows() throws {
    let json = try user.run("widget-snapshot", "--all-subjects", "--format", "json").json()
    #expect(json["family"] == "large")
    #expect(json["subjects"]?.elements.map { $0["subject"] } == ["Study", "Piano"])
    #expect(json["subjects"]?.elements.map { $0["streak"] } == [1, 0])
    let text = try user.run("widget-snapshot", "--all-subjects").text()
    #expect(text.contains("Study   1 day") && text.contains("Piano") && !text.contains("Latin"))
    for family in ["large", "extra-large"] {
      let arguments = ["snapshot", "--family", family, "--all-subjects"]
      #expect(
        try user.widgetCall(arguments).run().text()
          == user.run("widget-snapshot", "--family", family, "--all-subjects").text())
    }
    #expect(try user.runWidget("placeholder", "--all-subjects").text().contains("– days"))
    #expect(
      try user.runWidget("timeline", "--all-subjects", "--format", "json").json()["entries"]?.elements.count
        == 2)
  }

  @Test(
    "A family or a format without room for all subjects is refused in one line that names those with room",
    arguments: sample(of: [
      (["--family", "medium"], ["medium has no room", "large or extra-large"]),
      (["--family", "inline"], ["inline has no room", "large or extra-large"]),
      (["--format", "waybar"], ["waybar has no room", "text, json or svg"]),
      (["--format", "tmux", "--family", "large"], ["tmux has no room", "text, json or svg"]),
      (["--subject", "Piano"], ["--all-subjects", "--subject"]),
    ]))
  func refused(arguments: [String], words: [String]) throws {
    for end in [[], ["--"]] {
      try user.call(["widget-snapshot", "--all-subjects"] + arguments + end).run().expectFailure(
        64, saying: words)
      try user.widgetCall(["snapshot", "--all-subjects"] + arguments + end).run()
        .expectFailure(64, saying: words, program: .widget)
    }
    try user.widgetCall(["run", "--all-subjects"] + arguments).run()
      .expectFailure(64, saying: words, program: .widget)
  }

  @Test("A widget of all subjects on display follows the days of each, and is listed without a subject")
  func onDisplay() throws {
    let widget = try user.display("--all-subjects")
    #expect(try widget.json()["subjects"]?.elements.map { $0["streak"] } == [1, 0])
    _ = try user.run("toggle", "--subject", "Piano").text()
    #expect(try widget.json()["subjects"]?.elements.map { $0["streak"] } == [1, 1])
    _ = try user.run("subject", "resume", "Latin").text()
    #expect(try widget.json()["subjects"]?.elements.map { $0["subject"] } == ["Study", "Piano", "Latin"])
    #expect(
      try user.json("widgets") == [
        "widgets": [["kind": "SwiftCalWidget", "family": "large", "subject": .null, "contents": .null]]
      ])
  }
}
