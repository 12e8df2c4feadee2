import Foundation
import Testing

/// A program that displays a kind of widget that no program of ours knows.
@Suite("A kind of widget that is made elsewhere")
struct ClockWidgetTests {
  private let user = try! Sandbox()
  private let clicks = try! ClickPipe()

  private func call(_ format: String) -> Invocation {
    var call = user.call([format])
    call.program = .clock
    return clicks.call(call)
  }

  @Test("It is displayed, listed, reloaded, pressed and ended like any other")
  func clock() throws {
    _ = try user.run("toggle").text()
    let clock = try WidgetOnDisplay(call("i3blocks"))
    #expect(try clock.line().contains("(24 h)"))
    try waitUntil { try user.run("widgets").text() == "ClockWidget, inline: –\n" }
    #expect(
      try user.json("widgets")
        == ["widgets": [["kind": "ClockWidget", "family": "inline", "subject": .null, "contents": .null]]])

    #expect(try user.run("reload", "--kind", "ClockWidget").text() == "Asked 1 widget to reload.\n")
    #expect(try clock.line().contains("(24 h)"))
    try clicks.click()
    #expect(try clock.line().contains("(12 h)"))
    try clicks.click()
    #expect(try clock.line().contains("(24 h)"))

    clock.send(SIGTERM)
    #expect(try clock.outcome().text() == "")
    #expect(try user.json("widgets") == ["widgets": []])
    #expect(try clock.remainingLines() == [], "each request led to one line")
  }

  @Test("It is not reloaded by what concerns others")
  func others() throws {
    _ = try user.run("toggle").text()
    let clock = try WidgetOnDisplay(call("text"))
    _ = try clock.line()
    try waitUntil { try user.run("widgets").text() == "ClockWidget, inline: –\n" }
    _ = try user.run("toggle").text()
    _ = try user.run("reload", "--kind", "SwiftCalWidget").text()
    _ = try user.run("reload").text()
    _ = try clock.line()
    clock.send(SIGTERM)
    #expect(try clock.outcome().text() == "")
    #expect(try clock.remainingLines() == [])
  }

  @Test("It is displayed and listed without a store")
  func noStore() throws {
    let clock = try WidgetOnDisplay(call("waybar"))
    #expect(try clock.line().contains(#""class":["ticking"]"#))
    #expect(try user.run("widgets").text() == "ClockWidget, inline: –\n")
    #expect(!FileManager.default.fileExists(atPath: user.container))
  }
}
