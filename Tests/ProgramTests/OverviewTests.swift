import FoundationEssentials
import Testing

@Suite("swiftcal without a command")
struct OverviewTests {
  private let user = try! Sandbox()

  @Test("`swiftcal` without a command shows today, the streak and the month")
  func text() throws {
    _ = try user.run("mark", "2d..yesterday").text()
    let open = try user.run().lines
    #expect(
      open.first?.hasPrefix("\(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today): still open")
        == true)
    #expect(open[1] == "Current streak: 2 days")
    #expect(open.contains { $0.contains("○]") })
    _ = try user.run("toggle").text()
    let done = try user.run().lines
    #expect(done.first == "\(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today): studied")
    #expect(done[1] == "Current streak: 3 days")
    #expect(done.contains { $0.contains("●]") })
    // The month is printed as in the calendar.
    #expect(try user.run("calendar").lines == Array(done.dropFirst(3)))
  }

  @Test("`swiftcal` without a command takes `--subject` and `--json`")
  func options() throws {
    #expect(try user.json("overview")["subject"] == "Study")
    #expect(try user.json().keys == user.call(["widget-snapshot", "--format", "json"]).run().json().keys)
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.json("--subject", "piano")["subject"] == "Piano")
    #expect(try user.json("overview", "--subject", "Study")["subject"] == "Study")
    #expect(
      try user.json("--subject", "Study").keys
        == user.call(["widget-snapshot", "--format", "json"]).run().json().keys)
  }

  @Test("`swiftcal` without a command creates no store")
  func noStore() throws {
    _ = try user.run().text()
    #expect(try user.contents().isEmpty)
  }
}
