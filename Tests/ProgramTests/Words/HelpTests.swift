import Testing

@Suite("The help of swiftcal")
struct HelpTests {
  private let user = try! Sandbox()

  /// Every command, by the words that name it. The program says which there are.
  private func commands() throws -> [[String]] {
    func all(_ command: JSON?, named words: [String]) -> [[String]] {
      let below = command?["subcommands"]?.elements ?? []
      return [words]
        + below.map { ($0, $0.string(forKey: "commandName")) }.filter { $0.1 != "help" }
        .flatMap { all($0, named: words + [$1]) }
    }
    return all(try JSON(text: user.run("--experimental-dump-help").text())["command"], named: [])
  }

  @Test(
    """
    The help of every command has an example, fits 80 columns, has each word of its usage in brackets of its own, and \
    is the same as that of `help COMMAND`
    """)
  func everyCommand() throws {
    let commands = try commands()
    #expect(commands.count > 60)
    for command in sample(of: commands + [["goal", "daily"]]) {
      let help = try user.call(command + ["--help"]).run().text()
      // An example is a line of its own; those of the whole program stand in one.
      let words = (["swiftcal"] + command).joined(separator: " ")
      #expect(help.contains(command.isEmpty ? "\nExamples: \(words) " : "\n  \(words)"), "\(command)")
      for line in help.split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
        #expect(!line.contains("] [date"), "\(line)")
        #expect(line.firstMatch(of: #/<[^<>]*(<|[\[\]])/#) == nil, "\(line)")
      }
      #expect(try user.call(["help"] + command).run().text() == help)
    }
    let study = try user.run("study", "--help").text()
    #expect(study.contains("USAGE: swiftcal study [<amount>] [<date> ...] [--note <text>]"))
    #expect(try user.contents().isEmpty)
  }

  @Test("`swiftcal --help` names every command on one screen of 80 columns and 24 lines, prompt included")
  func names() throws {
    let lines = try user.run("--help").lines
    #expect(lines.count <= 23)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    let words = Set(lines.joined(separator: " ").split { " ,".contains($0) }.map(String.init))
    let dump = try JSON(text: try user.run("--experimental-dump-help").text())
    let commands = (dump["command"]?["subcommands"]?.elements ?? []).map { $0["commandName"] }
    #expect(commands.count > 30)
    for case .text(let command)? in commands where command != "help" { #expect(words.contains(command)) }
    #expect(try user.run("help").lines == lines && user.run("-h").lines == lines)
  }

  @Test("No example is wrapped on 80 columns", arguments: sample(of: [Program.swiftcal, .widget]))
  func examples(program: Program) throws {
    var call = user.call(["--experimental-dump-help"])
    call.program = program
    let examples = try call.run().text().matches(of: #/\\n(  swiftcal[^"\\]*)/#).map { $0.1 }
    #expect(examples.count > 10)
    for example in examples { #expect(example.count <= 80, "\(example)") }
  }

  @Test("`swiftcal --version` prints the version, SQLite's version and how the program was linked")
  func version() throws {
    let version = try user.run("--version").text()
    let form = #/\d+\.\d+\.\d+ \(SQLite \d+\.\d+\.\d+, (static|dynamic)\)\n/#
    #expect(version.wholeMatch(of: form) != nil, "\(version)")
    #expect(try user.contents().isEmpty)
  }
}
