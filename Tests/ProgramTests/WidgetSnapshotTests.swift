import Testing

@Suite("swiftcal widget-snapshot")
struct WidgetSnapshotTests {
  private let user = try! Sandbox()

  private func snapshot(_ arguments: String...) throws -> JSON {
    try user.call(["widget-snapshot", "--format", "json"] + arguments).run().json()
  }

  @Test("has every key of the contract, as of a day")
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
      ])
    // From the first prefix day to the month's last, and nothing that came later.
    #expect(days.count == 34)
    #expect(days.first == ["date": "2018-07-29", "didStudy": false, "isRest": false, "isInMonth": false])
    #expect(days[1] == ["date": "2018-07-30", "didStudy": true, "isRest": false, "isInMonth": false])
    #expect(days[5] == ["date": "2018-08-03", "didStudy": true, "isRest": false, "isInMonth": true])
    #expect(days[6] == ["date": "2018-08-04", "didStudy": false, "isRest": false, "isInMonth": true])
    #expect(days.last == ["date": "2018-08-31", "didStudy": false, "isRest": false, "isInMonth": true])
  }

  @Test("shows today unless told otherwise, with the button that is to be pressed")
  func now() throws {
    _ = try user.run("mark", "3d..yesterday").text()
    let open = try snapshot()
    #expect(open["today"] == .text(Noon.today))
    #expect(open["month"] == .text(Noon.month))
    #expect(open["streak"] == 3)
    #expect(open["didStudyToday"] == false)
    #expect(
      open["button"] == [
        "title": "Study", "systemImage": "book", "tint": "orange",
        "intent": ["name": "ToggleStudyIntent", "date": .text(Noon.today)],
      ])
    _ = try user.run("toggle").text()
    #expect(try snapshot()["streak"] == 4)
    #expect(try snapshot()["button"]?["title"] == "Studied")
  }

  @Test("shows people the streak, the button and the month")
  func text() throws {
    _ = try user.run("mark", "2018-07-30..2018-08-23").text()
    let open = try user.run("widget-snapshot", "--as-of", "2018-08-24").text()
    for part in ["25", "day streak", "[ Study ]", "August 2018", "23 days studied", "[24○]"] {
      #expect(open.contains(part), "\(part)")
    }
    #expect(try user.run("widget-snapshot", "--as-of", "2018-08-23").text().contains("[✓ Studied]"))
  }

  @Test(
    "takes every family",
    arguments: ["small", "medium", "large", "extra-large", "circular", "rectangular", "inline"])
  func families(family: String) throws {
    #expect(try snapshot("--family", family)["family"] == .text(family))
    #expect(try !user.run("widget-snapshot", "--family", family).text().isEmpty)
  }

  @Test("is that of the subject that is named")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("toggle").text()
    let snapshot = try snapshot("--subject", "piano")
    #expect(snapshot["subject"] == "Piano")
    #expect(snapshot["streak"] == 0)
  }

  @Test("says which families and formats there are instead of a bad one")
  func nonsense() throws {
    try user.expectFailure(64, "widget-snapshot", "--family", "tiny", saying: "tiny", "medium", "inline")
    try user.expectFailure(64, "widget-snapshot", "--format", "xml", saying: "xml", "text", "json")
  }
}
