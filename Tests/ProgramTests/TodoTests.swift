import Testing

@Suite("swiftcal todo")
struct TodoTests {
  private let user = try! Sandbox()

  @Test("`swiftcal todo` says that nothing is due, or what is, and makes no store")
  func text() throws {
    #expect(try user.run("todo").text() == "○ Study  0 days  new streak\n")
    #expect(try user.contents().isEmpty)
    _ = try user.run("mark", "2d..yesterday").text()
    #expect(try user.run("todo").text() == "○ Study  2 days  breaks today\n")
    _ = try user.run("toggle").text()
    #expect(try user.run("todo").text() == "Nothing is due today.\n")
  }

  @Test(
    "The most urgent subject comes first, and lines have what today and the week have of what they ask for")
  func order() throws {
    for name in ["Piano", "Latin", "Chess", "Drums"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "2/week", "--subject", "Piano").text()
    _ = try user.run("mark", "9d..8d", "1d", "--subject", "Piano").text()
    _ = try user.run("goal", "--at-least", "1h30m", "--subject", "Latin").text()
    _ = try user.run("study", "45m", "--subject", "Latin").text()
    _ = try user.run("mark", "11d..yesterday", "--subject", "Chess").text()
    _ = try user.run("toggle", "--subject", "Drums").text()
    _ = try user.run("mark", "2d..yesterday").text()
    #expect(
      try user.run("todo").text() == """
        ○ Chess  11 days  breaks today
        ○ Study   2 days  breaks today
        ○ Piano   1 week  breaks in 4 days  1 of 2 days
        ◐ Latin   0 days  new streak        45 min of 1 h 30 min

        """)
  }

  @Test("A subject with a weekly goal is not due in a week that is met, or cannot be met any more")
  func weekly() throws {
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "2/week").text()
    _ = try user.run("mark", "2d..yesterday").text()
    #expect(try user.run("todo").text() == "Nothing is due today.\n")
    _ = try user.run("goal", "3/week").text()
    #expect(try user.run("todo").text() == "○ Study  0 weeks  new streak  2 of 3 days\n")
    _ = try user.run("unmark", "2d..yesterday").text()
    _ = try user.run("goal", "6/week").text()
    #expect(try user.run("todo").text() == "Nothing is due today.\n")
  }

  @Test("Subjects that have ended, and those whose day is off, are not due")
  func endedAndOff() throws {
    for name in ["Piano", "Latin"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("subject", "end", "Latin").text()
    _ = try user.run("rest", "today", "--subject", "Piano").text()
    #expect(try user.run("todo").text() == "○ Study  0 days  new streak\n")
  }

  @Test("`swiftcal todo --check` exits with 1 while something is due, without an error line")
  func check() throws {
    for (arguments, isText) in [(["todo", "--check"], true), (["todo", "--check", "--json"], false)] {
      let outcome = try user.call(arguments).run()
      #expect(outcome.exitCode == 1)
      #expect(outcome.error == "")
      #expect(outcome.output.hasPrefix(isText ? "○ Study" : "{\"due\":[{"))
    }
    #expect(try user.run("todo").exitCode == 0)
    _ = try user.run("toggle").text()
    #expect(try user.run("todo", "--check").text() == "Nothing is due today.\n")
    #expect(
      try user.json("todo", "--check").without("recent") == [
        "today": .text(NoonZone.today), "due": [], "running": nil,
      ])
  }

  @Test("`swiftcal todo --json` lists what is due with its streak, its week and today")
  func json() throws {
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 2)).text()
    _ = try user.run("goal", "2/week", "--at-least", "30m").text()
    _ = try user.run("mark", "9d..8d", "1d").text()
    _ = try user.run("study", "12.5m").text()
    #expect(
      try user.json("todo").without("recent") == [
        "today": .text(NoonZone.today), "running": nil,
        "due": [
          [
            "subject": "Study", "isDue": true, "current": 1, "streakUnit": "week", "daysUntilBreak": 4,
            "week": [
              "start": .text(NoonZone.daysAgo(2)), "end": .text(NoonZone.daysAgo(-4)), "studied": 1,
              "required": 2, "daysPerWeek": 2, "state": "open", "lastDayToBegin": .text(NoonZone.daysAgo(-4)),
            ],
            "day": [
              "date": .text(NoonZone.today), "didStudy": false, "isDayOff": false, "said": nil, "sessions": 1,
              "amount": .fraction(12.5), "minimum": 30, "unit": "minutes",
            ],
          ]
        ],
      ])
  }

  @Test(
    "Words and options that `swiftcal todo` does not take are refused", arguments: ["today", "--subject"])
  func refused(argument: String) throws {
    _ = try user.run("toggle").text()
    try user.expectFailure(64, "todo", argument, saying: argument)
  }
}
