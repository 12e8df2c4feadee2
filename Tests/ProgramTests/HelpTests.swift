import Testing

@Suite("The help of swiftcal")
struct HelpTests {
  private let user = try! Sandbox()

  private static let commands = [
    [], ["overview"], ["toggle"], ["mark"], ["unmark"], ["streak"], ["calendar"], ["subject"],
    ["subject", "list"], ["subject", "add"], ["subject", "rename"], ["subject", "remove"],
    ["subject", "default"], ["config"], ["widget-snapshot"], ["rest"], ["unrest"], ["schedule"], ["remind"],
    ["undo"], ["redo"], ["log"], ["backup"], ["restore"], ["doctor"], ["sync"], ["import"], ["export"],
    ["widgets"], ["open"],
    ["reload"], ["todo"], ["stats"], ["gather"], ["source"], ["source", "add"], ["source", "list"],
    ["source", "remove"], ["source", "pause"], ["source", "resume"],
  ]

  @Test(
    "The help of every command has an example, and `help COMMAND` prints the same as `--help`",
    arguments: commands)
  func example(command: [String]) throws {
    let help = try user.call(command + ["--help"]).run().text()
    let example = try #require(help.firstRange(of: "Example"))
    #expect(help[example.upperBound...].contains(([" swiftcal"] + command).joined(separator: " ")))
    #expect(try user.call(["help"] + command).run().text() == help)
    #expect(try user.contents().isEmpty)
  }

  @Test("`swiftcal --help` names every command")
  func names() throws {
    let help = try user.run("--help").text()
    for command in Self.commands where command.count == 1 { #expect(help.contains("  \(command[0])")) }
  }

  @Test("`swiftcal --version` prints the version, SQLite's version and how the program was linked")
  func version() throws {
    let version = try user.run("--version").text()
    let form = #/\d+\.\d+\.\d+ \(SQLite \d+\.\d+\.\d+, (static|dynamic)\)\n/#
    #expect(version.wholeMatch(of: form) != nil, "\(version)")
    #expect(try user.contents().isEmpty)
  }

  @Test(
    "Arguments that make no sense are refused in one line with exit status 64",
    arguments: [
      ["frobnicate"], ["toggle", "--colour"], ["toggle", "today", "today"], ["streak", "--as-of"],
      ["subject", "add"], ["subject", "rename", "Study"], ["config", "day-start", "04:00", "05:00"],
      ["calendar", "2018-08", "2018-09"],
    ])
  func usage(arguments: [String]) throws {
    try user.call(arguments).run().expectFailure(64, saying: [])
    #expect(try user.contents().isEmpty)
  }
}
