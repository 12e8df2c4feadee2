import Foundation
import RawSQLite
import Testing

@Suite("swiftcal rest and unrest")
struct RestTests {
  private let user = try! Sandbox()

  private func rests() throws -> [[String?]] {
    try RawDatabase(user.store).rows(
      "SELECT key, value ->> 'reason' FROM fact WHERE kind = 'rest' AND value IS NOT NULL ORDER BY key")
  }

  @Test("`swiftcal rest` and `unrest` set days, count what changed and tell the streaks")
  func json() throws {
    _ = try user.run("mark", "4d..3d", "40d..31d").text()
    #expect(
      try user.json("rest", "2d..yesterday", "today").without("recent") == [
        "subject": "Study", "isRest": true, "changed": 3, "unchanged": 0, "current": 2, "longest": 10,
        "streakUnit": "day",
      ])
    #expect(
      try user.json("rest", "yesterday", "2d", NoonZone.tomorrow).without("recent") == [
        "subject": "Study", "isRest": true, "changed": 1, "unchanged": 2, "current": 2, "longest": 10,
        "streakUnit": "day",
      ])
    #expect(
      try user.json("unrest", "2d", "5d").without("recent") == [
        "subject": "Study", "isRest": false, "changed": 1, "unchanged": 1, "current": 0, "longest": 10,
        "streakUnit": "day",
      ])
  }

  @Test("`swiftcal rest` and `unrest` say which days changed and what the streak is")
  func text() throws {
    _ = try user.run("mark", "2d").text()
    let yesterday = "\(NoonZone.weekday(daysAgo: 1).capitalized) \(NoonZone.daysAgo(1))"
    let both = "\(NoonZone.daysAgo(1)), \(NoonZone.today)"
    #expect(try user.run("rest", "yesterday").text() == "\(yesterday): off. Current streak: 1 day.\n")
    #expect(
      try user.run("rest", "yesterday..today").text()
        == "1 day now off (\(both), 1 day unchanged). Current streak: 1 day.\n")
    #expect(
      try user.run("unrest", "yesterday..today").text()
        == "2 days now no longer off (\(both)). Current streak: 0 days.\n")
    #expect(
      try user.run("unrest", "yesterday").text()
        == "\(yesterday): there was no rest to take back. Current streak: 0 days.\n")
  }

  @Test("`swiftcal rest` on a studied day says that it stays studied")
  func studied() throws {
    _ = try user.run("mark", "2018-08-01..2018-08-02").text()
    #expect(
      try user.run("rest", "2018-08-01").text().hasPrefix(
        "Wednesday 2018-08-01: off; it was studied, and counts as studied."))
    #expect(
      try user.run("rest", "2018-08-02..2018-08-04").text()
        == "3 days now off (1 day stays studied). Current streak: 0 days.\n")
  }

  @Test("A weekday alone means the most recent one, and `rest` says so and how to name the one ahead")
  func weekdayAlone() throws {
    let weekday = NoonZone.weekday(daysAgo: 3)
    let short = String(weekday.prefix(3))
    #expect(
      try user.run("rest", short).text() == """
        \(day(3)): off. Current streak: 0 days.
        For the \(weekday.capitalized) ahead, type “swiftcal rest next \(short)”.

        """)
    #expect(try user.run("rest", "next", short).text() == "\(day(-4)): off. Current streak: 0 days.\n")
    #expect(try user.json("rest", "tomorrow..next", NoonZone.weekday(daysAgo: 0))["changed"] == 6)
    #expect(try user.run("rest", NoonZone.weekday(daysAgo: 0)).lines.count == 1)
    #expect(try user.run("rest", "last", short).lines.count == 1)
    #expect(try user.run("rest", "+3d").text().hasPrefix("\(day(-3)): no change, it is off already."))
  }

  private func day(_ daysAgo: Int) -> String {
    "\(NoonZone.weekday(daysAgo: daysAgo).capitalized) \(NoonZone.daysAgo(daysAgo))"
  }

  @Test("`swiftcal rest` takes a past or planned vacation across months and years, with its reason")
  func vacation() throws {
    for range in ["2018-12-23..2019-01-06", "2123-11-30..2124-03-01"] {
      #expect(
        try user.json("rest", range, "--reason", "été & “日本”")["changed"]
          == (range.hasPrefix("2018") ? 15 : 93))
    }
    let rests = try rests()
    #expect(rests.count == 108)
    #expect(rests.allSatisfy { $0[1] == "été & “日本”" })
    #expect(rests.contains { $0[0] == "2124-02-29" })
    #expect(rests.first?[0] == "2018-12-23")
    #expect(rests.last?[0] == "2124-03-01")
    _ = try user.run("mark", "2018-12-21..2018-12-22", "2019-01-07").text()
    #expect(try user.json("streak", "--as-of", "2019-01-06")["current"] == 2)
    #expect(try user.json("streak", "--as-of", "2018-12-22")["daysUntilBreak"] == 16)
    #expect(
      try user.json("streak", "--as-of", "2019-01-07")["currentRange"]
        == ["start": "2018-12-21", "end": "2019-01-07"])
    #expect(try user.json("unrest", "2018-12-23..2019-01-06")["changed"] == 15)
    #expect(try user.json("streak", "--as-of", "2019-01-07")["current"] == 1)
  }

  @Test("A planned vacation that has begun keeps the streak alive")
  func begun() throws {
    _ = try user.run("mark", "12d..10d").text()
    _ = try user.run("rest", "9d..\(NoonZone.daysAgo(-4))").text()
    let report = try user.json("streak")
    #expect(report["current"] == 3)
    #expect(report["resting"] == true)
    #expect(report["daysUntilBreak"] == 5)
  }

  @Test("`swiftcal rest --reason` gives an existing rest its reason, and `rest` alone keeps the reason")
  func reasonLater() throws {
    _ = try user.run("rest", "2024-12-10").text()
    #expect(try user.json("rest", "2024-12-10", "--reason", "flu")["changed"] == 1)
    #expect(try rests() == [["2024-12-10", "flu"]])
    #expect(try user.json("rest", "2024-12-10")["changed"] == 0)
    #expect(try rests() == [["2024-12-10", "flu"]])
  }

  @Test("`swiftcal rest -` reads days from standard input and names the line of a bad one")
  func input() throws {
    #expect(try user.json("rest", "-", input: "2024-12-10\n\n2124-12-11..2124-12-12\n")["changed"] == 3)
    try user.expectFailure(65, "rest", "-", saying: "line 2", input: "2024-12-10\n2024-12-32\n")
  }

  @Test("`swiftcal rest` refuses a reason that is empty, too long or has control characters")
  func badReasons() throws {
    let longest = String(repeating: "ä", count: 200)
    #expect(try user.json("rest", "2024-12-10", "--reason", longest)["changed"] == 1)
    for reason in ["", longest + "ä", "a\nb", "\u{1B}[31mred", "\u{7F}", "\u{85}"] {
      try user.expectFailure(
        64, "rest", "2024-12-09", "--reason", reason, saying: "1 to 200 characters and no control")
    }
  }

  @Test("`swiftcal rest` and `unrest` save all of their days or none")
  func allOrNothing() throws {
    _ = try user.run("rest", "2024-12-10").text()
    for command in ["rest", "unrest"] {
      try user.expectFailure(64, command, "2024-12-10", "2024-12-32", saying: "2024-12-32")
      try user.expectFailure(64, command, "2024-12-10", "2024-12-12..2024-12-11", saying: "backwards")
      try user.expectFailure(1, command, "2024-12-10", "--subject", "Piano", saying: "no subject “Piano”")
      try user.expectFailure(64, command, saying: "dates")
    }
    try user.expectFailure(64, "unrest", "2024-12-10", "--reason", "x", saying: "--reason")
  }

  @Test("`swiftcal rest --subject` changes that subject and no other")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.json("rest", "today", "--subject", "piano")["subject"] == "Piano")
    #expect(try user.json("streak", "--subject", "Piano")["resting"] == true)
    #expect(try user.json("streak")["resting"] == false)
    #expect(try user.json("unrest", "today")["changed"] == 0)
  }

  @Test("`swiftcal unmark` and `swiftcal toggle` let no rest pass the budget, and say what to do")
  func budgetOfStudiedDays() throws {
    _ = try user.run("config", "rest-budget", "1").text()
    for day in ["2018-08-27", "2018-08-28"] {
      _ = try user.run("mark", day).text()
      _ = try user.run("rest", day).text()
    }
    _ = try user.run("unmark", "2018-08-27").text()
    for command in ["unmark", "toggle"] {
      try user.expectFailure(
        1, command, "2018-08-28",
        saying:
          "2018-08-28 has a rest that would count again, and the rest budget for past days in August "
          + "2018 does not allow that (1 day); take the rest back first, with “swiftcal unrest”")
    }
    _ = try user.run("unrest", "2018-08-28").text()
    _ = try user.run("unmark", "2018-08-28").text()
    // Weekly days off are a plan, and begin when their person says.
    _ = try user.run("schedule", "--off", "tue", "--from", "2018-08-01").text()
    #expect(try user.run("schedule").text() == "Weekly days off: Tuesday (since 2018-08-01)\n")
  }

  @Test("`swiftcal rest` refuses rests beyond the budget, says how many are left and changes nothing")
  func budget() throws {
    _ = try user.run("config", "rest-budget", "3").text()
    _ = try user.run("rest", "2018-08-30..2018-09-01").text()
    try user.expectFailure(
      1, "rest", "2018-08-27..2018-08-28", "2018-09-02",
      saying: "the rest budget for past days in August 2018 does not allow that: 1 of 3 days left")
    try user.expectFailure(
      1, "rest", "2018-08-28", "2018-09-02..2018-09-04",
      saying: "the rest budget for past days in September 2018 does not allow that: 2 of 3 days left")
    #expect(try user.json("rest", "2018-08-28", "2018-09-02..2018-09-03")["changed"] == 3)
    #expect(try user.json("rest", "2018-08-30..2018-09-03")["unchanged"] == 5)
    // Rests from today on are planned, and the budget does not count them.
    #expect(try user.json("rest", "today..\(NoonZone.daysAgo(-60))")["changed"] == 61)
    _ = try user.run("config", "rest-budget", "--unset").text()
    #expect(try user.json("rest", "2018-08-01..2018-08-27")["changed"] == 27)
  }
}
