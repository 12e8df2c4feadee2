import Testing

@Suite("swiftcal mark and unmark")
struct MarkTests {
  private let user = try! Sandbox()

  @Test("`swiftcal mark` and `unmark` set days to one state and count what changed")
  func counts() throws {
    #expect(
      try user.json("mark", "today", "2d..yesterday", "2024-02-28..2024-03-01") == [
        "subject": "Study", "didStudy": true, "changed": 6, "unchanged": 0, "current": 3, "longest": 3,
        "streakUnit": "day",
      ])
    #expect(
      try user.json("mark", "3d", "today") == [
        "subject": "Study", "didStudy": true, "changed": 1, "unchanged": 1, "current": 4, "longest": 4,
        "streakUnit": "day",
      ])
    #expect(
      try user.json("unmark", "2d", "9d") == [
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

  @Test("`swiftcal mark` and `unmark` say how many days changed and what the streak is")
  func text() throws {
    #expect(try user.run("mark", "today").text() == "1 day now studied. Current streak: 1 day.\n")
    #expect(
      try user.run("mark", "2d..today").text()
        == "2 days now studied (1 day unchanged). Current streak: 3 days.\n")
    #expect(
      try user.run("unmark", "today").text() == "1 day now not studied. Current streak: 2 days.\n")
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
      try user.json("mark", "today", "--subject", "PIANO") == [
        "subject": "Piano", "didStudy": true, "changed": 1, "unchanged": 0, "current": 1, "longest": 1,
        "streakUnit": "day",
      ])
    #expect(try user.json("unmark", "today", "--subject", "Piano")["changed"] == 1)
    #expect(try user.json("streak")["total"] == 2)
  }

  @Test("`swiftcal mark` and `unmark` need at least one date", arguments: ["mark", "unmark"])
  func noDate(command: String) throws {
    try user.expectFailure(64, command, saying: "dates")
  }
}
