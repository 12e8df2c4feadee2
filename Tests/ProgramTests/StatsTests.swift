import RawSQLite
import Testing

@Suite("swiftcal stats")
struct StatsTests {
  private let user = try! Sandbox()

  @Test("`swiftcal stats --year` shows rates for weekdays and months, amounts and streaks as text with bars")
  func text() throws {
    // The days count from the first record on: Monday, 2 December 2024.
    _ = try user.run("mark", "2024-12-02", "2024-12-04..2024-12-06", "2025-01-01").text()
    _ = try user.run("study", "1h30m", "2024-12-20").text()
    _ = try user.run("study", "10m", "2024-12-21").text()
    _ = try user.run("schedule", "--off", "sun", "--from", "2024-12-01").text()
    #expect(
      try user.run("stats", "--year", "2024").text() == """
        Study, 2024-12-02 to 2024-12-31
        Studied: 6 of 26 days (23%)
        Amount: 1 h 40 min
        Per studied day: 16.7 min

        Weekdays
        Monday     ████░░░░░░░░░░░░░░░░  20%  1 of 5
        Tuesday    ░░░░░░░░░░░░░░░░░░░░   0%  0 of 5
        Wednesday  █████░░░░░░░░░░░░░░░  25%  1 of 4
        Thursday   █████░░░░░░░░░░░░░░░  25%  1 of 4
        Friday     ██████████░░░░░░░░░░  50%  2 of 4  1 h 30 min
        Saturday   █████░░░░░░░░░░░░░░░  25%  1 of 4      10 min

        Months
        2024-12  █████░░░░░░░░░░░░░░░  23%  6 of 26  1 h 40 min

        Streaks: 3
        3 days, 2024-12-04 to 2024-12-06
        2 days, 2024-12-20 to 2024-12-21
        1 day, 2024-12-02 to 2024-12-02

        """)
  }

  @Test("`swiftcal stats` shows the last twelve months and all years of a long history")
  func longHistory() throws {
    _ = try user.run("mark", "800d..yesterday").text()
    let lines = try user.run("stats").lines.map(String.init)
    #expect(lines[0] == "Study, \(NoonZone.daysAgo(800)) to \(NoonZone.today)")
    #expect(lines[1] == "Studied: 800 of 800 days (100%)")
    let months = try #require(lines.firstIndex(of: "The last 12 months"))
    let years = try #require(lines.firstIndex(of: "Years"))
    #expect(years - months == 14)
    #expect(lines[years + 1].hasPrefix("\(NoonZone.daysAgo(800).prefix(4))  ████████████████████  100%"))
    #expect(lines.suffix(2) == ["Streaks: 1", "800 days, \(NoonZone.daysAgo(800)) to \(NoonZone.yesterday)"])
  }

  @Test("Days before the first record, days off, days from the end on and an open today are not missed")
  func notMissed() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "10d", "7d", "--subject", "Piano").text()
    _ = try user.run("rest", "9d", "--subject", "Piano").text()
    func tally(_ json: JSON) -> [JSON?] { [json["studied"], json["counted"]] }
    #expect(try tally(user.json("stats", "--subject", "Piano")) == [2, 9])
    _ = try user.run("study", "--subject", "Piano").text()
    #expect(try tally(user.json("stats", "--subject", "Piano")) == [3, 10])
    _ = try user.run("unmark", "today", "--subject", "Piano").text()
    _ = try user.run("subject", "end", "Piano", "--on", "5d").text()
    #expect(try tally(user.json("stats", "--subject", "Piano")) == [2, 4])
    #expect(try tally(user.json("stats")) == [0, 0])
  }

  @Test(
    "`swiftcal stats --json` has the tallies of weekdays, months and years, amounts and the longest streaks")
  func json() throws {
    _ = try user.run("subject", "unit", "Study", "pages").text()
    _ = try user.run("study", "12", "2024-12-30").text()
    _ = try user.run("study", "3.5", "2024-12-31").text()
    let report = try user.json("stats", "--year", "2024")
    #expect(
      report.keys == [
        "subject", "year", "unit", "first", "last", "studied", "counted", "rate", "amount",
        "amountPerStudiedDay", "weekdays", "months", "years", "streaks",
      ])
    #expect(report["subject"] == "Study" && report["year"] == 2024 && report["unit"] == "pages")
    #expect(report["first"] == "2024-12-30" && report["last"] == "2024-12-31")
    #expect(report["studied"] == 2 && report["counted"] == 2 && report["rate"] == 1)
    #expect(report["amount"] == .fraction(15.5) && report["amountPerStudiedDay"] == .fraction(7.75))
    #expect(report["weekdays"]?.elements.count == 7)
    #expect(
      report["weekdays"]?.elements[1]
        == ["weekday": "monday", "studied": 1, "counted": 1, "rate": 1, "amount": 12])
    #expect(
      report["weekdays"]?.elements[0]
        == ["weekday": "sunday", "studied": 0, "counted": 0, "rate": nil, "amount": 0])
    let part: JSON = ["studied": 2, "counted": 2, "rate": 1, "amount": .fraction(15.5)]
    for (list, key, value) in [("months", "month", JSON.text("2024-12")), ("years", "year", 2024)] {
      let element = try #require(report[list]?.elements.first)
      #expect(report[list]?.elements.count == 1)
      #expect(element[key] == value)
      for name in part.keys { #expect(element[name] == part[name]) }
    }
    #expect(
      report["streaks"] == [
        "count": 1, "unit": "day",
        "longest": [["start": "2024-12-30", "end": "2024-12-31", "length": 2]],
      ])
    #expect(try user.json("stats")["year"] == .null)
  }

  @Test(
    "The streaks of a year are those that end in it, as of its last day, in the unit of the goal on that day")
  func streaks() throws {
    _ = try user.run("mark", "2023-12-30..2024-01-02", "2024-12-31..2025-01-05").text()
    func longest(_ year: String) throws -> [JSON?] {
      try user.json("stats", "--year", year)["streaks"]?["longest"]?.elements.map { $0["length"] } ?? []
    }
    #expect(try longest("2023") == [2])
    #expect(try longest("2024") == [4, 1])
    #expect(try longest("2025") == [6])
    _ = try user.run("config", "first-weekday", "monday").text()
    _ = try user.run("goal", "2/week", "--from", "2023-01-01", "--yes").text()
    let streaks = try user.json("stats", "--year", "2024")["streaks"]
    #expect(streaks?["unit"] == "week")
    // The weeks from 25 December 2023 and from 1 January 2024 have two days each.
    #expect(streaks?["longest"]?.elements.map { $0["length"] } == [2])
    #expect(try user.run("stats", "--year", "2024").text().contains("\n2 weeks, 2023-12-30 to 2024-01-02\n"))
  }

  @Test("`swiftcal stats` says that nothing is recorded, and makes no store")
  func empty() throws {
    #expect(try user.run("stats").text() == "Study: nothing is recorded\n")
    #expect(try user.run("stats", "--year", "2031").text() == "Study: nothing is recorded in 2031\n")
    let report = try user.json("stats")
    #expect(report["first"] == .null && report["rate"] == .null && report["amountPerStudiedDay"] == .null)
    #expect(report["months"] == [] && report["years"] == [])
    #expect(try user.contents().isEmpty)
  }

  @Test(
    "A year that is not a year is refused", arguments: ["24", "1899", "10000", "-2024", "２０２４", "2024-12"])
  func badYear(year: String) throws {
    _ = try user.run("toggle").text()
    try user.expectFailure(
      64, "stats", "--year=\(year)", saying: "is not a year; write YYYY, from 1900 to 9999")
  }

  @Test("An unknown subject and words that mean nothing are refused")
  func refused() throws {
    _ = try user.run("subject", "add", "Piano").text()
    try user.expectFailure(1, "stats", "--subject", "Pinao", saying: "did you mean “Piano”?")
    try user.expectFailure(64, "stats", "2024", saying: "2024")
    try user.expectFailure(64, "stats", "--year", saying: "--year")
  }

  @Test("Amounts from another program that are as high as a number can be do not stop `swiftcal stats`")
  func highAmounts() throws {
    for day in ["3d", "2d"] { _ = try user.run("study", "10m", day).text() }
    try RawDatabase(user.store).rows("UPDATE recordedDay SET amount = 9223372036854775807")
    #expect(try user.json("stats")["studied"] == 2)
    #expect(try user.run("stats").text().contains("Studied: 2 of 3 days"))
  }
}
