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

  @Test(
    "A misspelt command, option or value is refused with its neighbour, in one line",
    arguments: sample(of: [
      (["toggel"], "there is no command “toggel”; did you mean “swiftcal toggle”?"),
      (["subject", "lst"], "there is no command “subject lst”; did you mean “swiftcal subject list”?"),
      (["session", "edti", "3"], "did you mean “swiftcal session edit”?"),
      (["help", "calender"], "there is no command “calender”; did you mean “swiftcal calendar”?"),
      (["--subjet", "X"], "there is no option “--subjet”; did you mean “--subject”?"),
      (["streak", "--jsno"], "there is no option “--jsno”; did you mean “--json”?"),
      (["--versoin"], "there is no option “--versoin”; did you mean “--version”?"),
      (["streak", "--zzzzz"], "there is no option “--zzzzz”; “swiftcal streak --help” lists them"),
      (["calendar", "--foo"], "there is no option “--foo”; “swiftcal calendar --help” lists them"),
      (["frobnicate"], "there is no command “frobnicate”; “swiftcal --help” lists them"),
      (["widget-snapshot", "--format", "josn"], "--format does not take “josn”; did you mean “json”?"),
      (["widget-snapshot", "--family", "mediun"], "--family does not take “mediun”; did you mean “medium”?"),
      (["widget-snapshot", "--appearance=drak"], "--appearance does not take “drak”; did you mean “dark”?"),
      (["widget-snapshot", "--family", "x"], "--family does not take “x”; choose small, medium, large"),
      (["widget-snapshot", "--kind", "SwiftCal"], "did you mean “SwiftCalWidget”?"),
      (["export", "--format", "cvs"], "--format does not take “cvs”; did you mean “csv”?"),
      (["import", "--from", "jsn", "x"], "there is no format “jsn”; did you mean “json”?"),
    ]))
  func neighbour(arguments: [String], message: String) throws {
    try user.call(arguments).run().expectFailure(64, saying: [message])
    #expect(try user.contents().isEmpty)
  }

  @Test("`done` and `status` are other names of `study` and `overview`")
  func otherNames() throws {
    _ = try user.run("done").text()
    #expect(try user.json("streak")["current"] == 1)
    #expect(try user.run("status").text() == user.run().text())
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
    arguments: sample(of: [
      ["frobnicate"], ["toggle", "--colour"], ["toggle", "today", "today"], ["streak", "--as-of"],
      ["subject", "add"], ["subject", "rename", "Study"], ["config", "day-start", "04:00", "05:00"],
      ["calendar", "2018-08", "2018-09"],
    ]))
  func usage(arguments: [String]) throws {
    try user.call(arguments).run().expectFailure(64, saying: [])
    #expect(try user.contents().isEmpty)
  }
}
