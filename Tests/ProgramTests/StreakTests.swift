import FoundationEssentials
import Testing

@Suite("swiftcal streak")
struct StreakTests {
  private let user = try! Sandbox()

  @Test("`swiftcal streak` prints the current streak first, then its start, the longest and the total")
  func doneText() throws {
    _ = try user.run("mark", "2d..today", "2024-12-01..2024-12-12").text()
    let since = NoonZone.weekday(daysAgo: 2).capitalized
    #expect(
      try user.run("streak").text() == """
        Current streak: 3 days
        Since \(since) \(NoonZone.daysAgo(2))
        Longest streak: 12 days, 2024-12-01 to 2024-12-12
        Total: 15 days studied
        Today is done

        """)
  }

  @Test("`swiftcal streak` names the one day of a longest streak of one day once")
  func oneDay() throws {
    _ = try user.run("mark", "2024-12-10").text()
    #expect(try user.run("streak").lines.contains("Longest streak: 1 day, on 2024-12-10"))
  }

  @Test("`swiftcal streak` does not end the streak while today is open, and says what keeps it")
  func openText() throws {
    _ = try user.run("mark", "2d..yesterday").text()
    let lines = try user.run("streak").lines
    #expect(lines.first == "Current streak: 2 days")
    #expect(lines.last == "Today is still open: study to keep the streak")
  }

  @Test("`swiftcal streak` says that a new streak can begin when there is no streak")
  func emptyText() throws {
    #expect(
      try user.run("streak").text() == """
        Current streak: 0 days
        Total: 0 days studied
        Today is open: a new streak can begin

        """)
  }

  @Test("`swiftcal streak --json` has null for values that do not exist")
  func nulls() throws {
    #expect(
      try user.json("streak").without("recent") == [
        "subject": "Study", "asOf": .text(NoonZone.today), "studiedToday": false, "current": 0,
        "currentRange": nil, "longest": 0, "longestRange": nil, "total": 0, "daysUntilBreak": nil,
        "resting": false, "unit": "day", "week": nil,
      ])
  }

  @Test("`swiftcal streak --as-of` ignores days after that date")
  func asOf() throws {
    _ = try user.run("mark", "2024-12-01..2024-12-03", "2024-12-05..2024-12-10", "today").text()
    func expected(
      _ asOf: String, studied: Bool, current: JSON, _ range: JSON, longest: JSON, _ longestRange: JSON,
      total: JSON, untilBreak: JSON
    ) -> JSON {
      [
        "subject": "Study", "asOf": .text(asOf), "studiedToday": .bool(studied), "current": current,
        "currentRange": range, "longest": longest, "longestRange": longestRange, "total": total,
        "daysUntilBreak": untilBreak, "resting": false, "unit": "day", "week": nil,
      ]
    }
    let first: JSON = ["start": "2024-12-01", "end": "2024-12-03"]
    let wanted = [
      expected("2024-11-30", studied: false, current: 0, nil, longest: 0, nil, total: 0, untilBreak: nil),
      expected(
        "2024-12-02", studied: true, current: 2, ["start": "2024-12-01", "end": "2024-12-02"], longest: 2,
        ["start": "2024-12-01", "end": "2024-12-02"], total: 2, untilBreak: 1),
      expected(
        "2024-12-04", studied: false, current: 3, first, longest: 3, first, total: 3, untilBreak: 0),
      expected(
        "2024-12-05", studied: true, current: 1, ["start": "2024-12-05", "end": "2024-12-05"], longest: 3,
        first, total: 4, untilBreak: 1),
      // The longest streak is the most recent of two equally long streaks.
      expected(
        "2024-12-07", studied: true, current: 3, ["start": "2024-12-05", "end": "2024-12-07"], longest: 3,
        ["start": "2024-12-05", "end": "2024-12-07"], total: 6, untilBreak: 1),
      expected(
        "2024-12-12", studied: false, current: 0, nil, longest: 6,
        ["start": "2024-12-05", "end": "2024-12-10"], total: 9, untilBreak: nil),
    ]
    for report in wanted {
      guard case .text(let date)? = report["asOf"] else { continue }
      #expect(try user.json("streak", "--as-of", date).without("recent") == report)
    }
  }

  @Test("`swiftcal streak --as-of` names that date instead of today in its text")
  func asOfText() throws {
    _ = try user.run("mark", "2024-12-01..2024-12-03").text()
    #expect(try user.run("streak", "--as-of", "2024-12-03").lines.last == "2024-12-03 is done")
    #expect(
      try user.run("streak", "--as-of", "2024-12-04").lines.last
        == "2024-12-04 is still open: study to keep the streak")
  }

  @Test("`swiftcal streak` reaches back through the whole history")
  func wholeHistory() throws {
    _ = try user.run("mark", "1000d..today").text()
    let report = try user.json("streak")
    #expect(report["current"] == 1001)
    #expect(report["currentRange"] == ["start": .text(NoonZone.daysAgo(1000)), "end": .text(NoonZone.today)])
  }

  @Test("`swiftcal streak` counts weeks for a weekly goal, and says what this week has and when it is due")
  func weekly() throws {
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "2/week").text()
    func expect(_ end: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      #expect(try user.run("streak").text().hasSuffix("\n" + end + "\n"), sourceLocation: sourceLocation)
    }
    let end = "\(NoonZone.weekday(daysAgo: -4).capitalized) \(NoonZone.daysAgo(-4))"
    try expect("This week: 0 of 2 days\nToday is open: a new streak can begin")
    _ = try user.run("mark", "16d..15d", "9d..8d", "1d").text()
    #expect(
      try user.run("streak").text() == """
        Current streak: 2 weeks
        Since \(NoonZone.weekday(daysAgo: 16).capitalized) \(NoonZone.daysAgo(16))
        Longest streak: 2 weeks, \(NoonZone.daysAgo(16)) to \(NoonZone.daysAgo(8))
        Total: 5 days studied
        This week: 1 of 2 days
        Today is still open: study by \(end) to keep the streak

        """)
    _ = try user.run("rest", "today").text()
    try expect("Today is off: study by \(end) to keep the streak")
    _ = try user.run("unrest", "today").text()
    _ = try user.run(
      "rest", NoonZone.tomorrow, NoonZone.daysAgo(-2), NoonZone.daysAgo(-3), NoonZone.daysAgo(-4)
    ).text()
    try expect("Today is still open: study to keep the streak")
    _ = try user.run("toggle").text()
    try expect("This week: 2 of 2 days\nToday is done")
    _ = try user.run("mark", "2d").text()
    _ = try user.run("unmark", "today").text()
    try expect("This week: 2 of 2 days\nToday is not due: the week is met")
    _ = try user.run("unmark", "2d..1d").text()
    try expect("This week: 0 of 2 days\nToday is not due: the week cannot be met any more")
    #expect(
      try user.run("streak", "--as-of", "8d").text().hasSuffix(
        "\nWeek from \(NoonZone.daysAgo(9)) on: 2 of 2 days\n\(NoonZone.daysAgo(8)) is done\n"))
  }

  @Test("`swiftcal streak --json` has the unit and the week of a weekly goal")
  func weeklyJSON() throws {
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "3/week").text()
    _ = try user.run("mark", "9d..7d", "1d").text()
    let report = try user.json("streak")
    #expect(report["unit"] == "week")
    #expect(report["current"] == 1 && report["longest"] == 1 && report["total"] == 4)
    #expect(report["daysUntilBreak"] == 3)
    #expect(
      report["week"] == [
        "start": .text(NoonZone.daysAgo(2)), "end": .text(NoonZone.daysAgo(-4)), "studied": 1, "required": 3,
        "daysPerWeek": 3, "state": "open", "lastDayToBegin": .text(NoonZone.daysAgo(-3)),
      ])
    #expect(try user.run("streak", "--view").text().hasSuffix("\n\nweek streak\n"))
  }

  @Test("`swiftcal streak --subject` shows the streak of that subject")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "today", "--subject", "Piano").text()
    #expect(try user.json("streak", "--subject", "pIaNo")["subject"] == "Piano")
    #expect(try user.json("streak", "--subject", "Piano")["current"] == 1)
    #expect(try user.json("streak")["current"] == 0)
  }

  @Test(
    "A longest streak of none, as after a change to a weekly goal, is shown by no view",
    arguments: sample(of: ["card", "year", "large", "extra-large"]))
  func noLongest(family: String) throws {
    _ = try user.run("mark", "3d..2d").text()
    _ = try user.run("goal", "5/week", "--from", "2020-01-01", "--yes").text()
    let view = ["widget-snapshot", "--family", family]
    for format in ["text", "svg"] {
      let text = try user.call(view + ["--format", format]).run().text()
      #expect(!text.lowercased().contains("longest"), "\(text)")
    }
  }
}
