import Foundation
import Testing

@Suite("swiftcal mark and unmark")
struct MarkTests {
  private let user = try! Sandbox()

  @Test("`swiftcal mark` and `unmark` set days to one state and count what changed")
  func counts() throws {
    #expect(
      try user.json("mark", "today", "2d..yesterday", "2024-02-28..2024-03-01").without("recent") == [
        "subject": "Study", "didStudy": true, "changed": 6, "unchanged": 0, "current": 3, "longest": 3,
        "streakUnit": "day",
      ])
    #expect(
      try user.json("mark", "3d", "today").without("recent") == [
        "subject": "Study", "didStudy": true, "changed": 1, "unchanged": 1, "current": 4, "longest": 4,
        "streakUnit": "day",
      ])
    #expect(
      try user.json("unmark", "2d", "9d").without("recent") == [
        "subject": "Study", "didStudy": false, "changed": 1, "unchanged": 1, "current": 2, "longest": 3,
        "streakUnit": "day",
      ])
  }

  @Test("`swiftcal mark` counts a day once when it is named more than once")
  func overlap() throws {
    let result = try user.json("mark", "5d..2d", "3d", "4d..today")
    #expect(result["changed"] == 6)
    #expect(result["unchanged"] == 0)
  }

  @Test("`swiftcal mark` and `unmark` say which days changed and what the streak is")
  func text() throws {
    let today = "\(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today): "
    #expect(try user.run("mark", "today").text() == "\(today)studied. Current streak: 1 day.\n")
    let three = [2, 1, 0].map { NoonZone.daysAgo($0) }.joined(separator: ", ")
    #expect(
      try user.run("mark", "2d..today").text()
        == "2 days now studied (\(three), 1 day unchanged). Current streak: 3 days.\n")
    #expect(try user.run("unmark", "today").text() == "\(today)not studied. Current streak: 2 days.\n")
    let range = "\(NoonZone.daysAgo(9)) to \(NoonZone.daysAgo(4))"
    #expect(try user.run("mark", "9d..4d").text().hasPrefix("6 days now studied (\(range)). "))
    #expect(try user.run("mark", "2018-08-01..2018-08-04").text().hasPrefix("4 days now studied. "))
  }

  @Test("`swiftcal mark` and `unmark` say so when nothing changes")
  func noChange() throws {
    let today = "\(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today): "
    #expect(
      try user.run("unmark", "today").text()
        == "\(today)no change: it was not studied. Current streak: 0 days.\n")
    _ = try user.run("mark", "2018-08-01..2018-08-04").text()
    #expect(
      try user.run("mark", "2018-08-01..2018-08-04").text()
        == "No change, 4 days are studied already. Current streak: 0 days.\n")
  }

  @Test("Where there are several subjects, what is recorded names its own")
  func named() throws {
    _ = try user.run("subject", "add", "Piano").text()
    for arguments in [
      ["toggle"], ["mark", "yesterday"], ["rest", "3d"], ["study", "25m"], ["goal"], ["schedule"], ["streak"],
      ["calendar"], ["calendar", "--year"], ["streak", "--view"],
      ["widget-snapshot", "--family", "circular"],
      ["widget-snapshot", "--family", "inline"], ["widget-snapshot", "--family", "rectangular"],
    ] {
      for (name, call) in [("Study", arguments), ("Piano", arguments + ["--subject", "Piano"])] {
        // A widget without a day says how to begin instead.
        if arguments[0] == "widget-snapshot" { _ = try user.run("mark", "today", "--subject", name).text() }
        let text = try user.call(call).run().text()
        #expect(text.hasPrefix(name), "\(call): \(text)")
      }
    }
    _ = try user.run("subject", "remove", "Piano", "--yes").text()
    #expect(try !user.run("calendar").text().contains("Study"))
  }

  @Test("`swiftcal mark` and `unmark` save all of their days or none")
  func allOrNothing() throws {
    _ = try user.run("mark", "2024-12-10").text()
    try user.expectFailure(1, "mark", "2024-12-01..2024-12-09", NoonZone.tomorrow, saying: NoonZone.tomorrow)
    try user.expectFailure(1, "mark", "yesterday..\(NoonZone.tomorrow)", saying: NoonZone.tomorrow)
    try user.expectFailure(64, "mark", "2024-12-01", "2024-12-32", saying: "2024-12-32")
    try user.expectFailure(1, "unmark", "2024-12-10", NoonZone.tomorrow, saying: NoonZone.tomorrow)
    #expect(try user.json("streak")["total"] == 1)
  }

  @Test("`swiftcal mark --subject` changes that subject and no other")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "today", "yesterday").text()
    #expect(
      try user.json("mark", "today", "--subject", "PIANO").without("recent") == [
        "subject": "Piano", "didStudy": true, "changed": 1, "unchanged": 0, "current": 1, "longest": 1,
        "streakUnit": "day",
      ])
    #expect(try user.json("unmark", "today", "--subject", "Piano")["changed"] == 1)
    #expect(try user.json("streak")["total"] == 2)
  }

  @Test("`swiftcal unmark` needs at least one date, and no date is taken from empty standard input")
  func noDate() throws {
    try user.expectFailure(64, "unmark", saying: "dates")
    #expect(try user.run("mark", "-").text().hasPrefix("No change. "))
  }
}
