import Testing

@Suite("Dates on the command line")
struct DateFormTests {
  private let user = try! Sandbox()

  @Test(
    "A date may be written as an ISO date, a word or a number of days ago",
    arguments: sample(of: [
      ("2024-02-29", "2024-02-29"), ("1900-01-01", "1900-01-01"), ("today", NoonZone.today),
      ("Yesterday", NoonZone.yesterday), ("0d", NoonZone.today), ("1d", NoonZone.yesterday),
      ("3d", NoonZone.daysAgo(3)),
      ("400D", NoonZone.daysAgo(400)),
    ]))
  func forms(written: String, meant: String) throws {
    #expect(try user.json("toggle", written)["date"] == .text(meant))
  }

  @Test("A weekday means its most recent date, today included, and may be cut to three letters")
  func weekdays() throws {
    for days in 0..<7 {
      let name = NoonZone.weekday(daysAgo: days)
      for written in [name, String(name.prefix(3)), name.uppercased()] {
        #expect(try user.json("toggle", written)["date"] == .text(NoonZone.daysAgo(days)), "\(written)")
      }
    }
  }

  @Test(
    "`last` and a weekday mean the one before today, in one word or in two, for every command that takes a day"
  )
  func lastWeekday() throws {
    let name = NoonZone.weekday(daysAgo: 0)
    #expect(try user.json("toggle", "last", name)["date"] == .text(NoonZone.daysAgo(7)))
    #expect(try user.run("study", "25m", "last", name).text().contains(NoonZone.daysAgo(7)))
    #expect(try user.json("unmark", "last \(name)")["changed"] == 1)
    #expect(try user.json("sessions", "last", "\(name)..today")["sessions"]?.elements.count == 1)
    try user.expectFailure(64, "sessions", "today", "yesterday", saying: "one date too many")
  }

  @Test("A range includes both ends and takes every form of a date")
  func ranges() throws {
    #expect(try user.json("mark", "2024-02-27..2024-03-02")["changed"] == 5)
    #expect(try user.json("mark", "6d..today")["changed"] == 7)
    #expect(
      try user.json("mark", "\(NoonZone.weekday(daysAgo: 6))..\(NoonZone.daysAgo(5))")["unchanged"] == 2)
    #expect(try user.json("mark", "today..today")["unchanged"] == 1)
  }

  @Test(
    "A bad date is refused with what is wrong and what to write, and nothing is changed",
    arguments: sample(of: [
      ("2023-02-29", "2023-02-29 does not exist: February 2023 has 28 days"),
      ("2024-13-01", "2024-13-01 does not exist"), ("2024-00-10", "2024-00-10 does not exist"),
      ("2024-12-00", "2024-12-00 does not exist"), ("1899-12-31", "years go from 1900 to 9999"),
      ("0000-01-01", "years go from 1900 to 9999"), ("99999d", "years go from 1900 to 9999"),
      ("2024-1-1", "write YYYY-MM-DD"), ("20241210", "write YYYY-MM-DD"), ("10.12.2024", "is not a date"),
      ("12/10/2024", "is not a date"), ("2024-12-10T00:00", "is not a date"), ("", "is not a date"),
      ("tomorrows", "is not a date"), ("mo", "is not a date"), ("mondays", "is not a date"),
      ("٣d", "is not a date"), ("+3", "is not a date"), ("999999999999999999999d", "is not a date"),
      ("２０２４-12-10", "is not a date"), ("2024-12-10\n", "is not a date"),
    ]))
  func nonsense(written: String, message: String) throws {
    _ = try user.run("mark", "2020-01-01").text()
    try user.expectFailure(64, "toggle", "--", written, saying: message)
    try user.expectFailure(64, "mark", "2024-12-09", "--", written, saying: message)
    try user.expectFailure(64, "unmark", "2020-01-01", "--", written, saying: message)
    // For an empty value, the message names the option instead.
    let asOfMessage = written.isEmpty ? "--as-of" : message
    try user.expectFailure(64, "streak", "--as-of=\(written)", saying: asOfMessage)
    try user.expectFailure(64, "widget-snapshot", "--as-of=\(written)", saying: asOfMessage)
  }

  @Test(
    "A malformed range, or one that runs backwards, is refused",
    arguments: sample(of: [
      ("2024-12-10..", "write a range as FIRST..LAST"), ("..2024-12-10", "write a range as FIRST..LAST"),
      ("..", "write a range as FIRST..LAST"), ("2024-12-10...2024-12-12", "is not a date"),
      ("2024-12-10..2024-12-11..2024-12-12", "is not a date"),
      ("2024-12-11..2024-12-10", "2024-12-11 is after 2024-12-10"), ("today..yesterday", "backwards"),
    ]))
  func badRange(written: String, message: String) throws {
    _ = try user.run("mark", "2020-01-01").text()
    try user.expectFailure(64, "mark", written, saying: message)
  }

  @Test("`toggle`, `mark`, `unmark` and `--as-of` refuse a date in the future")
  func future() throws {
    _ = try user.run("mark", "2020-01-01").text()
    for word in ["tomorrow", "+1d", "next \(NoonZone.weekday(daysAgo: -1))"] {
      try user.expectFailure(1, "toggle", word, saying: "\(NoonZone.tomorrow) is in the future")
      try user.expectFailure(1, "streak", "--as-of", word, saying: "\(NoonZone.tomorrow) is in the future")
    }
    for day in [NoonZone.tomorrow, "9999-12-31"] {
      let message = "\(day) is in the future (today is \(NoonZone.today))"
      try user.expectFailure(1, "toggle", day, saying: message)
      try user.expectFailure(1, "mark", day, saying: message)
      try user.expectFailure(1, "mark", "today..\(day)", saying: message)
      try user.expectFailure(1, "unmark", day, saying: message)
      try user.expectFailure(1, "streak", "--as-of", day, saying: message)
      try user.expectFailure(1, "widget-snapshot", "--as-of", day, saying: message)
    }
  }
}
