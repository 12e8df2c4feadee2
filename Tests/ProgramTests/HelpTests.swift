import Testing

@Suite("The help of swiftcal")
struct HelpTests {
  private let user = try! Sandbox()

  private static let commands = [
    [], ["overview"], ["toggle"], ["mark"], ["unmark"], ["streak"], ["calendar"], ["subject"],
    ["subject", "list"], ["subject", "add"], ["subject", "rename"], ["subject", "remove"],
    ["subject", "default"], ["config"], ["widget-snapshot"], ["rest"], ["unrest"], ["schedule"],
    ["import"], ["export"],
  ]

  @Test("has an example of every command, after help and as --help", arguments: commands)
  func example(command: [String]) throws {
    let help = try user.call(command + ["--help"]).run().text()
    let example = try #require(help.firstRange(of: "Example"))
    #expect(help[example.upperBound...].contains(([" swiftcal"] + command).joined(separator: " ")))
    #expect(try user.call(["help"] + command).run().text() == help)
    #expect(try user.contents().isEmpty)
  }

  @Test("names every command")
  func names() throws {
    let help = try user.run("--help").text()
    for command in Self.commands where command.count == 1 { #expect(help.contains("  \(command[0])")) }
  }

  @Test("is not what --version prints: that is a version")
  func version() throws {
    let version = try user.run("--version").text()
    #expect(version.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil, "\(version)")
  }

  @Test(
    "is named where arguments mean nothing, on one line",
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
