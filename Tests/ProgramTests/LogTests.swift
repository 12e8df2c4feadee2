import RawSQLite
import Testing

@Suite("swiftcal log")
struct LogTests {
  private let user = try! Sandbox()

  @Test("`swiftcal log --json` lists each change with its command and days, newest first")
  func json() throws {
    _ = try user.run("mark", "3d..2d").text()
    _ = try user.run("toggle", "3d").text()
    _ = try user.run("undo").text()
    let changes = try #require(try user.json("log")["changes"]?.elements)
    #expect(changes.map { $0["command"] } == ["toggle", "mark"])
    #expect(changes.map { $0["undone"] } == [true, false])
    #expect(changes.map { $0["id"] } == [2, 1])
    #expect(
      changes[1]["days"]
        == .list(
          [3, 2].map {
            [
              "subject": "Study", "date": .text(NoonZone.daysAgo($0)), "fact": "study", "from": nil,
              "to": true,
            ]
          }))
    guard case .text(let instant) = changes[0]["at"] else { throw NoInstant() }
    #expect(instant.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
  }

  private struct NoInstant: Error {}

  @Test("`swiftcal log` says in words which day changed, or how many days and their range")
  func text() throws {
    #expect(try user.run("log").text() == "No change was recorded yet.\n")
    _ = try user.run("mark", "3d..2d").text()
    _ = try user.run("rest", "9d").text()
    _ = try user.run("undo").text()
    let lines = try user.run("log").text().split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("  rest (undone): Study \(NoonZone.daysAgo(9)) off"))
    #expect(lines[1].hasSuffix("  mark: Study, 2 days from \(NoonZone.daysAgo(3)) to \(NoonZone.daysAgo(2))"))
  }

  @Test("`swiftcal log` and `undo` say to people what the clock on the wall showed")
  func localTimes() throws {
    _ = try user.run("toggle").text()
    try RawDatabase(user.store).rows("UPDATE change SET at = '2024-06-30T20:15:30Z'")
    var call = user.call(["log"])
    call.environment["TZ"] = "JST-9"
    #expect(try call.run().text().hasPrefix("2024-07-01 05:15  toggle: "))
    #expect(try user.json("log")["changes"]?.elements[0]["at"] == "2024-06-30T20:15:30Z")
    call.arguments = ["undo"]
    #expect(try call.run().text().hasPrefix("Undone: toggle of 2024-07-01 05:15, "))
  }

  @Test("`swiftcal log` shows twenty changes or as many as `--last` says, and `--json` shows all")
  func last() throws {
    for _ in 1...22 { _ = try user.run("toggle").text() }
    #expect(try user.run("log").lines.count == 20)
    #expect(try user.run("log", "--last", "3").lines.count == 3)
    #expect(try user.json("log")["changes"]?.elements.count == 22)
    #expect(try user.json("log", "--last", "3")["changes"]?.elements.map { $0["id"] } == [22, 21, 20])
    try user.expectFailure(64, "log", "--last", "0", saying: "--last takes a number from 1 on")
  }

  @Test("`swiftcal log` has no entry for a command that changed nothing or was refused")
  func nothing() throws {
    _ = try user.run("mark", "2d").text()
    _ = try user.run("mark", "2d").text()
    _ = try user.run("unmark", "7d").text()
    try user.expectFailure(1, "mark", "3d..2d", "2999-01-01", saying: "future")
    #expect(try user.json("log")["changes"]?.elements.count == 1)
  }
}
