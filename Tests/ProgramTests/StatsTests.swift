import Foundation
import RawSQLite
import StudyCalendar
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
        Per studied day: 50 min

        Records
        Best day        1 h 30 min  2024-12-20
        Best week       1 h 40 min  2024-12-15 to 2024-12-21
        Longest streak      3 days  2024-12-04 to 2024-12-06

        Months
        2024-12  ████████████████████  1 h 40 min  ██░░░░░░░░  6 of 26  23%

        Weekdays
        Monday     ████░░░░░░░░░░░░░░░░  20%  1 of 5
        Tuesday    ░░░░░░░░░░░░░░░░░░░░   0%  0 of 5
        Wednesday  █████░░░░░░░░░░░░░░░  25%  1 of 4
        Thursday   █████░░░░░░░░░░░░░░░  25%  1 of 4
        Friday     ██████████░░░░░░░░░░  50%  2 of 4  1 h 30 min
        Saturday   █████░░░░░░░░░░░░░░░  25%  1 of 4      10 min

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
    #expect(try #require(lines.firstIndex(of: "Weekdays")) - months == 14)
    #expect(lines[years + 1].hasPrefix("\(NoonZone.daysAgo(800).prefix(4))  ████████████████████  100%"))
    #expect(lines.suffix(2) == ["Streaks: 1", "800 days, \(NoonZone.daysAgo(800)) to \(NoonZone.yesterday)"])
  }

  @Test("A subject that ended long ago has no present week, and does not stand beside later months of others")
  func ended() throws {
    _ = try user.run("mark", "1000d..500d").text()
    _ = try user.run("subject", "add", "Latin").text()
    _ = try user.run("subject", "end", "Study", "--on", NoonZone.daysAgo(499)).text()
    _ = try user.run("mark", "400d..yesterday", "--subject", "Latin").text()
    let alone = try user.run("stats", "--subject", "Study").text()
    #expect(!alone.contains("This week") && !alone.contains("This month") && !alone.contains("The last"))
    let first = NoonZone.daysAgo(1000).prefix(7)
    #expect(!alone.contains("\n\(first)  "), "the first of more than twelve months")
    #expect(alone.contains(" to \(NoonZone.daysAgo(500).prefix(7))\n"), "\(alone)")
    let both = ["stats", "--subject", "Study", "--subject", "Latin", "--format", "svg"]
    let picture = try user.call(both).run().text()
    #expect(picture.contains("Latin: The last 12 months") && !picture.contains("Study: The last"))
    #expect(!picture.contains(" to \(NoonZone.daysAgo(500).prefix(7))<"))
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
        "amountPerStudiedDay", "averageAmount", "weekdays", "months", "years", "streaks", "from", "to",
        "goal", "bestDay",
        "bestWeek", "week", "month",
      ])
    #expect(report["from"] == .null && report["to"] == .null, "the year says it")
    #expect(report["week"] == .null && report["month"] == .null)
    #expect(report["bestDay"] == ["date": "2024-12-30", "amount": 12])
    #expect(report["bestWeek"] == .null, "the week ends in 2025")
    #expect(report["goal"]?["days"] == ["met": 2, "counted": 2, "rate": 1])
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
    "A year that is not a year is refused",
    arguments: sample(of: ["24", "1899", "10000", "-2024", "２０２４", "2024-12"]))
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

  @Test("This week and this month stand beside the last and the usual ones, each up to the same day")
  func comparison() throws {
    _ = try user.run("config", "first-weekday", "monday").text()
    let days = (0...120).map { "\(NoonZone.daysAgo(120 - $0)),\($0 % 3 == 0 ? 60 : 30)\n" }.joined()
    let file = user.folder + "/days.csv"
    try ("date,minutes\n" + days).write(toFile: file, atomically: true, encoding: .utf8)
    _ = try user.run("import", file).text()
    let lines = try user.run("stats").lines.map(String.init)
    let week = try #require(lines.firstIndex { $0.hasPrefix("Weeks up to ") })
    let month = try #require(lines.firstIndex { $0.hasPrefix("Months up to day ") })
    #expect(month - week == 5)
    #expect(lines[week + 1].hasPrefix("This week") && lines[week + 2].hasPrefix("Last week"))
    #expect(lines[week + 3].hasPrefix("Usual") && lines[month + 1].hasPrefix("This month"))
    let report = try user.json("stats")
    #expect(
      report["week"]?["end"] == .text(NoonZone.today) && report["month"]?["end"] == .text(NoonZone.today))
    #expect(report["week"]?["studied"] == report["week"]?["previous"]?["studied"])
    let (first, today) = (
      try #require(CalendarDate(iso8601: NoonZone.daysAgo(120))),
      try #require(CalendarDate(iso8601: NoonZone.today))
    )
    let months = (1...4).count { today.month.advanced(by: -$0).firstDate >= first }
    #expect(report["week"]?["usual"]?["count"] == 12)
    #expect(report["month"]?["usual"]?["count"] == .number(months))
    #expect(try user.json("stats", "--from", "100d")["week"] == .null)
  }

  @Test("`swiftcal stats --from --to` counts the days between, and weeks that end in them")
  func dates() throws {
    _ = try user.run("mark", "2024-12-01..2024-12-20").text()
    let report = try user.json("stats", "--from", "2024-12-10", "--to", "2024-12-24")
    #expect(report["studied"] == 11 && report["counted"] == 15)
    #expect(report["from"] == "2024-12-10" && report["to"] == "2024-12-24" && report["year"] == .null)
    #expect(report["bestWeek"]?["start"] == "2024-12-08" && report["bestWeek"]?["studied"] == 7)
    #expect(try user.json("stats", "--to", "2024-12-10")["studied"] == 10)
    #expect(try user.json("stats", "--from", "2024-12-10")["from"] == "2024-12-10")
    let none = try user.run("stats", "--from", "2019-01-01", "--to", "2019-12-31").text()
    #expect(none == "Study: nothing is recorded in these days\n")
    try user.expectFailure(
      64, "stats", "--from", "2024-12-10", "--to", "2024-12-01", saying: "runs backwards")
    try user.expectFailure(
      64, "stats", "--from", "2024-12-10", "--year", "2024", saying: "either --year, or --from")
    try user.expectFailure(64, "stats", "--to", "2024-13-10", saying: "does not exist")
  }

  @Test(
    "How often a weekly goal was met counts weeks that are over, and not the one that began before the first record"
  )
  func goals() throws {
    _ = try user.run("config", "first-weekday", "monday").text()
    // Weeks begin on 2 and 9 December. The first record is on a Wednesday.
    _ = try user.run("mark", "2024-12-04", "2024-12-09..2024-12-11", "2024-12-16", "2024-12-23..2024-12-26")
      .text()
    _ = try user.run("goal", "3/week", "--from", "2024-01-01", "--yes").text()
    let report = try user.json("stats", "--to", "2024-12-29")
    #expect(report["goal"]?["weeks"] == ["met": 2, "counted": 3, "rate": .fraction(0.6667)])
    #expect(try user.run("stats", "--to", "2024-12-29").text().contains("\nGoal met: 2 of 3 weeks (67%)\n"))
    #expect(
      try user.run("stats", "--to", "2024-12-29").text().contains(
        "Best week       4 days  2024-12-23 to 2024-12-29"))
  }

  @Test("Subjects stand side by side in text, and in a list in JSON, each once")
  func subjects() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "2024-12-01..2024-12-10").text()
    _ = try user.run("study", "90m", "2024-12-01", "--subject", "Piano").text()
    let subjects = ["--subject", "Study", "--subject", "Piano", "--subject", "study", "--year", "2024"]
    let report = try JSON(text: user.call(["stats", "--json"] + subjects).run().output)
    #expect(report.keys == ["subjects"])
    #expect(report["subjects"]?.elements.map { $0["subject"] } == ["Study", "Piano"])
    #expect(report["subjects"]?.elements.map { $0["studied"] } == [10, 1])
    let lines = try user.call(["stats"] + subjects).run().lines.map(String.init)
    #expect(lines[0] == "Subjects" && lines[1].hasPrefix("Study  ██████"))
    #expect(lines[2].contains("1 of 31") && lines[2].contains("1 h 30 min"))
    #expect(lines.contains { $0.hasPrefix("2024-12  ") && $0.contains("32%") && $0.contains("1 h 30 min") })
  }

  @Test("`--by` shows one part only, and all of its months")
  func parts() throws {
    _ = try user.run("mark", "800d..yesterday").text()
    let months = try user.run("stats", "--by", "month").lines.map(String.init)
    #expect(months[2] == "Months" && months.count > 25 && !months.contains("Weekdays"))
    #expect(try user.run("stats", "--by", "weekday").lines.count == 10)
    try user.expectFailure(64, "stats", "--by", "hour", saying: "hour")
  }

  @Test("A picture follows its viewer, or has the colours of one appearance, and says in words what it shows")
  func picture() throws {
    _ = try user.run("study", "90m", "2024-12-01").text()
    let picture = try user.run("stats", "--year", "2024", "--format", "svg").text()
    #expect(picture.hasPrefix("<svg ") && picture.contains("prefers-color-scheme:dark"))
    #expect(picture.contains("<desc>Study: Studied: 1 of 31 days (3%), Amount: 1 h 30 min"))
    #expect(picture.contains("<title>2024-12: 1 h 30 min, 1 of 31, 3%</title>"))
    let dark = try user.run("stats", "--format", "svg", "--appearance", "dark").text()
    #expect(!dark.contains("<style>") && dark.contains("#17191e"))
    let file = user.folder + "/stats.svg"
    _ = try user.run("stats", "--year", "2024", "--format", "svg", "--output", file).text()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == picture)
    try user.expectFailure(73, "stats", "--output", user.folder + "/none/a.svg", saying: "none")
    try user.expectFailure(64, "stats", "--format", "svg", "--json", saying: "exclude each other")
    try user.expectFailure(64, "stats", "--format", "png", saying: "png")
  }

  @Test("Names of any kind, and many subjects, fit the lines and stay text in a picture")
  func oddNames() throws {
    let names =
      [
        String(repeating: "long name ", count: 6) + "end", "<script>alert(1)</script>", "עברית",
        "👩‍👩‍👧 e\u{301}",
      ] + (1...46).map { "Subject \($0)" }
    for name in names { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("study", "100000m", "2024-12-01", "--force", "--subject", names[0]).text()
    let all = ["stats"] + names.flatMap { ["--subject", $0] }
    let lines = try user.call(all).run().lines.map(String.init)
    #expect(lines.count > 50 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.contains("1666 h 40 min") })
    let picture = try user.call(all + ["--format", "svg"]).run().text()
    #expect(!picture.contains("<script") && picture.contains("&lt;script&gt;"))
    #expect(try user.run("stats", "--subject", names[0]).lines.allSatisfy { $0.count <= 80 })
  }
}
