import Testing

@Suite("What the app changes on a terminal", .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
struct OpenEditTests {
  private let user = try! Sandbox()

  @Test("A session is changed, moved and removed with the keys of a real terminal, and the log has each step")
  func session() throws {
    _ = try user.run("study", "25m", "--note", "chapter 3").text()
    let terminal = try TerminalInTmux(user, "swiftcal open")
    try terminal.expect("25 min  chapter 3")
    try terminal.press("e")
    try terminal.expect("▸ 25 min")
    try terminal.press("Enter")
    try terminal.expect("Session: 25m  chapter 3")
    try terminal.press("C-u")
    try terminal.answer("40m  chapter 4")
    try terminal.expect("▸ 40 min  chapter 4")
    try terminal.press("d")
    try terminal.answer("yesterday")
    try terminal.expect("\(NoonZone.yesterday): session is now 40 min")
    try terminal.press("h", "e", "DC")
    try terminal.expect("40 min removed")
    try terminal.press("u")
    try terminal.expect("Undone: session remove")
    #expect(try user.run("sessions").text().contains("\(NoonZone.yesterday)  40 min  chapter 4"))
    try terminal.quit()
    #expect(try user.run("log").text().contains("session edit"))
  }

  @Test("A subject is added, renamed and given a goal on the side of subjects, and undone")
  func subject() throws {
    let terminal = try TerminalInTmux(user, "swiftcal open subjects")
    try terminal.expect("the default subject")
    try terminal.press("a")
    try terminal.answer("Pianoo")
    try terminal.expect("Pianoo added.")
    try terminal.press("R", "BSpace", "Enter")
    try terminal.expect("Pianoo is now Piano.")
    try terminal.press("g", "C-u")
    try terminal.answer("3/week --at-least 20m")
    try terminal.expect("Piano: Goal: 3 days a week, at least 20 min")
    #expect(try user.run("goal", "--subject", "Piano").text().contains("3 days a week, at least 20 min"))
    try terminal.press("u", "u", "u")
    try terminal.expect("Undone: subject add")
    try terminal.quit()
    #expect(try !user.run("subject").text().contains("Piano"))
  }
}
