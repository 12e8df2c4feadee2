import Foundation
import Testing

@Suite("Many widgets on display")
struct ManyWidgetsTests {
  private let user = try! Sandbox()

  /// Whether the tests run in their large size, with eight widgets and 500 toggles.
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  @Test("Every widget ends with the right line after many quick toggles and then stops reloading")
  func manyToggles() throws {
    _ = try user.run("toggle").text()
    let widgets = try (0..<(Self.isLarge ? 8 : 3)).map { _ in try user.display() }
    for widget in widgets { _ = try widget.line() }
    for _ in 0..<(Self.isLarge ? 500 : 50) { _ = try user.run("toggle").text() }
    // This last change gives a streak that no earlier line shows.
    _ = try user.run("mark", "8d..today").text()
    for widget in widgets { try widget.expect(["streak": 9, "didStudyToday": true]) }
    for widget in widgets {
      widget.send(SIGTERM)
      #expect(try widget.outcome().text() == "")
      #expect(try widget.remainingLines() == [], "no line follows the right one")
    }
  }

  @Test("Widgets that start together are all listed, until they end")
  func startTogether() throws {
    let widgets = try (0..<8).map { _ in try user.display("--family", "inline") }
    _ = try user.run("toggle").text()
    for widget in widgets { try widget.expect(["streak": 1]) }
    try user.expectWidgets(Array(repeating: "inline Study", count: 8))
    for widget in widgets { widget.send(SIGTERM) }
    for widget in widgets { #expect(try widget.outcome().text() == "") }
    #expect(try user.widgets() == [])
  }

  @Test(
    "A running widget shows a new day by itself when the day begins", .enabled(if: isLarge),
    .timeLimit(.minutes(3)))
  func dayBegins() throws {
    user.environment["TZ"] = "UTC"
    let widget = try user.display()
    let first = try widget.json()
    // The day begins in the next minute: until then it is the day before.
    let next = Int(Date.now.timeIntervalSince1970) / 60 % 1440 + 1
    try #require(next < 1440, "not in the last minute before midnight")
    let start = String(format: "%02d:%02d", next / 60, next % 60)
    _ = try user.run("config", "day-start", start).text()
    try widget.expectLine { try JSON(text: $0)["today"] != first["today"] }
    sleep(UInt32(61 - Int(Date.now.timeIntervalSince1970) % 60))
    try widget.expect(["today": first["today"] ?? .null])
  }
}
