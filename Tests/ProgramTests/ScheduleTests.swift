import Testing

@Suite("swiftcal schedule")
struct ScheduleTests {
  private let user = try! Sandbox()

  @Test(
    "A goal that is set today leaves the past as it was, and one from a past day says first what it changes")
  func past() throws {
    for day in 1...5 { _ = try user.run("study", "20m", NoonZone.daysAgo(day)).text() }
    #expect(try user.run("goal", "--at-least", "15m").text().contains("Goal: daily, at least 15 min\n"))
    _ = try user.run("undo").text()
    _ = try user.run("goal", "--at-least", "30m").text()
    #expect(try user.json("streak")["current"] == 5)
    var call = user.call(["goal", "--at-least", "30m", "--from", NoonZone.daysAgo(3)])
    call.arguments.removeAll { $0 == "--yes" }
    let outcome = try call.run()
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.error
        == "whether 3 past days count changes, the streak goes from 5 days to 0 days, the longest streak goes from 5 days to 2 days\n"
    )
    #expect(try user.json("streak")["current"] == 0)
    _ = try user.run("undo").text()
    #expect(try user.json("streak")["current"] == 5)
  }

  @Test("`swiftcal schedule` says that there are no weekly days off and creates no store")
  func none() throws {
    #expect(try user.run("schedule").text() == "Weekly days off: none\n")
    #expect(try user.json("schedule") == ["subject": "Study", "off": [], "changes": []])
    #expect(try user.contents().isEmpty)
  }

  @Test("`swiftcal schedule --off` takes effect today and lists the weekdays from Monday to Sunday")
  func today() throws {
    #expect(
      try user.run("schedule", "--off", "SUN,Saturday,wed").text()
        == "Weekly days off: Wednesday, Saturday, Sunday (since \(NoonZone.today))\n")
    #expect(
      try user.json("schedule") == [
        "subject": "Study", "off": ["wednesday", "saturday", "sunday"],
        "changes": [["from": .text(NoonZone.today), "off": ["wednesday", "saturday", "sunday"]]],
      ])
    #expect(
      try user.run("schedule", "--off", "none").text() == "Weekly days off: none (since \(NoonZone.today))\n")
  }

  @Test("`swiftcal schedule` lists changes that lie in the future")
  func ahead() throws {
    _ = try user.run("schedule", "--off", "sat,sun", "--from", "2018-08-01").text()
    #expect(
      try user.run("schedule", "--off", "none", "--from", "2124-01-01").text() == """
        Weekly days off: Saturday, Sunday (since 2018-08-01)
        From 2124-01-01: none

        """)
    #expect(
      try user.json("schedule") == [
        "subject": "Study", "off": ["saturday", "sunday"],
        "changes": [
          ["from": "2018-08-01", "off": ["saturday", "sunday"]], ["from": "2124-01-01", "off": []],
        ],
      ])
  }

  @Test("A schedule holds from its date on and changes no streak before it")
  func inMidStreak() throws {
    // 2018-08-04 and 2018-08-11 are Saturdays.
    _ = try user.run("mark", "2018-08-01..2018-08-03", "2018-08-06..2018-08-10", "2018-08-13").text()
    func report(_ date: String) throws -> [JSON?] {
      let report = try user.json("streak", "--as-of", date)
      return [report["current"], report["longest"], report["daysUntilBreak"]]
    }
    #expect(try report("2018-08-13") == [1, 5, 1])
    _ = try user.run("schedule", "--off", "sat,sun", "--from", "2018-08-01").text()
    #expect(try report("2018-08-10") == [8, 8, 3])
    #expect(try report("2018-08-13") == [9, 9, 1])
    _ = try user.run("schedule", "--off", "none", "--from", "2018-08-11").text()
    #expect(try report("2018-08-10") == [8, 8, 1])
    #expect(try report("2018-08-11") == [8, 8, 0])
    #expect(try report("2018-08-13") == [1, 8, 1])
    // A change from today on leaves all these streaks as they are.
    _ = try user.run("schedule", "--off", "mon,tue,wed,thu,fri,sat").text()
    #expect(try report("2018-08-10") == [8, 8, 1])
    #expect(try report("2018-08-13") == [1, 8, 1])
  }

  @Test("A new schedule takes effect today, and earlier only with `--from`")
  func yesterday() throws {
    _ = try user.run("mark", "2d").text()
    let names = [1, 0].map { NoonZone.weekday(daysAgo: $0) }
    #expect(try user.json("schedule", "--off", names.joined(separator: ","))["off"]?.elements.count == 2)
    let report = try user.json("streak")
    #expect(report["current"] == 0)
    #expect(report["resting"] == true)
    _ = try user.run("schedule", "--off", names.joined(separator: ","), "--from", "yesterday").text()
    #expect(try user.json("streak")["current"] == 1)
  }

  @Test("`swiftcal schedule --subject` changes that subject and no other")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.json("schedule", "--off", "mon", "--subject", "PIANO")["subject"] == "Piano")
    #expect(try user.json("schedule", "--subject", "Piano")["off"] == ["monday"])
    #expect(try user.json("schedule")["off"] == [])
    try user.expectFailure(1, "schedule", "--off", "mon", "--subject", "Latin", saying: "“Latin”")
  }

  @Test("`swiftcal schedule` refuses seven days off a week")
  func allSeven() throws {
    _ = try user.run("schedule", "--off", "mon").text()
    try user.expectFailure(
      1, "schedule", "--off", "mon,tue,wed,thu,fri,sat,sun", saying: "all seven days off", "at least one")
    #expect(try user.json("schedule")["off"] == ["monday"])
    #expect(
      try user.json("schedule", "--off", "mon,tue,wed,thu,fri,sat,sat")["off"]?.elements.count == 6)
  }

  @Test(
    "`swiftcal schedule` refuses text that is not a weekday and says how to write weekdays",
    arguments: sample(of: [
      "", "sa", "sat,", ",sat", "sat, sun", "sat;sun", "weekend", "sat,none", "0", "samstag",
    ]))
  func badWeekdays(off: String) throws {
    try user.expectFailure(
      64, "schedule", "--off", off, saying: "is not a weekday; write them as sat,sun, or none")
  }

  @Test("`swiftcal schedule` refuses `--from` without `--off`, and text that is not a date")
  func badDates() throws {
    try user.expectFailure(64, "schedule", "--from", "2024-12-10", saying: "--from goes with --off")
    for date in ["2024-02-30", "1899-12-31", "soon", "2024-12-10..2024-12-11"] {
      try user.expectFailure(64, "schedule", "--off", "sat", "--from", date, saying: date)
    }
  }
}
