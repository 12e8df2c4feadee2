import Foundation
import RawSQLite
import Testing

@Suite("swiftcal export")
struct ExportTests {
  private let user = try! Sandbox()

  /// Records two subjects with days, past and future rests, a schedule, settings, and a change that is
  /// undone.
  private func recordHistory() throws {
    for command in [
      ["subject", "add", "Piano"], ["mark", "2024-01-05..2024-01-07"], ["unmark", "2024-01-06"],
      ["mark", "2024-01-06", "--subject", "Piano"], ["rest", "2024-01-09", "--reason", "ill, \"very\" "],
      ["rest", NoonZone.tomorrow, "--subject", "Piano"],
      ["schedule", "--off", "sat,sun", "--from", "2024-01-01", "--yes"],
      ["mark", "2024-02-01"], ["undo"],
      ["config", "rest-budget", "3"],
      ["config", "first-weekday", "sunday"],
      ["subject", "default", "Piano"],
    ] { _ = try user.call(command).run().text() }
  }

  @Test("Importing a JSON export into an empty container gives the same export, byte for byte")
  func copy() throws {
    try recordHistory()
    // The subjects are in another order than in a new container, and one name differs from a new one's by
    // case.
    for command in [
      ["subject", "rename", "Study", "Latin"], ["subject", "add", "STUDY"],
      ["mark", "2024-01-08", "--subject", "STUDY"],
    ] { _ = try user.call(command).run().text() }
    let export = try user.run("export").text()
    let days = try user.records()
    #expect(days.contains("Latin 2024-01-06 false"))
    #expect(days.contains("Latin 2024-01-09 rest ill, \"very\" "))
    let json = try JSON(text: export)
    #expect(json["subjects"]?.elements.map { $0["name"] } == ["Latin", "Piano", "STUDY"])
    #expect(json["settings"] == ["restBudget": "3", "firstWeekday": "sunday"])
    #expect(json["history"]?.elements.contains { $0["undoneAt"] != .null } == true)

    let other = try Sandbox()
    let file = try user.file("all.json", export)
    _ = try other.run("import", file).text()
    #expect(try other.json("log")["changes"]?.elements.first?["command"] == "import copy")
    try other.forgetImport()
    #expect(try other.run("export").text() == export)
    #expect(try other.run("log").text() == user.run("log").text())
    _ = try other.run("import", file).text()
    #expect(try other.run("export").text() == export)
    _ = try other.run("undo").text()
    _ = try user.run("undo").text()
    #expect(try other.records() == user.records())
  }

  @Test("Changes that can be redone are in the history of a copy, also when others were undone between them")
  func redoInCopy() throws {
    for command in [
      ["mark", "1d"], ["subject", "add", "Piano"], ["toggle", "5d", "--subject", "Piano"], ["undo"],
      ["mark", "3d", "--subject", "Piano"], ["undo"], ["undo"],
    ] { _ = try user.call(command).run().text() }
    let file = user.folder + "/days.json"
    _ = try user.run("export", "--output", file).text()
    let copy = try Sandbox()
    _ = try copy.run("import", file).text()
    try copy.expectFailure(1, "redo", saying: "nothing to redo")
    try copy.forgetImport()
    #expect(try copy.run("export").text() == user.run("export").text())
    for user in [user, copy] {
      #expect(try user.json("redo")["command"] == "subject add")
      #expect(try user.json("redo")["days"]?.elements.first?["subject"] == "Piano")
    }
  }

  @Test(
    "`swiftcal export --output` replaces a file at once and keeps its mode; a new file has the mode of the umask",
    arguments: sample(of: ["022", "077", "002"]))
  func output(umask: String) throws {
    _ = try user.run("mark", "2024-01-05").text()
    let file = try user.file("days.json", "an older and much longer text than what is to come\n")
    #expect(chmod(file, 0o640) == 0)
    let older = try FileHandle(forReadingFrom: URL(filePath: file))
    var call = user.call(["export", "--output", file])
    call.launcher = ["/bin/sh", "-c", "umask \(umask) && exec \"$0\" \"$@\""]
    #expect(try call.run().text() == "")
    #expect(try user.bytes("days.json") == Data(user.run("export").text().utf8))
    #expect(
      try older.readToEnd()?.starts(with: Data("an older".utf8)) == true, "a reader of the old file can go on"
    )
    #expect(try mode(of: file) == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: user.path("")) == ["days.json"])
    unlink(file)
    #expect(try call.run().text() == "")
    #expect(try mode(of: file) == 0o666 & ~(mode_t(umask, radix: 8) ?? 0))
  }

}

extension Sandbox {
  /// Takes the import that took a history over out of the change log, as if that history had been made here.
  fileprivate func forgetImport() throws {
    try RawDatabase(store).rows(
      """
      DELETE FROM changedFact WHERE change IN (SELECT id FROM change WHERE command = 'import copy');
      DELETE FROM change WHERE command = 'import copy'
      """)
  }
}
