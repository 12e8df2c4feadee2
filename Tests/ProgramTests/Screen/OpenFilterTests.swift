import Foundation
import Testing

@Suite("Looking for days on a terminal", .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
struct OpenFilterTests {
  private let user = try! Sandbox()

  @Test("Days are looked for, chosen from the list, and gone through; the timer starts and stops beside that")
  func run() throws {
    for (date, amount, note) in [
      ("2024-11-20", "90m", "Chapter 2"), ("2024-12-02", "20m", "chapter 1"), ("2024-12-05", "25m", "scales"),
    ] { _ = try user.run("study", amount, date, "--note", note).text() }
    let terminal = try TerminalInTmux(user, "swiftcal open --date 2024-12-10", columns: 100, rows: 30)
    try terminal.expect("December 2024")
    try terminal.press("/")
    try terminal.answer("chapter")
    try terminal.expect("2 days with “chapter”")
    try terminal.press("Enter")
    try terminal.expect("Monday 2024-12-02")
    try terminal.type("<")
    try terminal.expect("Wednesday 2024-11-20")
    try terminal.type("s")
    try terminal.expect("▶ Study 0m")
    try terminal.type("s")
    try terminal.expect("ran for less than a minute")
    try terminal.type("u")
    try terminal.expect("▶ Study")
    try terminal.press("Escape", "Escape")
    try terminal.expect("help")
    try terminal.press("q")
    try terminal.expectEnd(0)
    #expect(try user.run("log").text().contains("start"))
  }
}
