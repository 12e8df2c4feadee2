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

  @Test("A JSON export writes all keys of a rest, and reads a rest without them")
  func restKeys() throws {
    let text =
      #"{"format":"swiftcal","version":1,"subjects":[{"name":"A","days":[],"rests":[{"date":"2024-01-06"}]}]}"#
    _ = try user.run("import", user.file("a.json", text)).text()
    #expect(
      try user.run("export").text().contains(
        #""rests":[{"date":"2024-01-06","isLate":false,"reason":null}]"#))
  }

  @Test("A JSON export keeps days recorded as not studied, and rests recorded late")
  func notStudied() throws {
    let text =
      #"{"format":"swiftcal","history":[],"settings":{},"subjects":[{"days":[{"date":"2024-01-05","didStudy":false}],"isDefault":true,"name":"A","rests":[{"date":"2024-01-06","isLate":true,"reason":"ill"}],"schedules":[]}],"version":1}"#
    _ = try user.run("import", user.file("a.json", text)).text()
    #expect(try user.records() == ["A 2024-01-05 false", "A 2024-01-06 rest ill"])
    #expect(try user.run("export").text().contains(#"{"date":"2024-01-06","isLate":true,"reason":"ill"}"#))
  }

  @Test("Importing an edited JSON export skips history entries that are not valid")
  func badHistoryEntries() throws {
    let entries = [
      #"{"id":1,"at":"2024-01-05T08:00:00Z","command":"mark","undoneAt":null,"days":[]}"#,
      #"{"id":1,"at":"2024-01-06T08:00:00Z","command":"unmark","undoneAt":null,"days":[]}"#,
      #"{"id":2,"at":"yesterday","command":"mark","undoneAt":null,"days":[]}"#, "17",
    ].joined(separator: ",")
    let text =
      #"{"format":"swiftcal","version":1,"history":[\#(entries)],"subjects":[{"name":"A","isDefault":true,"days":[{"date":"2024-01-05","didStudy":true}]}]}"#
    _ = try user.run("import", user.file("a.json", text)).text()
    #expect(try user.records() == ["A 2024-01-05 true"])
    #expect(try user.json("log")["changes"]?.elements.map { $0["command"] } == ["import copy", "mark"])
  }

  @Test(
    "`swiftcal undo` takes an import of a JSON export into an empty container back, and `redo` brings all of it again"
  )
  func undoneImport() throws {
    try recordHistory()
    let export = try user.run("export").text()
    let other = try Sandbox()
    let file = try user.file("all.json", export)
    _ = try other.run("import", file).text()
    let (records, log) = (try other.records(), try other.run("log").text())
    _ = try other.run("undo").text()
    #expect(try other.records().isEmpty)
    #expect(try other.json("subject", "list")["subjects"]?.elements.map { $0["name"] } == ["Study"])
    try other.expectFailure(1, "undo", saying: "no change to undo")
    _ = try other.run("redo").text()
    #expect(try other.records() == records)
    #expect(try other.run("log").text() == log)
  }

  @Test("`swiftcal import` says that a store with changes of its own takes no history over")
  func ownHistory() throws {
    try recordHistory()
    let file = try user.file("all.json", user.run("export").text())
    let other = try Sandbox()
    _ = try other.run("subject", "rename", "Study", "Keys").text()
    #expect(try other.run("import", file).text().contains("left out the history of"))
    #expect(try other.json("log")["changes"]?.elements.map { $0["command"] } == ["import", "subject rename"])
  }

  @Test("A JSON export and another file can be imported together, and undo takes back both")
  func copyWithAnotherFile() throws {
    try recordHistory()
    let files = [
      try user.file("all.json", user.run("export").text()), try user.file("more", "2024-03-01\n"),
    ]
    let other = try Sandbox()
    _ = try other.run("import", files[0], files[1]).text()
    #expect(try other.records().contains("Piano 2024-03-01 true"))
    _ = try other.run("undo").text()
    #expect(try other.records().isEmpty)
  }

  @Test("`swiftcal export` limits days by `--from`, `--to` and `--subject`, and refuses bad values")
  func range() throws {
    try recordHistory()
    #expect(
      try user.records("--from", "2024-01-06", "--to", "2024-01-07") == [
        "Study 2024-01-06 false", "Study 2024-01-07 true", "Piano 2024-01-06 true",
      ])
    #expect(try user.records("--subject", "piano", "--to", "2024-12-31") == ["Piano 2024-01-06 true"])
    #expect(try user.records("--from", NoonZone.tomorrow) == ["Piano \(NoonZone.tomorrow) rest "])
    try user.expectFailure(64, "export", "--from", "2024-01-07", "--to", "2024-01-06", saying: "2024-01-06")
    try user.expectFailure(64, "export", "--from", "soon", saying: "soon")
    try user.expectFailure(1, "export", "--subject", "Pinao", saying: "did you mean “Piano”?")
    try user.expectFailure(64, "export", "--format", "xml", saying: "xml")
  }

  @Test("`swiftcal export` treats a missing container as empty and does not create it")
  func empty() throws {
    #expect(try user.records().isEmpty)
    #expect(try user.run("export", "--format", "csv").text() == "subject,date,didStudy,rest,reason\r\n")
    #expect(try user.contents().isEmpty)
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

  @Test("`swiftcal export --output` refuses a path where no file can be written")
  func outputRefused() throws {
    try user.expectFailure(73, "export", "--output", user.path("none/days.json"), saying: "cannot write")
    try user.expectFailure(64, "export", "--output", user.path(""), saying: "is not a file")
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
