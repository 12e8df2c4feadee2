import Foundation
import Testing

/// `swiftcal open --window`, with programs that stand in for terminal programs and print how they were called.
@Suite("swiftcal open --window")
struct OpenWindowTests {
  private let user = try! Sandbox()

  /// Installs terminal programs of these names, and no others.
  private func install(_ names: String...) throws {
    for name in names { try user.install(name, "printf '%s\\n' \"${0##*/}\" \"$@\"") }
    user.environment["PATH"] = user.tools
  }

  private var program: String { Program.swiftcal.path }

  @Test("A link opens a window there, and every part of it is data")
  func link() throws {
    try install("x-terminal-emulator")
    let link = "swiftcal://calendar?date=2024-12-10&subject=R%26D%20%24%28id%29%3B%27"
    #expect(
      try user.run("open", "--window", link).lines.map(String.init) == [
        "x-terminal-emulator", "-e", program, "open",
        "swiftcal://month?subject=R%26D%20%24%28id%29%3B%27", "--date=2024-12-10",
      ])
  }

  @Test(
    "A day of a link is handed on as a date, and no word has a character that means something to a shell",
    arguments: sample(of: ["last%20fri", "last fri", "1d", "last%0Afri", "2024-12-10%0A", "last%09fri"]))
  func days(date: String) throws {
    try install("x-terminal-emulator")
    let link = "swiftcal://calendar?date=\(date)&subject=C%20100%25"
    let outcome = try user.run("open", "--window", link)
    if outcome.exitCode == 0 {
      #expect(outcome.lines[5].wholeMatch(of: #/--date=\d{4}-\d\d-\d\d/#) != nil, "\(outcome.output)")
      #expect(outcome.lines[4] == "swiftcal://month?subject=C%20100%25")
    } else {
      outcome.expectFailure(64, saying: [])
    }
  }

  @Test(
    "A link with a percent sign that stands for nothing says how to write one",
    arguments: sample(of: ["subject=100%", "subject=%GG", "subject=%FF", "da%te=1d"]))
  func percent(query: String) throws {
    try install("x-terminal-emulator")
    try user.run("open", "--window", "swiftcal://calendar?\(query)").expectFailure(
      64, saying: ["%25", "%20"])
    try user.run("open", "swiftcal://calendar?\(query)").expectFailure(64, saying: ["%25", "%20"])
  }

  @Test("The terminal program is xdg-terminal-exec, else that of TERMINAL, else x-terminal-emulator")
  func order() throws {
    func chosen() throws -> [String] { try user.run("open", "--window", "streak").lines.map(String.init) }
    try install("x-terminal-emulator", "gnome-terminal")
    #expect(try chosen().first == "x-terminal-emulator")
    user.environment["TERMINAL"] = "no-such-terminal"
    #expect(try chosen().first == "x-terminal-emulator")
    user.environment["TERMINAL"] = "gnome-terminal --wait"
    #expect(try chosen() == ["gnome-terminal", "--wait", "--", program, "open", "swiftcal://year"])
    try install("xdg-terminal-exec")
    #expect(try chosen() == ["xdg-terminal-exec", program, "open", "swiftcal://year"])
  }

  @Test(
    "What is no link of ours opens nothing",
    arguments: sample(of: [
      "swiftcal://calendar?date=2024-13-10", "swiftcal://", "swiftcal://toggle", "http://calendar",
      "swiftcal://calendar?subject=%GG", "swiftcal://calendar?x=1", "file:///etc/passwd", "-e", "--date",
    ]))
  func refused(link: String) throws {
    try install("x-terminal-emulator")
    let outcome = try user.run("open", "--window", link)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(!outcome.error.isEmpty)
  }

  @Test("Without a terminal program it says so, in a notification too")
  func noTerminal() throws {
    try install()
    try user.run("open", "--window").expectFailure(69, saying: ["no terminal program", "TERMINAL"])
  }

  @Test("The desktop entry opens links of ours, and its icon is a picture")
  func desktopEntry() throws {
    let entry = try Repository.text(of: "Packaging/desktop/swiftcal.desktop")
    #expect(entry.contains("\nMimeType=x-scheme-handler/swiftcal;\n"))
    #expect(entry.contains("\nExec=swiftcal open --window %u\n"))
    let icon = try Repository.text(of: "Packaging/desktop/swiftcal.svg")
    #expect(icon.hasPrefix("<svg ") && !icon.contains("<script"))
  }
}
