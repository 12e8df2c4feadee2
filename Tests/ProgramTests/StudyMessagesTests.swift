import Testing

/// What commands say of amounts, sessions and dates that they do not take: one line that says what is wrong and what to
/// type. Nothing is changed.
@Suite("Messages about sessions, goals and dates")
struct StudyMessagesTests {
  private let user = try! Sandbox()

  private func expectRefused(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let before = try user.run("export", "--format", "json").text()
    let outcome = try user.call(arguments).run()
    #expect(outcome.exitCode == status)
    #expect(outcome.error == "swiftcal: \(message)\n")
    #expect(try user.run("export", "--format", "json").text() == before)
  }

  @Test("A word that is neither an amount nor a date is called that")
  func words() throws {
    let hint = "type “swiftcal study 25m”, “swiftcal study yesterday” or “swiftcal study 25m yesterday”"
    for word in ["nan", "", "-5m", "someday"] {
      try expectRefused(["study", word], 64, "“\(word)” is neither an amount nor a date; \(hint)")
    }
    try expectRefused(["study", "2024-02-30"], 64, "2024-02-30 does not exist: February 2024 has 29 days")
  }

  @Test("A range of days is told which command records it")
  func range() throws {
    for words in [["3d..yesterday"], ["25m", "3d..yesterday"]] {
      try expectRefused(
        ["done"] + words, 64,
        "“3d..yesterday” is several days; “swiftcal mark 3d..yesterday” records them")
    }
  }

  @Test("An amount behind the day is told to come before it")
  func order() throws {
    for words in [["yesterday", "5m"], ["last", "fri", "12", "pages"], ["2024-12-10", "90"]] {
      try expectRefused(
        ["study"] + words, 64, "the amount comes before the day, as in “swiftcal study 25m yesterday”")
    }
    try expectRefused(
      ["study", "yesterday", "again"], 64, "“again” is one word too many; give an amount and a date at most")
  }

  @Test("A number of a session that is too short is called that")
  func shortNumber() throws {
    _ = try user.run("study", "5m").text()
    let number = try user.run("sessions").lines[1].prefix(3)
    try expectRefused(
      ["session", "remove", "\(number)"], 1,
      "“\(number)” is too short for the number of a session; write at least 4 characters of it")
  }

  @Test("A day in the future is called that, whatever it was given for")
  func future() throws {
    let (today, tomorrow) = (NoonZone.daysAgo(0), NoonZone.daysAgo(-1))
    let future = "\(tomorrow) is in the future (today is \(today))"
    _ = try user.run("subject", "add", "Piano").text()
    for amount in [[], ["5m"], ["1"]] {
      try expectRefused(
        ["study"] + amount + ["tomorrow"], 1, "\(future); a day can be recorded once it has begun")
    }
    let look = "\(future); look from today or an earlier day"
    for date in ["tomorrow", tomorrow] {
      try expectRefused(["streak", "--as-of", date], 1, look)
      try expectRefused(["widget-snapshot", "--as-of", date], 1, look)
      try expectRefused(
        ["subject", "end", "Piano", "--on", date], 1,
        "\(future); a subject ends today or on an earlier day, so end it when that day has come")
    }
  }

  @Test("“tomorrow” is a date wherever one is asked for")
  func tomorrow() throws {
    let tomorrow = NoonZone.daysAgo(-1)
    #expect(
      try user.run("goal", "3/week", "--from", "tomorrow").text().contains("From \(tomorrow): 3 days a week"))
    _ = try user.run("rest", "tomorrow").text()
    #expect(try user.run("log").text().contains("Study \(tomorrow) off"))
    #expect(
      try user.run("schedule", "--off", "sun", "--from", "tomorrow").text().contains(
        "From \(tomorrow): Sunday"))
  }

  @Test("An amount of 1 has its unit in the singular")
  func singular() throws {
    _ = try user.run("subject", "unit", "Study", "pages").text()
    #expect(try user.run("study", "1").text().contains("1 page "))
    _ = try user.run("goal", "--at-least", "1 page").text()
    #expect(try user.run("goal").text().contains("at least 1 page\n"))
    #expect(try user.run("study", "2").text().contains("2 pages"))
  }

  @Test("The log and an undo name amounts with their unit")
  func log() throws {
    _ = try user.run("study", "1h30m").text()
    _ = try user.run("goal", "--at-least", "25m").text()
    let log = try user.run("log").text()
    #expect(log.contains("session of 1 h 30 min\n"))
    #expect(log.contains("daily, at least 25 min\n"))
    _ = try user.run("undo").text()
    #expect(try user.run("undo").text().hasSuffix("session of 1 h 30 min.\n"))
    #expect(try user.run("redo").text().hasSuffix("session of 1 h 30 min.\n"))
  }

  @Test("A word without an option in `session edit` is told its option")
  func sessionEdit() throws {
    try expectRefused(
      ["session", "edit", "6f1c2a", "15"], 64,
      "“15” needs an option before it, such as “swiftcal session edit 6f1c2a --amount 15”")
    try expectRefused(
      ["session", "edit", "6f1c2a", "yesterday"], 64,
      "“yesterday” needs an option before it, such as “swiftcal session edit 6f1c2a --date yesterday”")
  }

  @Test("The only subject that goes on cannot end")
  func lastSubject() throws {
    let message =
      "“Study” is the only subject that goes on, so it cannot end; add another one first, with “swiftcal subject add NAME”"
    try expectRefused(["subject", "end", "Study"], 1, message)
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("subject", "end", "Piano").text()
    try expectRefused(["subject", "end", "Study"], 1, message)
  }
}
