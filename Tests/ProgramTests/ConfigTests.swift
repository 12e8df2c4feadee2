import Testing

@Suite("swiftcal config")
struct ConfigTests {
  private let user = try! Sandbox()

  @Test("`swiftcal config` prints the settings in force and creates no store")
  func defaults() throws {
    let text = """
      day-start = 00:00
      first-weekday = sunday
      rest-budget = none
      history-days = 365
      backups = 5
      gather = off
      signs = auto
      emphasis = streak

      """
    #expect(try user.run("config").text() == text)
    #expect(
      try user.json("config") == [
        "dayStart": "00:00", "firstWeekday": "sunday", "restBudget": "none", "historyDays": "365",
        "backups": "5", "gather": "off", "signs": "auto", "emphasis": "streak",
      ])
    #expect(try user.run("config", "day-start").text() == "00:00\n")
    #expect(try user.json("config", "first-weekday") == ["firstWeekday": "sunday"])
    #expect(try user.contents().isEmpty)
  }

  @Test("`swiftcal config` stores a value and prints it in its standard form")
  func set() throws {
    #expect(try user.run("config", "day-start", "04:30").text() == "04:30\n")
    #expect(try user.json("config", "rest-budget", "03") == ["restBudget": "3"])
    #expect(try user.run("config", "rest-budget", "NONE").text() == "none\n")
    #expect(try user.json("config", "first-weekday", "MON") == ["firstWeekday": "monday"])
    #expect(try user.json("config", "history-days", "30") == ["historyDays": "30"])
    #expect(try user.json("config", "backups", "0") == ["backups": "0"])
    let settings = try user.json("config")
    for (key, value) in [
      ("dayStart", "04:30"), ("firstWeekday", "monday"), ("restBudget", "none"), ("historyDays", "30"),
      ("backups", "0"),
    ] { #expect(settings.string(forKey: key) == value) }
  }

  @Test("`swiftcal config --unset` goes back to the default")
  func unset() throws {
    _ = try user.run("config", "first-weekday", "fri").text()
    #expect(try user.run("config", "first-weekday", "--unset").text() == "sunday\n")
  }

  @Test(
    "`swiftcal config` refuses a bad value and says which values are possible",
    arguments: sample(of: [
      ("day-start", "24:00", "00:00 to 23:59"), ("day-start", "4:00", "00:00 to 23:59"),
      ("day-start", "04:60", "00:00 to 23:59"), ("day-start", "noon", "00:00 to 23:59"),
      ("day-start", "", "00:00 to 23:59"), ("first-weekday", "mo", "a weekday, such as monday or mon"),
      ("first-weekday", "1", "a weekday, such as monday or mon"),
      ("rest-budget", "32", "a number of days a month, from 0 to 31, or none"),
      ("rest-budget", "two", "from 0 to 31, or none"), ("rest-budget", "", "from 0 to 31, or none"),
      ("rest-budget", "2.5", "from 0 to 31, or none"),
    ]))
  func badValue(key: String, value: String, message: String) throws {
    _ = try user.run("config", "day-start", "04:30").text()
    try user.expectFailure(64, "config", key, value, saying: message)
  }

  @Test(
    "`swiftcal config` refuses an unknown setting and names its neighbour, or all",
    arguments: [[], ["04:00"]])
  func badKey(value: [String]) throws {
    let outcome = try user.call(["config", "daystart"] + value).run()
    outcome.expectFailure(64, saying: ["there is no setting “daystart”; did you mean “day-start”?"])
    try user.call(["config", "x"] + value).run().expectFailure(
      64, saying: ["there is no setting “x”; choose day-start, first-weekday, rest-budget"])
    #expect(try user.contents().isEmpty)
  }

  @Test("`swiftcal config --unset` is refused without a setting, or together with a value")
  func badUnset() throws {
    try user.expectFailure(64, "config", "--unset", saying: "--unset")
    try user.expectFailure(64, "config", "day-start", "04:00", "--unset", saying: "--unset")
  }
}
