import Foundation
import Testing

@Suite("swiftcal widgets and reload")
struct WidgetsTests {
  private let user = try! Sandbox()

  @Test("`swiftcal widgets` lists nothing and creates no store when no widget is on display")
  func none() throws {
    #expect(try user.json("widgets") == ["widgets": []])
    #expect(try user.run("widgets").text().contains("No widget is on display"))
    #expect(try user.contents() == [:])
    _ = try user.run("toggle").text()
    #expect(try user.run("widgets").text().contains("No widget is on display"))
  }

  @Test("Widgets are listed before there is a store, and no store is made for that")
  func withoutStore() throws {
    try FileManager.default.createDirectory(
      atPath: user.folder + "/home/notes", withIntermediateDirectories: true)
    let path = user.folder + "/home/notes"
    let repository = try user.display("--kind", "RepoWatcherWidget", "--repository", path)
    _ = try repository.line()
    let study = try user.display("--family", "inline")
    _ = try study.line()
    let both = "RepoWatcherWidget, medium: \(path)\nSwiftCalWidget, inline: –\n"
    #expect(try user.run("widgets").text() == both)
    #expect(!FileManager.default.fileExists(atPath: user.container))
    var other = user.call(["widgets"])
    other.environment["SWIFTCAL_CONTAINER"] = user.folder + "/other"
    #expect(try other.run().text().contains("No widget is on display"))

    repository.send(SIGKILL)
    _ = try repository.outcome()
    #expect(try user.run("widgets").text() == "SwiftCalWidget, inline: –\n")
    _ = try user.run("toggle").text()
    try user.expectWidgets(["inline Study"])
    try user.removeContainer()
    try waitUntil { try user.run("widgets").text() == "SwiftCalWidget, inline: –\n" }
    study.send(SIGTERM)
    _ = try study.outcome()
    #expect(try user.json("widgets") == ["widgets": []])
  }

  @Test("`swiftcal widgets` lists the widgets on display")
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

  @Test("A reload without a store asks the widgets that are on display")
  func reloadWithoutStore() throws {
    let widget = try user.display()
    _ = try widget.line()
    #expect(try user.run("reload").text() == "Asked 1 widget to reload.\n")
  }
}
