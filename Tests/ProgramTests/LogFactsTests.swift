import Testing

@Suite("What the change log says of facts that are not days")
struct LogFactsTests {
  private let user = try! Sandbox()

  private func facts() throws -> [JSON?] {
    try user.json("log")["changes"]?.elements.map { $0["facts"] } ?? []
  }

  @Test("`swiftcal log` has no other facts where only days changed")
  func days() throws {
    _ = try user.run("toggle").text()
    #expect(try facts() == [[]])
  }

  @Test("`swiftcal log` tells of a subject that was added, renamed, made the default and removed")
  func subjects() throws {
    for arguments in [
      ["add", "Piano"], ["rename", "Piano", "Latin"], ["default", "Latin"], ["remove", "Latin", "--yes"],
    ] { _ = try user.call(["subject"] + arguments).run().text() }
    let facts = try facts().reversed()
    #expect(
      Array(facts.prefix(3)) == [
        [["fact": "subject", "from": nil, "to": "Piano"]],
        [["fact": "subject", "from": "Piano", "to": "Latin"]],
        [["fact": "defaultSubject", "from": "Study", "to": "Latin"]],
      ])
    let removal = try #require(facts.last??.elements)
    #expect(removal.contains(["fact": "subject", "from": "Latin", "to": nil]))
    #expect(removal.contains(["fact": "defaultSubject", "from": "Latin", "to": "Study"]))
    let commands = try user.json("log")["changes"]?.elements.map { $0["command"] }
    #expect(commands == ["subject remove", "subject default", "subject rename", "subject add"])
  }

  @Test("`swiftcal log` tells of weekly days off, from which date they hold and what held there before")
  func schedule() throws {
    _ = try user.run("schedule", "--off", "sun,sat", "--from", "2024-12-01").text()
    _ = try user.run("schedule", "--off", "none", "--from", "2024-12-01").text()
    #expect(
      try facts() == [
        [
          [
            "fact": "schedule", "subject": "Study", "validFrom": "2024-12-01",
            "from": ["saturday", "sunday"],
            "to": [],
          ]
        ],
        [
          [
            "fact": "schedule", "subject": "Study", "validFrom": "2024-12-01", "from": nil,
            "to": ["saturday", "sunday"],
          ]
        ],
      ])
  }

  @Test("`swiftcal undo` takes a setting back and tells of it, and `swiftcal redo` sets it again")
  func setting() throws {
    _ = try user.run("config", "day-start", "04:00").text()
    let change: JSON = [["fact": "setting", "key": "day-start", "from": nil, "to": "04:00"]]
    let undone = try user.json("undo")
    #expect(undone["facts"] == change)
    #expect(undone["days"] == [])
    #expect(try user.json("config", "day-start")["dayStart"] == "00:00")
    #expect(try user.json("redo")["facts"] == change)
    #expect(try user.json("config", "day-start")["dayStart"] == "04:00")
  }

  @Test("`swiftcal log` says in words what each change did")
  func words() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("schedule", "--off", "sat,sun", "--from", "2024-12-01", "--subject", "Piano").text()
    _ = try user.run("config", "day-start", "04:00").text()
    _ = try user.run("undo").text()
    let lines = try user.run("log").text().split(separator: "\n").map {
      $0.dropFirst("2024-12-10 09:00  ".count)
    }
    #expect(
      lines == [
        "config (undone): day-start set to 04:00",
        "schedule: Piano, weekly days off from 2024-12-01: Saturday, Sunday", "subject add: Piano added",
      ])
  }

  @Test("`swiftcal undo` brings a removed subject back with its days")
  func removal() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "3d..1d", "--subject", "Piano").text()
    _ = try user.run("subject", "remove", "Piano", "--yes").text()
    let undone = try user.json("undo")
    #expect(undone["facts"] == [["fact": "subject", "from": "Piano", "to": nil]])
    #expect(undone["days"]?.elements.count == 3)
    #expect(try user.json("streak", "--subject", "Piano")["total"] == 3)
  }
}
