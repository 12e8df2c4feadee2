import Testing

@Suite("Standard output")
struct StandardOutputTests {
  private let user = try! Sandbox()

  @Test(
    "Every command that only looks reports that standard output is full",
    arguments: sample(of: [
      [], ["streak", "--json"], ["calendar"], ["widget-snapshot"], ["subject", "list"], ["config"],
      ["--help"],
      ["help", "toggle"], ["--version"],
    ]))
  func full(arguments: [String]) throws {
    var call = user.call(arguments)
    call.output = "/dev/full"
    try call.run().expectFailure(74, saying: ["cannot write to standard output: No space left on device"])
  }

  @Test(
    "Output that does not go to a terminal has no colours",
    arguments: sample(of: [[], ["calendar"], ["widget-snapshot"], ["streak"]]))
  func noColors(arguments: [String]) throws {
    _ = try user.run("toggle").text()
    user.environment["TERM"] = "xterm-256color"
    #expect(try !user.call(arguments).run().text().contains("\u{1B}"))
  }
}
