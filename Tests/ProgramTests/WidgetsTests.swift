import Foundation
import Testing

@Suite("swiftcal widgets and reload")
struct WidgetsTests {
  private let user = try! Sandbox()

  @Test("`swiftcal widgets` lists nothing and creates no store when no widget is on display")
  func none() throws {
    #expect(try user.json("widgets") == ["widgets": []])
    #expect(try user.run("widgets").text().contains("widgets are listed from then on"))
    #expect(try user.contents() == [:])
    _ = try user.run("toggle").text()
    #expect(try user.run("widgets").text().contains("No widget is on display"))
  }

  @Test("`swiftcal widgets` lists the widgets on display, oldest first")
  func list() throws {
    _ = try user.run("subject", "add", "Piano").text()
    let first = try user.display("--subject", "Piano", "--family", "small")
    _ = try first.line()
    try user.expectWidgets(["small Piano"])
    let second = try user.display("--family", "inline")
    _ = try second.line()
    try user.expectWidgets(["small Piano", "inline Study"])
    #expect(
      try user.json("widgets") == [
        "widgets": [
          ["kind": "SwiftCalWidget", "family": "small", "subject": "Piano", "contents": .null],
          ["kind": "SwiftCalWidget", "family": "inline", "subject": "Study", "contents": .null],
        ]
      ])
    #expect(
      try user.run("widgets").text() == "SwiftCalWidget, small: Piano\nSwiftCalWidget, inline: Study\n")
  }

  @Test("`swiftcal reload` makes all widgets reload, or those of one kind")
  func reload() throws {
    _ = try user.run("toggle").text()
    let widget = try user.display()
    _ = try widget.line()
    try user.expectWidgets(["medium Study"])
    #expect(
      try user.run("reload", "--kind", "RepoWatcherWidget").text() == "Asked 0 widgets to reload.\n")
    for arguments in [["reload"], ["reload", "--kind", "SwiftCalWidget"]] {
      usleep(1_100_000)  // an entry's JSON has whole seconds, so wait for the next second
      #expect(try user.call(arguments).run().text() == "Asked 1 widget to reload.\n")
      #expect(try widget.json()["streak"] == 1)
    }
  }

  @Test("`swiftcal reload` refuses an empty kind, and one that there is not")
  func noKind() throws {
    try user.expectFailure(64, "reload", "--kind", "", saying: "kind")
    try user.expectFailure(64, "reload", "--kind", "Nope", saying: "choose SwiftCalWidget, RepoWatcherWidget")
    #expect(try user.contents() == [:])
  }

  @Test("Without a store a reload does not say that it asked no widget")
  func reloadWithoutStore() throws {
    #expect(try user.run("reload").text() == "Asked all widgets on display to reload.\n")
    #expect(try user.run("reload").text() == "Asked 0 widgets to reload.\n")
  }
}
