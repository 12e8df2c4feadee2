import Testing
import Widgets

@Suite("swiftcal widget-snapshot")
struct WidgetSnapshotTests {
  private let user = try! Sandbox()

  private func snapshot(_ arguments: String...) throws -> JSON {
    try user.call(["widget-snapshot", "--format", "json"] + arguments).run().json()
  }

  @Test("`swiftcal widget-snapshot --format json` has every key of the contract")
  func json() throws {
    user.environment["TZ"] = "UTC"
    _ = try user.run("mark", "2018-07-30..2018-08-23").text()
    let snapshot = try snapshot("--as-of", "2018-08-03")
    guard case .object(var values) = snapshot else { return #expect(Bool(false), "no object") }
    let days = values.removeValue(forKey: "days")?.elements ?? []
    #expect(
      JSON.object(values) == [
        "kind": "SwiftCalWidget", "condition": "ready", "family": "medium",
        "date": "2018-08-03T00:00:00+00:00",
        "today": "2018-08-03", "subject": "Study", "month": "2018-08", "firstWeekday": "sunday",
        "streak": 5, "didStudyToday": true, "resting": false,
        "button": [
          "title": "Studied", "systemImage": "checkmark.circle", "tint": "mint",
          "intent": ["name": "ToggleStudyIntent", "date": "2018-08-03"],
        ],
        "links": ["calendar": "swiftcal://calendar", "streak": "swiftcal://streak"],
        "streakUnit": "day", "week": .null, "amount": 0, "minimum": .null, "unit": "minutes", "sessions": 0,
        "said": true, "recent": ["studied": 5, "due": 5], "level": 3, "running": .null,
      ])
    // The days go from the first prefix day to the end of the month, and later studied days do not show.
    #expect(days.count == 34)
    #expect(days.first == ["date": "2018-07-29", "didStudy": false, "isRest": false, "isInMonth": false])
    #expect(days[1] == ["date": "2018-07-30", "didStudy": true, "isRest": false, "isInMonth": false])
    #expect(days[5] == ["date": "2018-08-03", "didStudy": true, "isRest": false, "isInMonth": true])
    #expect(days[6] == ["date": "2018-08-04", "didStudy": false, "isRest": false, "isInMonth": true])
    #expect(days.last == ["date": "2018-08-31", "didStudy": false, "isRest": false, "isInMonth": true])
  }

  @Test("The JSON of a widget has the week of a weekly goal, and the sessions of today")
  func goal() throws {
    _ = try user.run("goal", "3/week", "--at-least", "30m").text()
    _ = try user.run("study", "12m").text()
    _ = try user.run("study", "1.5m").text()
    let snapshot = try snapshot()
    #expect(snapshot["streakUnit"] == "week" && snapshot["streak"] == 0)
    #expect(snapshot["week"]?.keys == ["start", "end", "studied", "required", "state"])
    #expect(snapshot["week"]?["studied"] == 0 && snapshot["week"]?["required"] == 3)
    #expect(
      snapshot["amount"] == .fraction(13.5) && snapshot["minimum"] == 30 && snapshot["unit"] == "minutes")
    #expect(snapshot["sessions"] == 2 && snapshot["said"] == .null && snapshot["didStudyToday"] == false)
    _ = try user.run("study", "30m").text()
    _ = try user.run("unmark", "today").text()
    #expect(try self.snapshot()["said"] == .bool(false))
  }

  @Test("`swiftcal widget-snapshot` shows today by default, with the button to press")
  func now() throws {
    _ = try user.run("mark", "3d..yesterday").text()
    let open = try snapshot()
    #expect(open["today"] == .text(NoonZone.today))
    #expect(open["month"] == .text(NoonZone.month))
    #expect(open["streak"] == 3)
    #expect(open["didStudyToday"] == false)
    #expect(
      open["button"] == [
        "title": "Study", "systemImage": "book", "tint": "orange",
        "intent": ["name": "ToggleStudyIntent", "date": .text(NoonZone.today)],
      ])
    _ = try user.run("toggle").text()
    #expect(try snapshot()["streak"] == 4)
    #expect(try snapshot()["button"]?["title"] == "Studied")
  }

  @Test("`swiftcal widget-snapshot` shows the streak, the button and the month as text")
  func text() throws {
    _ = try user.run("mark", "2018-07-30..2018-08-23").text()
    let open = try user.run("widget-snapshot", "--as-of", "2018-08-24").text()
    for part in ["25", "day streak", "[ Done today ]", "August 2018", "23 days studied", "[24○]"] {
      #expect(open.contains(part), "\(part)")
    }
    #expect(try user.run("widget-snapshot", "--as-of", "2018-08-23").text().contains("[✓ Studied]"))
  }

  @Test(
    "`swiftcal widget-snapshot` takes every family",
    arguments: WidgetFamily.allCases.map(\.rawValue))
  func families(family: String) throws {
    #expect(try snapshot("--family", family)["family"] == .text(family))
    #expect(try !user.run("widget-snapshot", "--family", family).text().isEmpty)
  }

  @Test("`swiftcal widget-snapshot --subject` shows that subject")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("toggle").text()
    let snapshot = try snapshot("--subject", "piano")
    #expect(snapshot["subject"] == "Piano")
    #expect(snapshot["streak"] == 0)
  }

  @Test("`swiftcal widget-snapshot` refuses an unknown family or format and lists the known ones")
  func nonsense() throws {
    try user.expectFailure(64, "widget-snapshot", "--family", "tiny", saying: "tiny", "medium", "inline")
    try user.expectFailure(64, "widget-snapshot", "--format", "xml", saying: "xml", "text", "json")
  }
}
