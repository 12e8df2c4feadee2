import Testing

@Suite("Today")
struct TodayTests {
  private let user = try! Sandbox()

  @Test("is the date in the zone that TZ names", arguments: [14, -12, 0])
  func zone(hoursEast: Int) throws {
    user.environment["TZ"] = "ZONE\(-hoursEast)"
    let before = Noon.date(hoursEast: hoursEast)
    let date = try user.json("toggle")["date"]
    let after = Noon.date(hoursEast: hoursEast)
    #expect(date == .text(before) || date == .text(after))
  }

  @Test("begins at day-start, for every command")
  func dayStart() throws {
    _ = try user.run("config", "day-start", "23:59").text()
    #expect(try user.json("toggle")["date"] == .text(Noon.yesterday))
    #expect(try user.json("streak")["asOf"] == .text(Noon.yesterday))
    #expect(try user.json("calendar")["today"] == .text(Noon.yesterday))
    #expect(try user.json("overview")["today"] == .text(Noon.yesterday))
    #expect(try user.run("widget-snapshot", "--format", "json").json()["today"] == .text(Noon.yesterday))
    #expect(try user.json("toggle", "yesterday")["date"] == .text(Noon.daysAgo(2)))
    try user.expectFailure(1, "toggle", Noon.today, saying: "is in the future")
    _ = try user.run("config", "day-start", "00:00").text()
    #expect(try user.json("toggle")["date"] == .text(Noon.today))
  }
}
