import FoundationEssentials
import Testing

@Suite("swiftcal toggle")
struct ToggleTests {
  private let user = try! Sandbox()

  @Test("Two toggles leave a day as it was on which the sessions were not enough")
  func partialDay() throws {
    _ = try user.run("goal", "--at-least", "30m").text()
    _ = try user.run("study", "10m", "2024-12-10").text()
    let before = try user.run("calendar", "2024-12").text()
    #expect(before.contains("◐"))
    _ = try user.run("toggle", "2024-12-10").text()
    #expect(try user.run("calendar", "2024-12").text().contains("10▂"))
    _ = try user.run("toggle", "2024-12-10").text()
    #expect(try user.run("calendar", "2024-12").text() == before)
  }

  @Test("`swiftcal toggle` switches today between studied and not studied")
  func flips() throws {
    for didStudy in [true, false, true] {
      let count: JSON = didStudy ? 1 : 0
      #expect(
        try user.json("toggle").without("recent") == [
          "subject": "Study", "date": .text(NoonZone.today), "didStudy": .bool(didStudy), "current": count,
          "longest": count, "streakUnit": "day",
        ])
    }
  }

  @Test("`swiftcal toggle` prints the day, whether it is studied now, and the streak")
  func text() throws {
    let weekday = NoonZone.weekday(daysAgo: 0).capitalized
    #expect(
      try user.run("toggle").text() == "\(weekday) \(NoonZone.today): studied. Current streak: 1 day.\n")
    #expect(
      try user.run("toggle").text() == "\(weekday) \(NoonZone.today): not studied. Current streak: 0 days.\n")
  }

  @Test("`swiftcal toggle DATE` flips that day and tells the streaks as of today")
  func namedDay() throws {
    _ = try user.run("mark", "40d..31d", "today").text()
    #expect(
      try user.json("toggle", "yesterday").without("recent") == [
        "subject": "Study", "date": .text(NoonZone.yesterday), "didStudy": true, "current": 2, "longest": 10,
        "streakUnit": "day",
      ])
    #expect(
      try user.json("toggle", "31d").without("recent") == [
        "subject": "Study", "date": .text(NoonZone.daysAgo(31)), "didStudy": false, "current": 2,
        "longest": 9, "streakUnit": "day",
      ])
  }

  @Test(
    "Two toggles leave a day as it was, whether its sessions are enough, too little, or none",
    arguments: ["30m", "15m", nil])
  func twice(amount: String?) throws {
    _ = try user.run("goal", "daily", "--at-least", "20m").text()
    if let amount { _ = try user.run("study", amount, "yesterday").text() }
    func look() throws -> [JSON?] {
      let list = try user.json("calendar", String(NoonZone.yesterday.prefix(7)))
      let export = try JSON(text: user.run("export").text())["subjects"]?.elements.first
      return [list["days"], export?["days"]]
    }
    let before = try look()
    let first = try user.json("toggle", "yesterday")["didStudy"]
    #expect(try user.json("toggle", "yesterday")["didStudy"] != first)
    #expect(try look() == before)
  }

  @Test(
    "Two toggles leave what was said of a day, though its sessions say the same",
    arguments: sample(of: [
      [["mark", "yesterday"], ["study", "40m", "yesterday"]],
      [
        ["study", "40m", "yesterday"], ["unmark", "yesterday"],
        ["goal", "daily", "--at-least", "60m", "--from", "9d", "--yes"],
      ],
    ]))
  func twiceWhatWasSaid(commands: [[String]]) throws {
    for command in [["goal", "daily", "--at-least", "30m"]] + commands {
      _ = try user.call(command).run().text()
    }
    func days() throws -> JSON? {
      try JSON(text: user.run("export").text())["subjects"]?.elements.first?["days"]
    }
    let before = try days()
    #expect(before?.elements.count == 1)
    for _ in 0..<2 { _ = try user.run("toggle", "yesterday").text() }
    #expect(try days() == before)
  }

  @Test("`swiftcal toggle --subject` flips the day of that subject and no other")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.json("toggle", "--subject", "piano")["subject"] == "Piano")
    #expect(try user.json("streak", "--subject", "Piano")["total"] == 1)
    #expect(try user.json("streak")["total"] == 0)
  }

  @Test("A stored day keeps its date when the time zone changes")
  func travel() throws {
    _ = try user.run("toggle", "2024-12-10").text()
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata"] {
      user.environment["TZ"] = zone
      let days = try user.json("calendar", "2024-12")["days"]?.elements ?? []
      #expect(days.filter { $0["didStudy"] == true }.map { $0["date"] } == ["2024-12-10"])
    }
  }
}
