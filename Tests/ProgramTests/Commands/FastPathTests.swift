import RawSQLite
import Testing

/// The daily commands read plain arguments without the parser. `--` after the arguments changes nothing but that the
/// parser reads them.
@Suite("A command without the parser")
struct FastPathTests {
  @Test("`swiftcal` prints and records the same as with the parser")
  func swiftcal() throws {
    try expectSame(
      .swiftcal,
      [
        [], ["--json"], ["--subject", "Piano"], ["--subject=piano", "--json"], ["--subject", "Pinao"],
        ["overview"], ["overview", "--json"], ["overview", "--subject", "Piano"],
        ["toggle"], ["toggle", "--json"], ["toggle", "yesterday"], ["toggle", "--json", "3d"],
        ["toggle", "2024-12-10", "--subject", "Piano"],
        ["toggle", "--subject=Piano", "--json", "2024-12-10"],
        ["toggle", "--subject", "Pinao"], ["toggle", "--subject", ""], ["toggle", "2024-02-30"],
        ["toggle", "someday"],
        ["toggle", "2999-01-01"],
        ["toggle", "1899-01-01"],
        ["start", "--json"], ["start", "25m"], ["start", "25", "min", "--subject=piano", "--note", "n"],
        ["start", "nonsense"], ["start", "--subject", "Pinao"], ["start", "--note", ""],
        ["stop"], ["stop", "--keep", "45m"], ["stop", "--at", "99:00"],
        ["stop", "--keep", "1m", "--at=10:00"],
        ["stop", "--discard", "--note", "n"],
        ["mark", "2024-12-10"], ["mark", "2024-12-10..2024-12-12", "fri", "--json"], ["mark", "-"],
        ["mark", "today", "-", "--subject", "Piano"], ["mark", "2024-12-12..2024-12-10"],
        ["mark", "2999-01-01"],
        ["mark", "2024-12-10.."],
        ["unmark", "1d"], ["unmark", "9d..today", "--json"], ["unmark", "-", "--subject=Piano"],
        ["streak"], ["streak", "--json"], ["streak", "--view"], ["streak", "--view", "--json"],
        ["streak", "--as-of", "2d", "--json"], ["streak", "--as-of=2024-12-10", "--subject", "Piano"],
        ["streak", "--as-of", "2999-01-01"], ["streak", "--as-of", "someday"],
        ["calendar"], ["calendar", "--json"], ["calendar", "last"], ["calendar", "nov", "2024", "--legend"],
        ["calendar", "year"], ["calendar", "year", "--subject=piano", "--json"], ["calendar", "2024"],
        ["calendar", "--year"], ["calendar", "2024", "--year", "--legend"], ["calendar", "13-2024"],
        ["calendar", "--year", "nov"], ["calendar", "--subject", "Pinao"], ["calendar", "nov", "20244"],
        ["widget-snapshot"], ["widget-snapshot", "--family", "inline"],
        ["widget-snapshot", "--family=large", "--format", "svg", "--appearance", "light"],
        ["widget-snapshot", "--format", "json", "--as-of", "2d", "--subject", "Piano"],
        ["widget-snapshot", "--format", "waybar"], ["widget-snapshot", "--legend"],
        ["widget-snapshot", "--format", "json", "--legend"],
        ["widget-snapshot", "--format", "tmux", "--family", "large"],
        ["widget-snapshot", "--all-subjects"],
        ["widget-snapshot", "--all-subjects", "--family", "extra-large"],
        ["widget-snapshot", "--family", "year"], ["widget-snapshot", "--family", "card", "--format", "svg"],
        ["widget-snapshot", "--as-of", "2999-01-01"], ["widget-snapshot", "--subject", "Pinao"],
      ])
  }

