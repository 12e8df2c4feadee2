import Foundation
import Testing

@Suite("Signs where the locale or the person wants others")
struct SignsTests {
  private let user = try! Sandbox()

  private static let looks: [[String]] = [
    [], ["calendar", "--legend"], ["calendar", "--year"], ["calendar", "year"], ["streak"],
    ["streak", "--view"], ["stats"],
    ["todo"], ["log"], ["goal"], ["schedule"], ["sessions"], ["config"], ["subject", "list"], ["doctor"],
    ["widgets"], ["remind"], ["--help"], ["calendar", "--help"], ["mark", "--help"],
    ["toggle", "2999-01-01"],
    ["frobnicate"], ["config", "signs", "round"], ["mark", "2024-13-01"], ["subject", "remove", "None"],
    ["calendar", "2024-99"], ["toggle", "--subject", "None"], ["widget-snapshot", "--format", "tmux"],
    ["widget-snapshot", "--family", "circular"], ["widget-snapshot", "--family", "large", "--legend"],
    ["widget-snapshot", "--family", "extra-large"],
    ["widget-snapshot", "--family", "large", "--all-subjects"],
  ]

  private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private func record() throws {
    _ = try user.run("mark", "2024-12-01..2024-12-10", "3d..yesterday").text()
    _ = try user.run("rest", "5d").text()
    _ = try user.run("study", "25m", "--note", "scales").text()
  }

  @Test(
    "Where the locale is not UTF-8, nothing that is printed has a byte beyond ASCII",
    arguments: sample(of: looks))
  func locale(arguments: [String]) throws {
    try record()
    user.environment["LC_ALL"] = "C"
    let outcome = try user.call(arguments).run()
    #expect(isASCII(outcome.output) && isASCII(outcome.error), "\(outcome.output)\(outcome.error)")
    user.environment["LC_ALL"] = nil
    user.environment["LANG"] = nil
    #expect(isASCII(try user.call(arguments).run().output), "without any locale")
  }

  @Test("The line of tmux is written a second time, since tmux leaves out its first")
  func repeated() throws {
    try record()
    let widget = try user.display("--format", "tmux")
    let line = try widget.line()
    #expect(try widget.line() == line)
    _ = try user.run("toggle", "yesterday").text()
    let next = try widget.line()
    #expect(next != line)
    #expect(try widget.line() == next)
  }

  @Test("In 40 columns the first lines are whole, and a command is not broken")
  func narrow() throws {
    try record()
    _ = try user.run("unmark", "today").text()
    let lines = try user.lines(onTerminalOf: 40)
    #expect(lines[0].hasSuffix(": still open") && lines[1] == "“swiftcal done” records it")
    for arguments in [["streak"], ["streak", "--view"], ["calendar", "--year"]] {
      let lines = try user.lines(arguments.joined(separator: " "), onTerminalOf: 40)
      for line in lines { #expect(line.count <= 40 && !line.contains("…"), "\(line)") }
    }
  }

  @Test("A terminal with 16 colours gets 16, one with 256 is filled, and NO_COLOR and dumb ones get none")
  func colors() throws {
    try record()
    func calendar(_ variables: String...) throws -> String {
      var call = user.call([])
      call.launcher =
        ["/usr/bin/env"] + variables + [
          "/bin/sh", "-c", "program=$0 exec /usr/bin/script -qec '\"$program\" calendar' /dev/null",
        ]
      return try call.run().text()
    }
    for name in ["xterm", "screen", "linux"] {
      let text = try calendar("TERM=\(name)")
      #expect(!text.contains("8;5;"), "\(name)")
      #expect(text.contains { "▂▄▆█".contains($0) }, "\(name): signs say what no fill can")
    }
    for variables in [["TERM=xterm-256color"], ["TERM=screen", "COLORTERM=truecolor"], ["TERM=foot"]] {
      let text = try calendar(variables[0], variables.count > 1 ? variables[1] : "A=b")
      #expect(text.contains(";48;5;"), "\(variables)")
      #expect(!text.contains { "▂▄▆█".contains($0) }, "\(variables)")
    }
    for variables in [("TERM=xterm-256color", "NO_COLOR=1"), ("TERM=dumb", "A=b"), ("TERM=vt100", "A=b")] {
      #expect(try !calendar(variables.0, variables.1).contains("\u{1B}"), "\(variables)")
    }
  }
}
