import Testing

@Suite("Standard output")
struct StandardOutputTests {
  private let user = try! Sandbox()

  @Test(
    "that is full is told, by every command",
    arguments: [
      [], ["toggle"], ["mark", "today"], ["streak", "--json"], ["calendar"], ["widget-snapshot"],
      ["subject", "list"], ["subject", "add", "Piano"], ["config"], ["--help"], ["help", "toggle"],
      ["--version"],
    ])
  func full(arguments: [String]) throws {
    var call = user.call(arguments)
    call.output = "/dev/full"
    try call.run().expectFailure(74, saying: ["cannot write to standard output: No space left on device"])
  }

  @Test(
    "that is no terminal gets no colours", arguments: [[], ["calendar"], ["widget-snapshot"], ["streak"]])
  func noColors(arguments: [String]) throws {
    _ = try user.run("toggle").text()
    user.environment["TERM"] = "xterm-256color"
    #expect(try !user.call(arguments).run().text().contains("\u{1B}"))
  }
}
