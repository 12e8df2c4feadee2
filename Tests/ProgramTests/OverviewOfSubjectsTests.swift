import Foundation
import FoundationEssentials
import Testing

@Suite("swiftcal without a command, with several subjects")
struct OverviewOfSubjectsTests {
  private let user = try! Sandbox()
  private let heading = "\(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today): "

  private func add(_ names: String...) throws {
    for name in names { _ = try user.run("subject", "add", "--", name).text() }
  }

  @Test("A line has today's sign, the name, the streak, the last 14 days and the amount of the minimum")
  func lines() throws {
    try add("Piano", "Latin")
    _ = try user.run("mark", "3d..yesterday").text()
    _ = try user.run("mark", "15d", "today", "--subject", "Piano").text()
    _ = try user.run("goal", "--at-least", "30m", "--subject", "Latin").text()
    _ = try user.run("study", "25m", "--subject", "Latin").text()
    #expect(
      try user.run().text() == """
        \(heading)2 of 3 due
        ○ Study  3 days            ●●●○
        ◐ Latin  0 days               ◐  25 of 30 min
        ● Piano   1 day  ·············●

        """)
    _ = try user.run("study", "5m", "--subject", "Latin").text()
    _ = try user.run("rest", "today").text()
    #expect(
      try user.run("overview").text() == """
        \(heading)nothing is due
        ~ Study  3 days            ●●●~
        ● Piano   1 day  ·············●
        ● Latin   1 day               ●  30 of 30 min

        """)
  }

  @Test("A weekly goal has its streak in weeks, and what the week has of its days")
  func weekly() throws {
    try add("Piano")
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "2/week", "--subject", "Piano").text()
    _ = try user.run("mark", "16d", "12d", "9d..8d", "1d", "--subject", "Piano").text()
    let lines = try user.run().lines
    #expect(lines[1] == "○ Piano  2 weeks  ·●··●●······●○  1 of 2 days")
    #expect(lines[2] == "○ Study   0 days               ○")
    _ = try user.run("toggle", "--subject", "Piano").text()
    #expect(try user.run().lines.last == "● Piano  3 weeks  ·●··●●······●●  2 of 2 days")
  }

  @Test("What is due comes first: what breaks sooner, then the longer streak, then what has none")
  func order() throws {
    try add("Piano", "Latin", "Chess", "Drums")
    _ = try user.run("toggle").text()
    _ = try user.run("mark", "2d..yesterday", "--subject", "Latin").text()
    _ = try user.run("mark", "4d..yesterday", "--subject", "Chess").text()
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "1/week", "--subject", "Drums").text()
    _ = try user.run("mark", "3d", "--subject", "Drums").text()
    let names = try user.run().lines.dropFirst().map { $0.split(separator: " ")[1] }
    #expect(names == ["Chess", "Latin", "Drums", "Piano", "Study"])
  }

  @Test("Subjects that have ended are not listed, and the one that is left is shown with its name")
  func ended() throws {
    try add("Piano", "Latin")
    _ = try user.run("subject", "end", "Latin").text()
    #expect(try user.run().lines.count == 3)
    _ = try user.run("subject", "end", "Study").text()
    let lines = try user.run().lines
    #expect(lines[0] == "Piano")
    #expect(lines[1].hasPrefix(heading + "still open; “swiftcal done” records it"))
    #expect(lines[2] == "Current streak: 0 days")
    let latin = try user.run("--subject", "Latin").lines
    #expect(latin[0] == "Latin, ended on \(NoonZone.today)")
    #expect(latin[1] == heading + "day off")
    #expect(try user.json()["subject"] == "Piano")
    #expect(try user.json("--subject", "Latin")["subject"] == "Latin")
  }

  @Test("One subject of a weekly goal is shown with its weeks, what this week has, and whether it is due")
  func oneWeekly() throws {
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "2/week", "--at-least", "30m").text()
    _ = try user.run("mark", "9d..8d", "1d").text()
    _ = try user.run("study", "25m").text()
    var lines = try user.run().lines
    #expect(
      lines.prefix(4).map(String.init) == [
        heading + "still open; “swiftcal done” records it", "Current streak: 1 week",
        "This week: 1 of 2 days", "Today: 25 of 30 min",
      ])
    _ = try user.run("mark", "2d").text()
    lines = try user.run().lines
    #expect(lines[0] == heading + "not due, this week is met")
    #expect(lines[1] == "Current streak: 2 weeks")
    _ = try user.run("unmark", "2d..1d").text()
    _ = try user.run("goal", "6/week").text()
    #expect(try user.run().lines[0] == heading + "not due, this week cannot be met any more")
  }

  @Test("The JSON of several subjects lists each with its streak, its week, today and the last 14 days")
  func json() throws {
    try add("Piano")
    _ = try user.run("goal", "--at-least", "30m", "--subject", "Piano").text()
    _ = try user.run("study", "25m", "--subject", "Piano").text()
    _ = try user.run("mark", "2d..yesterday").text()
    let report = try user.json()
    #expect(report.keys == ["today", "running", "subjects"])
    #expect(report["today"] == .text(NoonZone.today))
    let subjects = try #require(report["subjects"]?.elements)
    #expect(subjects.map { $0["subject"] } == ["Study", "Piano"])
    #expect(subjects.map { $0["current"] } == [2, 0])
    #expect(subjects.map { $0["daysUntilBreak"] } == [.number(0), .null])
    for subject in subjects {
      #expect(subject["isDue"] == true)
      #expect(subject["streakUnit"] == "day")
      #expect(subject["week"] == .null)
      let days = try #require(subject["days"]?.elements)
      #expect(days.map { $0["date"] } == (0..<14).map { .text(NoonZone.daysAgo(13 - $0)) })
      #expect(days.last == subject["day"])
    }
    #expect(
      subjects[1]["day"] == [
        "date": .text(NoonZone.today), "didStudy": false, "isDayOff": false, "said": nil, "sessions": 1,
        "amount": 25, "minimum": 30, "unit": "minutes",
      ])
  }

  /// How many columns of a terminal a text takes, if its wide characters are CJK.
  private func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x2E80...0xFFDC).contains($1.value) ? 2 : 1) }
  }

  @Test(
    "On a narrow terminal all lines fit, and older days give way before amounts, and amounts before names and streaks",
    arguments: [(80, "●●●●●●●●●●●●●○", true), (46, "●●●●●●○", true), (40, "", true), (26, "", false)])
  func narrow(width: Int, signs: String, hasAmount: Bool) throws {
    try add("日本語のとても長い名前", "Piano")
    _ = try user.run("mark", "120d..yesterday").text()
    _ = try user.run("mark", "11d..today", "--subject", "日本語のとても長い名前").text()
    _ = try user.run("goal", "--at-least", "30m", "--subject", "Piano").text()
    let lines = try user.lines(onTerminalOf: width)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { columns($0) <= width }, "\(lines)")
    let study = try #require(lines.first { $0.contains("Study") })
    #expect(study.contains("120 days"))
    #expect(study.hasSuffix(signs.isEmpty ? "120 days" : "120 days  " + signs), "\(study)")
    #expect(lines.contains { $0.hasSuffix("0 of 30 min") } == hasAmount)
    // The streaks end below each other, also behind a name of wide characters.
    let ends = lines.dropFirst().compactMap { line in
      line.range(of: " days").map { columns(line[..<$0.upperBound]) }
    }
    #expect(ends.count == 3 && Set(ends).count == 1, "\(lines)")
  }

  @Test("An unknown subject and words that mean nothing are refused")
  func refused() throws {
    try add("Piano")
    try user.expectFailure(1, "--subject", "Pinao", saying: "did you mean “Piano”?")
    try user.expectFailure(64, "overview", "Piano", saying: "Piano")
  }
}
