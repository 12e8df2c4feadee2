import Foundation
import Testing
import Widgets

@Suite("swiftcal-widget")
struct WidgetCommandTests {
  private let user = try! Sandbox()

  @Test("`swiftcal-widget snapshot` shows the same as `swiftcal widget-snapshot`")
  func snapshot() throws {
    _ = try user.run("mark", "3d..today").text()
    for family in WidgetFamily.allCases.map(\.rawValue) {
      #expect(
        try user.runWidget("snapshot", "--family", family).text()
          == user.run("widget-snapshot", "--family", family).text())
    }
    #expect(try user.runWidget("snapshot", "--format", "json").json()["streak"] == 4)
  }

  @Test("`swiftcal-widget placeholder` shows no recorded days and creates no store")
  func placeholder() throws {
    let json = try user.runWidget("placeholder", "--format", "json", "--subject", "Piano").json()
    #expect(json["condition"] == "placeholder" && json["streak"] == 0)
    #expect(try user.runWidget("placeholder").text().contains("day streak"))
    #expect(!FileManager.default.fileExists(atPath: user.container))
    _ = try user.run("mark", "3d..today").text()
    #expect(try user.runWidget("placeholder", "--format", "json").json()["streak"] == 0)
  }

  @Test("`swiftcal-widget timeline` has an entry for now and one for the next day, each with relevance")
  func timeline() throws {
    _ = try user.run("mark", "3d..today").text()
    let json = try user.runWidget("timeline", "--format", "json").json()
    #expect(json.keys == ["entries", "policy"])
    let entries = json["entries"]?.elements ?? []
    try #require(entries.count == 2)
    #expect(entries.map { $0["today"] } == [.text(NoonZone.today), .text(NoonZone.tomorrow)])
    #expect(entries.map { $0["didStudyToday"] } == [true, false])
    #expect(entries.map { $0["streak"] } == [4, 4], "the streak is alive while the next day is open")
    #expect(entries[0]["relevance"]?.keys == ["score", "duration"])
    #expect(entries[0]["relevance"]?["score"] == 0, "a day that is done has no relevance")
    #expect(entries[1]["relevance"]?["score"] == 1)
    #expect(json["policy"] == .object(["after": entries[1]["date"] ?? .null]))
    #expect(entries[1]["button"]?["intent"]?["date"] == .text(NoonZone.tomorrow))
    let snapshot = try user.runWidget("snapshot", "--format", "json").json()
    #expect(entries[0].keys == snapshot.keys.union(["relevance"]))
    let lines = try user.runWidget("timeline", "--family", "inline").lines
    #expect(lines.count == 5 && lines[3].hasPrefix(NoonZone.tomorrow + "T00:00:00"))
  }

  @Test("`swiftcal-widget tap` presses the button of today, or of a given day, for its subject")
  func tap() throws {
    #expect(try user.runWidget("tap", "--family", "inline").text().contains("1 day"))
    #expect(
      try user.runWidget("tap", "--date", NoonZone.yesterday, "--format", "json").json()["streak"] == 2)
    #expect(try user.runWidget("tap", "--format", "json").json()["didStudyToday"] == false)
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.runWidget("tap", "--subject", "piano", "--format", "json").json()["subject"] == "Piano")
    #expect(try user.json("streak", "--subject", "Piano")["total"] == 1)
    #expect(try user.json("streak")["total"] == 1)
  }

  @Test("`swiftcal-widget tap` refuses a date in the future and changes nothing")
  func future() throws {
    _ = try user.run("toggle").text()
    let before = try user.contents()
    try user.runWidget("tap", "--date", NoonZone.tomorrow)
      .expectFailure(1, saying: ["future"], program: .widget)
    #expect(try user.contents() == before)
  }

  @Test(
    "`swiftcal-widget` refuses an unknown subject and names a near one",
    arguments: sample(of: [["run"], ["snapshot"], ["timeline"], ["tap"]]))
  func unknownSubject(command: [String]) throws {
    _ = try user.run("toggle").text()
    try user.widgetCall(command + ["--subject", "Stdy"]).run()
      .expectFailure(1, saying: ["Stdy", "Study"], program: .widget)
  }

  @Test("`swiftcal-widget tap` refuses a store that is unusable, and `timeline` shows that it is")
  func garbage() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try Data("garbage".utf8).write(to: URL(filePath: user.store))
    try user.runWidget("tap").expectFailure(78, saying: [user.store], program: .widget)
    let entries = try user.runWidget("timeline", "--format", "json").json()["entries"]?.elements ?? []
    #expect(entries.map { $0["condition"] } == ["unavailable", "unavailable"])
  }

  @Test(
    "Every command that shows a widget takes its kind, and refuses an unknown one",
    arguments: sample(of: [["run"], ["snapshot"], ["placeholder"], ["timeline"], ["tap"]]))
  func kind(command: [String]) throws {
    try user.widgetCall(command + ["--kind", "Clock"]).run()
      .expectFailure(64, saying: ["no kind “Clock”", "SwiftCalWidget"], program: .widget)
    guard command != ["run"] else { return }
    let text = try user.widgetCall(command + ["--kind", "SwiftCalWidget", "--family", "inline"]).run().text()
    #expect(text.contains("day"))
  }

  @Test("`swiftcal widget-snapshot` takes a kind, and refuses an unknown one")
  func kindOfApp() throws {
    try user.expectFailure(
      64, "widget-snapshot", "--kind", "Clock", saying: "no kind “Clock”", "SwiftCalWidget")
    #expect(
      try user.run("widget-snapshot", "--kind", "SwiftCalWidget").text() == user.run("widget-snapshot").text()
    )
  }

  @Test("`swiftcal-widget` refuses an unknown family or format and lists the known ones")
  func nonsense() throws {
    try user.runWidget("run", "--family", "tiny")
      .expectFailure(64, saying: ["tiny", "inline"], program: .widget)
    try user.runWidget("timeline", "--format", "xml")
      .expectFailure(64, saying: ["xml", "json"], program: .widget)
  }
}
