import Foundation
import Testing

@Suite("A widget on a terminal", .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
struct WidgetOnTerminalTests {
  private let user = try! Sandbox()

  @Test(
    "Its button answers to space, enter and clicks, and `q` ends it", arguments: ["Space", "Enter", "click"])
  func button(way: String) throws {
    _ = try user.run("toggle", "yesterday").text()
    let terminal = try TerminalInTmux(user, "swiftcal-widget run")
    try terminal.expect("[ Done today ]")
    if way == "click" { try terminal.click(on: "today ]") } else { try terminal.press(way) }
    try terminal.expect("[✓ Studied]")
    #expect(try user.records().contains("Study \(NoonZone.today) true"))
    try terminal.quit()
    #expect(try user.widgets() == [])
  }

  @Test("What is typed does nothing and leaves no trace")
  func typed() throws {
    _ = try user.run("toggle").text()
    let terminal = try TerminalInTmux(user, "swiftcal-widget run")
    try terminal.expect("[✓ Studied]")
    let before = try terminal.lines()
    try terminal.type("abc xyz".replacing(" ", with: ""))
    try terminal.press("Up", "F5", "Tab")
    try terminal.paste("q q q")
    try terminal.click(row: 20, column: 70)
    _ = try user.run("toggle", "yesterday").text()
    try terminal.expect("2")
    #expect(try terminal.lines().count == before.count)
    #expect(try !terminal.lines().joined().contains("xyz"))
    #expect(try user.records().contains("Study \(NoonZone.today) true"))
    try terminal.press("Escape", "q")
    try terminal.expectEnd(0)
  }

  @Test("Another size is drawn at once, and a family that does not fit is replaced by one that does")
  func resize() throws {
    _ = try user.run("toggle").text()
    let terminal = try TerminalInTmux(user, "swiftcal-widget run --family large", columns: 80, rows: 24)
    try terminal.expect("Longest streak")
    try terminal.resize(columns: 60, rows: 10)
    try terminal.expect { lines in
      lines.contains { $0.contains("day streak") } && !lines.contains { $0.contains("Longest") }
    }
    try terminal.resize(columns: 30, rows: 3)
    try terminal.expect { $0.first?.hasPrefix("● 1 day, today done") == true }
    try terminal.resize(columns: 5, rows: 2)
    try terminal.resize(columns: 80, rows: 24)
    try terminal.expect("Longest streak")
    try terminal.quit()
  }

  @Test("A widget of all subjects that does not fit says so")
  func doesNotFit() throws {
    for name in ["Piano", "Latin", "Reading"] { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("toggle").text()
    let terminal = try TerminalInTmux(
      user, "swiftcal-widget run --family large --all-subjects", columns: 80, rows: 3)
    try terminal.expect("too small for the family large")
    try terminal.resize(columns: 80, rows: 24)
    try terminal.expect("Reading")
    try terminal.expectNot("too small")
    try terminal.quit()
  }

  @Test("It ends well on a signal, and the terminal is as it was", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signal(number: Int32) throws {
    let terminal = try TerminalInTmux(user, "swiftcal-widget run")
    try terminal.expect("starts with today")
    kill(try terminal.process(), number)
    try terminal.expectEnd(0)
  }

  @Test("A widget whose input is no terminal is drawn anew at another size too")
  func resizeWithoutInput() throws {
    _ = try user.run("toggle").text()
    let terminal = try TerminalInTmux(user, "swiftcal-widget run </dev/null")
    try terminal.expect { lines in lines.contains { $0.contains("Study") && $0.contains("studied") } }
    try terminal.resize(columns: 40, rows: 24)
    try terminal.expect { lines in !lines.contains { $0.hasPrefix("Study ") && $0.contains("studied") } }
    kill(try terminal.process(), SIGTERM)
    try terminal.expect("ended with 0")
  }
}
