import Foundation
import RawSQLite
import Testing

@Suite("The options and rules of swiftcal import")
struct ImportRulesTests {
  private let user = try! Sandbox()

  private static let twoSubjects = "2024-01-05 : Piano : y\n2024-01-06 : Latin : y\n"
  private static let withBadLine = "2024-01-05 : Study : y\n2024-02-30 : Study : y\n2024-01-07 : Study : y\n"

  @Test("`swiftcal import --subject` brings one subject of the file into that subject, and refuses several")
  func subject() throws {
    _ = try user.run("subject", "add", "Music").text()
    let file = try user.file("log", Self.twoSubjects)
    try user.expectFailure(64, "import", file, "--subject", "Music", saying: "2 subjects", "--only")
    _ = try user.run("import", file, "--subject", "music", "--only", "piano").text()
    #expect(try user.records() == ["Music 2024-01-05 true"])
  }

  @Test("`swiftcal import --only` imports only the subjects that are named")
  func only() throws {
    let file = try user.file("log", Self.twoSubjects + "2024-01-07 : Go : y\n")
    _ = try user.run("import", file, "--only", "Go", "--only", "LATIN").text()
    #expect(try user.records() == ["Latin 2024-01-06 true", "Go 2024-01-07 true"])
  }

  @Test("`swiftcal import --from` reads a file in the format that is named")
  func format() throws {
    let file = try user.file("days.csv", "2024-01-05,2\n2024-01-04,1\n")
    // Loop writes 1 for a day on which nothing was due. In other files 1 means yes.
    #expect(try user.json("import", file, "--dry-run")["files"]?.elements.first?["format"] == "loop-csv")
    _ = try user.run("import", file, "--from", "plain-csv").text()
    #expect(try user.records() == ["Study 2024-01-04 true", "Study 2024-01-05 true"])
  }

  @Test("`swiftcal import` names a bad line, imports nothing of its file and creates no store")
  func badLine() throws {
    let file = try user.file("log", Self.withBadLine)
    try user.expectFailure(65, "import", file, saying: "line 2", "“2024-02-30” is not a date", "--skip-bad")
    #expect(try user.contents().isEmpty)
    _ = try user.run("mark", "2024-01-05").text()
    try user.expectFailure(65, "import", file, saying: "line 2")
  }

  @Test("`swiftcal import --skip-bad` leaves bad lines out, counts them and says of the first what is wrong")
  func skipBad() throws {
    let file = try user.file("log", Self.withBadLine)
    let text = try user.run("import", file, "--skip-bad").text()
    #expect(text.contains("  left out: 1 bad line\n"))
    #expect(text.contains("“log”, line 2: “2024-02-30” is not a date"))
    #expect(try user.records() == ["Study 2024-01-05 true", "Study 2024-01-07 true"])
  }

