import Foundation
import Testing

@Suite("swiftcal-widget")
struct WidgetCommandTests {
  private let user = try! Sandbox()

  @Test("snapshot shows what swiftcal widget-snapshot shows")
  func snapshot() throws {
    _ = try user.run("mark", "3d..today").text()
    for family in ["small", "medium", "large", "extra-large", "circular", "rectangular", "inline"] {
      #expect(
        try user.runWidget("snapshot", "--family", family).text()
          == user.run("widget-snapshot", "--family", family).text())
    }
    #expect(try user.runWidget("snapshot", "--format", "json").json()["streak"] == 4)
  }

  @Test("placeholder tells nothing and makes no store")
  func placeholder() throws {
    let json = try user.runWidget("placeholder", "--format", "json", "--subject", "Piano").json()
    #expect(json["condition"] == "placeholder" && json["streak"] == 0)
    #expect(try user.runWidget("placeholder").text().contains("day streak"))
    #expect(!FileManager.default.fileExists(atPath: user.container))
    _ = try user.run("mark", "3d..today").text()
    #expect(try user.runWidget("placeholder", "--format", "json").json()["streak"] == 0)
  }

  @Test("timeline has an entry for now and one for the next day, each with its relevance")
  func timeline() throws {
    _ = try user.run("mark", "3d..today").text()
    let json = try user.runWidget("timeline", "--format", "json").json()
    #expect(json.keys == ["entries", "policy"])
    let entries = json["entries"]?.elements ?? []
    try #require(entries.count == 2)
    #expect(entries.map { $0["today"] } == [.text(Noon.today), .text(Noon.tomorrow)])
    #expect(entries.map { $0["didStudyToday"] } == [true, false])
    #expect(entries.map { $0["streak"] } == [4, 4], "alive while the next day is open")
    #expect(entries[0]["relevance"]?.keys == ["score", "duration"])
    #expect(entries[0]["relevance"]?["score"] == 0, "none once it is done")
    #expect(entries[1]["relevance"]?["score"] == 1)
    #expect(json["policy"] == .object(["after": entries[1]["date"] ?? .null]))
    #expect(entries[1]["button"]?["intent"]?["date"] == .text(Noon.tomorrow))
    let snapshot = try user.runWidget("snapshot", "--format", "json").json()
    #expect(entries[0].keys == snapshot.keys.union(["relevance"]))
    let lines = try user.runWidget("timeline", "--family", "inline").lines
    #expect(lines.count == 5 && lines[3].hasPrefix(Noon.tomorrow + "T00:00:00"))
  }

  @Test("tap presses the button of today, or of the day that is named, for its subject")
  func tap() throws {
    #expect(try user.runWidget("tap", "--family", "inline").text().contains("1 day"))
    #expect(
      try user.runWidget("tap", "--date", Noon.yesterday, "--format", "json").json()["streak"] == 2)
    #expect(try user.runWidget("tap", "--format", "json").json()["didStudyToday"] == false)
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.runWidget("tap", "--subject", "piano", "--format", "json").json()["subject"] == "Piano")
    #expect(try user.json("streak", "--subject", "Piano")["total"] == 1)
    #expect(try user.json("streak")["total"] == 1)
  }

  @Test("tap refuses the future, and changes nothing")
  func future() throws {
    _ = try user.run("toggle").text()
    let before = try user.contents()
    try user.runWidget("tap", "--date", Noon.tomorrow)
      .expectFailure(1, saying: ["future"], program: .widget)
    #expect(try user.contents() == before)
  }

  @Test(
    "refuses a subject that there is not",
    arguments: [["run"], ["snapshot"], ["timeline"], ["tap"]])
  func unknownSubject(command: [String]) throws {
    _ = try user.run("toggle").text()
    try user.widgetCall(command + ["--subject", "Stdy"]).run()
      .expectFailure(1, saying: ["Stdy", "Study"], program: .widget)
  }

  @Test("shows what is wrong with the store in its view, and taps it not")
  func garbage() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try Data("garbage".utf8).write(to: URL(filePath: user.store))
    let json = try user.runWidget("snapshot", "--format", "json").json()
    #expect(json["condition"] == "unavailable")
    try user.runWidget("tap").expectFailure(78, saying: [user.store], program: .widget)
  }

  @Test("says which families and formats there are instead of a bad one")
  func nonsense() throws {
    try user.runWidget("run", "--family", "tiny")
      .expectFailure(64, saying: ["tiny", "inline"], program: .widget)
    try user.runWidget("timeline", "--format", "xml")
      .expectFailure(64, saying: ["xml", "json"], program: .widget)
  }
}
