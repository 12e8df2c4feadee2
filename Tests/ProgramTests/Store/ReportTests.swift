import Foundation
import Testing

/// A command that made its change ends with 0, even if it cannot say what it did. A script that saw it fail would run it
/// again, and a second toggle takes the first back.
@Suite("Reports of changes that cannot be written")
struct ReportTests {
  private let user = try! Sandbox()

  private func shell(_ script: String, _ program: Program = .swiftcal) throws -> Outcome {
    var call = user.call([])
    call.program = program
    call.launcher = ["/bin/bash", "-c", "set -o pipefail; " + script]
    return try call.run()
  }

  /// Expects one line on standard error that says that the change was made, and the exit code 0.
  private func expectMade(
    _ outcome: Outcome, _ change: String = "the change was made", program: Program = .swiftcal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.exitCode == 0, "\(outcome.error)", sourceLocation: sourceLocation)
    #expect(
      outcome.error.hasPrefix(
        "\(program.name): \(change), so do not repeat the command; only its report failed: cannot write to"),
      "\(outcome.error)", sourceLocation: sourceLocation)
    #expect(outcome.error.count { $0.isNewline } == 1, sourceLocation: sourceLocation)
  }

  @Test(
    "A toggle is made once when its report fails, also by a script that tries again",
    arguments: sample(of: [#""$0" toggle >/dev/full"#, #""$0" toggle >&-"#, #""$0" toggle | true"#]))
  func toggle(command: String) throws {
    // A pipe may break before or after the report, so the reader of it is gone in every case.
    let closed = command.replacing("| true", with: #"| { exec <&-; sleep 0.2; }"#)
    let outcome = try shell("\(closed) || \(closed)")
    expectMade(outcome)
    #expect(try user.json("streak")["studiedToday"] == true)
    #expect(try user.json("log")["changes"]?.elements.count == 1)
  }

  @Test(
    "Every command that changes something says that it did when its report fails",
    arguments: sample(of: [
      (["toggle"], "the change was made"), (["mark", "1d"], "the change was made"),
      (["unmark", "9d"], "the change was made"), (["rest", "2d", "--json"], "the change was made"),
      (["unrest", "8d"], "the change was made"), (["schedule", "--off", "sat"], "the change was made"),
      (["config", "backups", "3"], "the change was made"),
      (["config", "backups", "--unset"], "the change was made"),
      (["subject", "add", "Latin"], "the change was made"),
      (["subject", "rename", "Piano", "P"], "the change was made"),
      (["subject", "default", "Piano"], "the change was made"),
      (["subject", "remove", "Piano", "--yes"], "the change was made"), (["undo"], "the change was made"),
      (["redo"], "the change was made"), (["import", "days.csv"], "the change was made"),
      (["backup", "copy.sqlite"], "the backup was made"), (["backup"], "the backup was made"),
      (["restore", "before.sqlite"], "the backup was restored"),
      (["reload"], "the widgets were asked to reload"),
    ]))
  func changes(command: [String], change: String) throws {
    _ = try user.run("mark", "9d").text()
    _ = try user.run("rest", "8d").text()
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("config", "backups", "4").text()
    if command == ["redo"] { _ = try user.run("undo").text() }
    _ = try user.run("backup", user.path("before.sqlite")).text()
    _ = try user.file("days.csv", "date,habit,done\n2018-01-01,Study,1\n")
    var call = user.call(command)
    call.output = "/dev/full"
    call.launcher = ["/usr/bin/env", "-C", user.folder + "/home"]
    let before = try user.contents()
    expectMade(try call.run(), change)
    let isOutside = command == ["backup", "copy.sqlite"]
    #expect(
      isOutside
        ? FileManager.default.fileExists(atPath: user.path("copy.sqlite")) : try user.contents() != before)
  }

  @Test("A press of the widget's button is made once when the widget cannot be printed afterwards")
  func tap() throws {
    let tap = #""$0" tap >/dev/full"#
    expectMade(try shell("\(tap) || \(tap)", .widget), "the button was pressed", program: .widget)
    #expect(try user.json("log")["changes"]?.elements.count == 1)
  }

  @Test(
    "A command that only looks fails when its output is refused, and so does a dry run",
    arguments: sample(of: [
      [], ["streak"], ["log"], ["config"], ["schedule"], ["subject", "list"], ["backup", "--list"],
      ["doctor"], ["export"],
      ["import", "days.csv", "--dry-run"],
    ]))
  func looks(command: [String]) throws {
    _ = try user.run("mark", "9d").text()
    _ = try user.file("days.csv", "date,habit,done\n2018-01-01,Study,1\n")
    var call = user.call(command)
    call.output = "/dev/full"
    call.launcher = ["/usr/bin/env", "-C", user.folder + "/home"]
    try call.run().expectFailure(74, saying: ["cannot write to standard output"])
  }

  @Test("A reader that goes away ends a command that only looks, without a word")
  func readerGone() throws {
    _ = try user.run("mark", "2000d..today").text()
    let outcome = try shell(#""$0" export | { exec <&-; sleep 0.2; }"#)
    #expect(outcome.exitCode == 141)
    #expect(outcome.error == "")
  }

  @Test(
    "A closed standard output, input or error is not taken by a file of the store",
    arguments: sample(of: [">&-", "<&-", "2>&-", ">&- <&- 2>&-"]))
  func closed(redirection: String) throws {
    _ = try user.run("mark", "1d").text()
    // The first change of the day makes a backup, so that many files are open.
    #expect(try shell(#""$0" toggle \#(redirection)"#).exitCode == 0)
    #expect(try user.json("doctor")["ok"] == true)
    #expect(try user.json("streak")["total"] == 2)
    for name in try FileManager.default.subpathsOfDirectory(atPath: user.container)
    where name.hasSuffix(".sqlite") {
      let bytes = try Data(contentsOf: URL(filePath: user.container + "/" + name))
      #expect(bytes.starts(with: Data("SQLite format 3".utf8)), "\(name)")
    }
  }
}
