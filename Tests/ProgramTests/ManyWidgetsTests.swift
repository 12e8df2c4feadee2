import Foundation
import Testing

@Suite("Many widgets on display")
struct ManyWidgetsTests {
  private let user = try! Sandbox()

  /// Eight hosts and 500 toggles with SWIFTCAL_TEST_SIZE=large.
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  @Test("end in the right line after many quick toggles, and none reloads for ever")
  func manyToggles() throws {
    _ = try user.run("toggle").text()
    let widgets = try (0..<(Self.isLarge ? 8 : 3)).map { _ in try user.display() }
    for widget in widgets { _ = try widget.line() }
    for _ in 0..<(Self.isLarge ? 500 : 50) { _ = try user.run("toggle").text() }
    // The last of all, which no earlier line shows.
    _ = try user.run("mark", "8d..today").text()
    for widget in widgets { try widget.expect(["streak": 9, "didStudyToday": true]) }
    for widget in widgets {
      widget.send(SIGTERM)
      #expect(try widget.outcome().text() == "")
      #expect(try widget.rest() == [], "nothing after the right line")
    }
  }

  @Test("that start together are all registered, and all leave")
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
    "show a day that begins while they run, by themselves", .enabled(if: isLarge), .timeLimit(.minutes(3)))
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