  @Test("`swiftcal-widget` prints and records the same as with the parser")
  func widget() throws {
    try expectSame(
      .widget,
      [
        ["snapshot"], ["snapshot", "--family", "inline"],
        ["snapshot", "--format", "waybar", "--subject", "Piano"],
        ["snapshot", "--format=svg", "--family=small", "--appearance=dark"],
        ["snapshot", "--subject", "Pinao"],
        ["snapshot", "--format", "polybar", "--family", "large"],
        ["snapshot", "--all-subjects", "--format", "svg"],
        ["snapshot", "--format", "panel"], ["snapshot", "--format", "panel", "--month", "2024-12"],
        ["snapshot", "--format", "panel", "--month=2024-13"], ["snapshot", "--month", "2024-12"],
        ["wait"], ["wait", "--after", "0"], ["wait", "--subject", "Pinao"],
        ["tap"], ["tap", "--family", "inline"], ["tap", "--date", "2024-12-10"],
        ["tap", "--subject", "Piano"],
        ["tap", "--percent-encoded", "--subject=P%69ano", "--format", "json"], ["tap", "--date", "someday"],
        ["tap", "--percent-encoded", "--subject", "P%"], ["tap", "--date=2999-01-01"],
      ])
  }

  @Test(
    "Arguments that are not plain are refused by the parser, with one line on standard error",
    arguments: sample(of: [
      ["toggle", "--colour"], ["toggle", "today", "today"], ["toggle", "--subject"],

      ["toggle", "--json=yes"], ["unmark"], ["unmark", "--json"], ["streak", "--as-of"], ["streak", "today"],
      ["calendar", "--legend=yes"], ["calendar", "--week"],
      ["widget-snapshot", "--family", "huge"], ["widget-snapshot", "--format", "pdf"],
      ["widget-snapshot", "--appearance", "blue"], ["overview", "today"], ["--view"],
    ]))
  func notPlain(arguments: [String]) throws {
    let user = try Sandbox()
    try user.call(arguments).run().expectFailure(64, saying: [])
    #expect(try user.contents().isEmpty)
  }

  @Test("Help that is asked for after other arguments is the help of the command")
  func help() throws {
    let user = try Sandbox()
    for command in sample(of: [
      "toggle", "mark", "unmark", "streak", "calendar", "overview", "widget-snapshot",
    ]) {
      let help = try user.run(command, "--help").text()
      #expect(try user.run(command, "--subject", "Piano", "-h").text() == help)
    }
  }

  /// What is recorded of days.
  private static let records =
    "SELECT subject, kind, key, value FROM fact WHERE kind IN ('study', 'rest') ORDER BY 1, 2, 3"

  /// Runs the program with each of the arguments, with and without the parser, each time on a copy of the same store.
  private func expectSame(
    _ program: Program, _ calls: [[String]], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let recorded = try Sandbox()
    _ = try recorded.run("mark", "9d..1d").text()
    _ = try recorded.run("subject", "add", "Piano").text()
    for arguments in sample(of: calls, line: sourceLocation.line) {
      let results = try [[], ["--"]].map { end in
        let user = try Sandbox(copying: recorded)
        var call = user.call(arguments + end)
        call.program = program
        call.input = .text("2024-12-01\n2024-12-03..2024-12-05\n")
        let outcome = try call.run()
        return (outcome, records: try RawDatabase(user.store).rows(Self.records))
      }
      let (fast, parsed) = (results[0], results[1])
      #expect(
        withoutTimes(fast.0.output) == withoutTimes(parsed.0.output), "\(arguments)",
        sourceLocation: sourceLocation)
      #expect(fast.0.error == parsed.0.error, "\(arguments)", sourceLocation: sourceLocation)
      #expect(fast.0.exitCode == parsed.0.exitCode, "\(arguments)", sourceLocation: sourceLocation)
      #expect(fast.records == parsed.records, "\(arguments)", sourceLocation: sourceLocation)
    }
  }

  /// A text without the times of day, which differ from one run to the next.
  private func withoutTimes(_ text: String) -> String { text.replacing(/T\d\d:\d\d:\d\d/, with: "") }
}