  @Test(
    "`swiftcal import` refuses a fact of our own JSON that means nothing, and tells of kinds that are not known"
  )
  func badFact() throws {
    func export(_ ofDocument: String, _ ofSubject: String) throws -> String {
      try user.file(
        "export.json",
        #"{"format":"swiftcal","version":1,"facts":[\#(ofDocument)],"subjects":[{"name":"Study","days":[],"#
          + #""facts":[\#(ofSubject)]}]}"#)
    }
    let group = #"{"fact":"group","value":{"name":"All","needsAll":false}}"#
    let place = #"{"fact":"position","key":"","value":0}"#
    let unknown = #"{"fact":"colour","key":"","value":"red"}"#
    try user.expectFailure(
      65, "import", export(group, ""), saying: "fact 1: its key means nothing in “group”", "--skip-bad")
    try user.expectFailure(
      65, "import", export("", place), saying: "“Study”, fact 1: its value means nothing in “position”")
    try user.expectFailure(
      65, "import", export("", group), saying: "“Study”, fact 1: its kind means nothing here: “group”")
    try user.expectFailure(
      65, "import", export(#"{"key":"","value":1}"#, ""), saying: "fact 1: its kind means nothing here: “”")
    #expect(try user.contents().isEmpty)
    let text = try user.run("import", export(group, place), "--skip-bad").text()
    #expect(text.components(separatedBy: "left out: 1 bad line").count == 3)
    #expect(
      try user.run("import", export(unknown, unknown)).text().contains(
        "left out 2 facts of kinds that this version does not know"))
  }

  @Test("`swiftcal import` says what came beside days: groups, schedules and settings, and how many of them")
  func otherChanges() throws {
    for call in [
      ["subject", "add", "Latin"], ["group", "add", "All", "Study", "Latin"], ["mark", "1d"],
      ["schedule", "--off", "sat"], ["config", "day-start", "04:00"],
    ] { _ = try user.call(call).run().text() }
    let file = try user.file("export.json", user.run("export").text())
    let other = try Sandbox()
    let text = try other.run("import", file).text()
    #expect(text.contains("\nBesides:\n") && text.contains("\n  Study is in the group All\n"))
    #expect(text.contains("\n  the group All added\n") && text.contains("day-start set to 04:00"))

    let used = try Sandbox()
    _ = try used.run("mark", "1d").text()
    let report = try used.json("import", file)
    #expect(report["otherChanges"] == 4)
    #expect(try used.json("group")["groups"] == user.json("group")["groups"])
    #expect(try used.json("schedule")["off"] == ["saturday"])
    #expect(try used.json("config", "day-start")["dayStart"] == "00:00")
    #expect(try used.json("import", file)["otherChanges"] == 0)
    #expect(try !used.run("import", file).text().contains("Besides"))
  }

  @Test("`swiftcal import` of one subject brings no group, and an export of one has none")
  func otherChangesOfOne() throws {
    for call in [["subject", "add", "Latin"], ["group", "add", "All", "Study", "Latin"], ["mark", "1d"]] {
      _ = try user.call(call).run().text()
    }
    let whole = try user.file("whole.json", user.run("export").text())
    let one = try user.file("one.json", user.run("export", "--subject", "Study").text())
    for arguments in [["import", whole, "--only", "Study"], ["import", one]] {
      let other = try Sandbox()
      _ = try other.run("subject", "add", "Music").text()
      #expect(try other.call(arguments + ["--json"]).run().json()["otherChanges"] == 0)
      #expect(try !other.run("export").text().contains("member"))
    }
  }

  @Test("`swiftcal import` keeps and reports the files before a bad one")
  func goodBeforeBad() throws {
    let good = try user.file("good", "2024-01-05\n")
    let outcome = try user.run("import", good, user.file("bad", Self.withBadLine))
    #expect(outcome.exitCode == 65)
    #expect(outcome.output == "\(good): dates\n  Study: 1 day added, 0 already there\n")
    #expect(outcome.error.contains("“bad”, line 2:"))
    #expect(try user.records() == ["Study 2024-01-05 true"])
  }

  @Test(
    "`swiftcal import --dry-run` reports what would change and changes nothing",
    arguments: sample(of: [false, true]))
  func dryRun(hasStore: Bool) throws {
    if hasStore { _ = try user.run("mark", "2024-01-05").text() }
    let before = try user.contents()
    let files = [try user.file("log", Self.twoSubjects), try user.file("again", Self.twoSubjects)]
    let outcome = try user.run("import", files[0], files[1], "--dry-run").text()
    #expect(outcome.contains("Piano (new): 1 day added, 0 already there\n"))
    #expect(outcome.contains("\(files[1]): harsh\n  Piano: 1 day studied, on 2024-01-05\n"))
    #expect(outcome.contains("\n  Piano: 0 days added, 1 already there\n"))
    #expect(outcome.hasSuffix("\nNothing was changed: this was a dry run.\n"))
    #expect(try user.json("import", files[0], "--dry-run")["dryRun"] == true)
    #expect(try user.contents() == before)
  }

  @Test("`swiftcal import --dry-run` of thirty years writes no byte and needs no write permission")
  func longDryRun() throws {
    _ = try user.run("mark", "2024-01-05").text()
    let days = (0..<10_950).map { NoonZone.daysAgo($0) }
    let file = try user.file("log", days.map { "\($0) : Habit : y\n" }.joined())
    let before = try user.contents()
    #expect(try user.run("import", file, "--dry-run").text().contains("Habit (new): 10950 days added"))
    #expect(try user.contents() == before)
    try setMode(0o400, of: user.store)
    let outcome = try user.unprivilegedCall(["import", file, "--dry-run"]).run().text()
    #expect(outcome.contains("Habit (new): 10950 days added"))
  }

  @Test("`swiftcal import` refuses the store itself, and keeps what the file before it brought")
  func ownStore() throws {
    _ = try user.run("mark", "1d").text()
    let file = try user.file("log", Self.twoSubjects)
    let outcome = try user.run("import", file, user.store)
    #expect(outcome.exitCode == 65)
    #expect(outcome.error.contains("is a store of SwiftCal itself"))
    #expect(try user.json("log")["changes"]?.elements.count == 2)
    #expect(try RawDatabase(user.store).rows("PRAGMA integrity_check") == [["ok"]])
    #expect(try user.json("undo")["command"] == "import")
  }

  @Test(
    "Without a terminal `swiftcal import` says on standard error what it understood, before it brings anything in"
  )
  func understood() throws {
    let file = try user.file(
      "a.csv",
      "date,habit,done,minutes\n2024-01-05,Latin,yes,30\n2024-01-07,Latin,yes,45\n2024-01-08,Latin,no,0\n")
    var call = user.call(["import", file])
    call.arguments.removeAll { $0 == "--yes" }
    let outcome = try call.run()
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.error.contains(
        "  Latin: 2 days studied, 2 sessions, 1 h 15 min in all, 1 not studied, from 2024-01-05 to 2024-01-07\n"
      ))
    #expect(outcome.output.contains("Latin (new): 2 days added"))
  }

  @Test("The subject that a new store has gives way to what an import brings, and comes back with undo")
  func newStore() throws {
    let file = try user.file("log", "2024-01-05 : Latin : y\n2024-01-06 : Piano : y\n")
    #expect(
      try user.run("import", file).text().contains("Piano (new): 1 day added, 0 already there, the default"))
    func names() throws -> [JSON?] {
      try user.json("subject", "list")["subjects"]?.elements.map { $0["name"] } ?? []
    }
    #expect(try names() == ["Latin", "Piano"])
    _ = try user.run("done").text()
    #expect(try user.json("streak")["subject"] == "Piano")
    _ = try user.run("undo").text()
    _ = try user.run("undo").text()
    #expect(try names() == ["Study"])
    let other = try Sandbox()
    _ = try other.run("done").text()
    _ = try other.run("import", file).text()
    #expect(try other.json("streak")["subject"] == "Study")
  }

