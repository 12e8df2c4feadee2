import Testing

@Suite("A widget with --all-subjects")
struct AllSubjectsTests {
  private let user = try! Sandbox()

  init() throws {
    _ = try user.run("toggle").text()
    for name in ["Piano", "Latin"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("subject", "end", "Latin").text()
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
