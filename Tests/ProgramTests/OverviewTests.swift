import Testing

@Suite("swiftcal alone")
struct OverviewTests {
  private let user = try! Sandbox()

  @Test("shows today, the streak and the month at a glance")
  func text() throws {
    _ = try user.run("mark", "2d..yesterday").text()
    let open = try user.run().lines
    #expect(
      open.first?.hasPrefix("\(Noon.weekday(daysAgo: 0).capitalized) \(Noon.today): still open") == true)
    #expect(open[1] == "Current streak: 2 days")
    #expect(open.contains { $0.contains("○]") })
    _ = try user.run("toggle").text()
    let done = try user.run().lines
    #expect(done.first == "\(Noon.weekday(daysAgo: 0).capitalized) \(Noon.today): studied")
    #expect(done[1] == "Current streak: 3 days")
    #expect(done.contains { $0.contains("●]") })
    // The month is the one that the calendar shows.
    #expect(try user.run("calendar").lines == Array(done.dropFirst(3)))
  }

  @Test("takes the options of every command")
  func options() throws {
    _ = try user.run("subject", "add", "Piano").text()
    #expect(try user.json("--subject", "piano")["subject"] == "Piano")
    #expect(try user.json("overview")["subject"] == "Study")
    #expect(try user.json().keys == user.call(["widget-snapshot", "--format", "json"]).run().json().keys)
  }

  @Test("makes no store")
  func noStore() throws {
    _ = try user.run().text()
    #expect(try user.contents().isEmpty)
  }
}