  @Test("What is set of a subject stays when a file says something else")
  func kept() throws {
    _ = try user.run("subject", "add", "Latin").text()
    _ = try user.run("subject", "unit", "Latin", "pages").text()
    let file = try user.file("a.csv", "date,habit,minutes\n2024-01-05,Latin,30\n")
    try user.expectFailure(64, "import", file, saying: "counted in “pages” here", "--subject")
  }

  @Test("`swiftcal import` without a file finds what is on this machine, with the command for it")
  func found() throws {
    #expect(try user.run("import").text().contains("No other tracker's files"))
    let folder = user.path(".config/harsh")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "2024-01-05 : Latin : y\n".write(toFile: folder + "/log", atomically: false, encoding: .utf8)
    #expect(try user.run("import").text().contains("harsh: swiftcal import \(folder)/log\n"))
  }

  @Test("`swiftcal import` refuses unknown formats, subjects, files and time zones")
  func unknown() throws {
    let file = try user.file("log", Self.twoSubjects)
    try user.expectFailure(64, "import", file, "--from", "xml", saying: "no format “xml”", "loop-backup")
    try user.expectFailure(64, "import", file, "--only", "Chess", saying: "no subject “Chess”", "“Piano”")
    try user.expectFailure(1, "import", file, "--subject", "Stuy", saying: "did you mean “Study”?")
    try user.expectFailure(66, "import", file + "s", saying: "there is no file “logs”")
    try user.expectFailure(
      65, "import", user.file("text", "dear diary\n"), saying: "not in a format", "a list of dates")
    try user.expectFailure(65, "import", user.file("empty", ""), saying: "is empty")
    let phone = try user.coreDataStore("default.store", studied: [726_105_600])
    try user.expectFailure(64, "import", phone, "--time-zone", "Mars/Base", saying: "no time zone")
  }

  @Test(
    "`swiftcal import` refuses values in our own JSON that a store cannot hold",
    arguments: sample(of: [
      (#""rests":[{"date":"2024-01-05","reason":"a\nb"}]"#, "rest 1"),
      (#""rests":[{"date":"2024-01-05","reason":""}]"#, "rest 1"),
      (
        #""schedules":[{"from":"2024-01-01","off":["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]}]"#,
        "schedule 1"
      ),
    ]))
  func ownValues(part: String, name: String) throws {
    let file = try user.file(
      "a.json",
      #"{"format":"swiftcal","version":1,"subjects":[{"name":"A","isDefault":true,"days":[],\#(part)}]}"#)
    try user.expectFailure(65, "import", file, saying: "“A”, \(name)")
  }

  @Test("`swiftcal import` refuses a reason over 200 characters in our own CSV and names the line")
  func longReason() throws {
    let file = try user.file(
      "a.csv",
      "subject,date,didStudy,rest,reason\nA,2024-01-05,,true,\(String(repeating: "x", count: 201))\n")
    try user.expectFailure(65, "import", file, saying: "line 2", "more than 200 characters")
  }
}
