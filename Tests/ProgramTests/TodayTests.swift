import Testing

@Suite("Today")
struct TodayTests {
  private let user = try! Sandbox()

  @Test("Today is the date in the time zone that `TZ` names", arguments: [14, -12, 0])
  func zone(hoursEast: Int) throws {
    user.environment["TZ"] = "ZONE\(-hoursEast)"
    let before = NoonZone.date(hoursEast: hoursEast)
    let date = try user.json("toggle")["date"]
    let after = NoonZone.date(hoursEast: hoursEast)
    #expect(date == .text(before) || date == .text(after))
  }

  @Test("Today begins at `day-start` for every command")
  func dayStart() throws {
    _ = try user.run("config", "day-start", "23:59").text()
    #expect(try user.json("toggle")["date"] == .text(NoonZone.yesterday))
    #expect(try user.json("streak")["asOf"] == .text(NoonZone.yesterday))
    #expect(try user.json("calendar")["today"] == .text(NoonZone.yesterday))
    #expect(try user.json("overview")["today"] == .text(NoonZone.yesterday))
    #expect(try user.run("widget-snapshot", "--format", "json").json()["today"] == .text(NoonZone.yesterday))
    #expect(try user.json("toggle", "yesterday")["date"] == .text(NoonZone.daysAgo(2)))
    try user.expectFailure(1, "toggle", NoonZone.today, saying: "is in the future")
    _ = try user.run("config", "day-start", "00:00").text()
    #expect(try user.json("toggle")["date"] == .text(NoonZone.today))
  }
}
