import Testing

@Suite("A date on the command line")
struct DateFormTests {
  private let user = try! Sandbox()

  @Test(
    "is an ISO date, a word, a weekday or a number of days ago",
    arguments: [
      ("2024-02-29", "2024-02-29"), ("1900-01-01", "1900-01-01"), ("today", Noon.today),
      ("Yesterday", Noon.yesterday), ("0d", Noon.today), ("1d", Noon.yesterday), ("3d", Noon.daysAgo(3)),
      ("400D", Noon.daysAgo(400)),
    ])
  func forms(written: String, meant: String) throws {
    #expect(try user.json("toggle", written)["date"] == .text(meant))
  }

  @Test("is the most recent such weekday, today included, by its name or its first three letters")
  func weekdays() throws {
    for days in 0..<7 {
      let name = Noon.weekday(daysAgo: days)
      for written in [name, String(name.prefix(3)), name.uppercased()] {
        #expect(try user.json("toggle", written)["date"] == .text(Noon.daysAgo(days)), "\(written)")
      }
    }
  }

  @Test("is a range with both ends included, in any of the forms")
  func ranges() throws {
    #expect(try user.json("mark", "2024-02-27..2024-03-02")["changed"] == 5)
    #expect(try user.json("mark", "6d..today")["changed"] == 7)
    #expect(try user.json("mark", "\(Noon.weekday(daysAgo: 6))..\(Noon.daysAgo(5))")["unchanged"] == 2)
    #expect(try user.json("mark", "today..today")["unchanged"] == 1)
  }

  @Test(
    "is refused with what was wrong and what to write, and nothing is changed",
    arguments: [
      ("2023-02-29", "2023-02-29 does not exist: February 2023 has 28 days"),
      ("2024-13-01", "2024-13-01 does not exist"), ("2024-00-10", "2024-00-10 does not exist"),
      ("2024-12-00", "2024-12-00 does not exist"), ("1899-12-31", "years go from 1900 to 9999"),
      ("0000-01-01", "years go from 1900 to 9999"), ("99999d", "years go from 1900 to 9999"),
      ("2024-1-1", "write YYYY-MM-DD"), ("20241210", "write YYYY-MM-DD"), ("10.12.2024", "is not a date"),
      ("12/10/2024", "is not a date"), ("2024-12-10T00:00", "is not a date"), ("", "is not a date"),
      ("tomorrow", "is not a date"), ("mo", "is not a date"), ("mondays", "is not a date"),
      ("٣d", "is not a date"), ("+3d", "is not a date"), ("999999999999999999999d", "is not a date"),
      ("２０２４-12-10", "is not a date"), ("2024-12-10\n", "is not a date"),
    ])
  func nonsense(written: String, message: String) throws {
    _ = try user.run("mark", "2020-01-01").text()
    try user.expectFailure(64, "toggle", "--", written, saying: message)
    try user.expectFailure(64, "mark", "2024-12-09", "--", written, saying: message)
    try user.expectFailure(64, "unmark", "2020-01-01", "--", written, saying: message)
    // An option without a value is told by another name.
    let asOfMessage = written.isEmpty ? "--as-of" : message
    try user.expectFailure(64, "streak", "--as-of=\(written)", saying: asOfMessage)
    try user.expectFailure(64, "widget-snapshot", "--as-of=\(written)", saying: asOfMessage)
  }

  @Test(
    "is refused as a range without an end, or one that runs backwards",
    arguments: [
      ("2024-12-10..", "write a range as FIRST..LAST"), ("..2024-12-10", "write a range as FIRST..LAST"),
      ("..", "write a range as FIRST..LAST"), ("2024-12-10...2024-12-12", "is not a date"),
      ("2024-12-10..2024-12-11..2024-12-12", "is not a date"),
      ("2024-12-11..2024-12-10", "2024-12-11 is after 2024-12-10"), ("today..yesterday", "backwards"),
    ])
  func badRange(written: String, message: String) throws {
    _ = try user.run("mark", "2020-01-01").text()
    try user.expectFailure(64, "mark", written, saying: message)
  }

  @Test("is refused while it lies in the future, whatever it is for")
  func future() throws {
    _ = try user.run("mark", "2020-01-01").text()
    for day in [Noon.tomorrow, "9999-12-31"] {
      let message = "\(day) is in the future (today is \(Noon.today))"
      try user.expectFailure(1, "toggle", day, saying: message)
      try user.expectFailure(1, "mark", day, saying: message)
      try user.expectFailure(1, "mark", "today..\(day)", saying: message)
      try user.expectFailure(1, "unmark", day, saying: message)
      try user.expectFailure(1, "streak", "--as-of", day, saying: message)
      try user.expectFailure(1, "widget-snapshot", "--as-of", day, saying: message)
    }
  }
}
