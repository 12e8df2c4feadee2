import Foundation
import Testing

@Suite("What swiftcal import says of odd files")
struct ImportOddityTests {
  private let user = try! Sandbox()

  @Test("`swiftcal import -` reads standard input in every format")
  func standardInput() throws {
    #expect(
      try user.json("import", "-", input: "2024-01-05\n")["files"]?.elements.first?["format"] == "dates")
    #expect(try user.records() == ["Study 2024-01-05 true"])
    let file = try user.loopBackup("Loop.db", habit: "Piano", days: [19_727])
    var call = user.call(["import", "-"])
    call.input = .file(file)
    #expect(try call.run().text() == "-: loop-backup\n  Piano (new): 1 day added, 0 already there\n")
    try user.expectFailure(65, "import", "-", saying: "“standard input” is empty")
  }

  @Test("`swiftcal undo` after an import removes the subjects that it made")
  func undo() throws {
    _ = try user.run("mark", "2024-01-01").text()
    let lines = (1...402).map { "2024-01-05 : Habit \($0) : y\n" }.joined()
    _ = try user.run("import", try user.file("log", lines)).text()
    _ = try user.run("undo").text()
    #expect(try user.records() == ["Study 2024-01-01 true"])
    #expect(try user.json("subject", "list")["subjects"]?.elements.count == 1)
    _ = try user.run("redo").text()
    #expect(try user.json("subject", "list")["subjects"]?.elements.count == 403)
  }

  @Test(
    "`swiftcal import` takes the days ahead of our own CSV, as it takes those of our JSON",
    arguments: sample(of: ["csv", "json"]))
  func daysAhead(format: String) throws {
    let east = user
    east.environment["TZ"] = "East-23:59"
    user.environment["TZ"] = "West23:59"
    _ = try east.run("toggle").text()
    _ = try east.run("study", "25m").text()
    let file = user.path("export")
    _ = try user.run("export", "--format", format, "--output", file).text()
    let other = try Sandbox()
    other.environment["TZ"] = "West23:59"
    #expect(try !other.run("import", file).text().contains("left out"))
    let csv = try user.run("export", "--format", "csv").text()
    #expect(csv.contains("true") && csv.contains("25"))
    #expect(try other.run("export", "--format", "csv").text() == csv)
  }

  @Test("`swiftcal import` takes the days ahead of our own calendar")
  func daysAheadOfCalendar() throws {
    let east = user
    east.environment["TZ"] = "East-23:59"
    user.environment["TZ"] = "West23:59"
    _ = try east.run("toggle").text()
    let file = user.path("export.ics")
    _ = try user.run("export", "--format", "ics", "--output", file).text()
    let other = try Sandbox()
    other.environment["TZ"] = "West23:59"
    #expect(try !other.run("import", file).text().contains("left out"))
    #expect(try other.records() == user.records())
  }

  @Test(
    "`swiftcal import` refuses our own CSV without some of its columns, in which it would not find the sessions",
    arguments: sample(of: [
      "subject,date,session,amount\nPiano,2024-01-05,,25\n",
      "subject,date,didStudy,rest,reason,mood\nPiano,2024-01-05,true,false,,good\n",
      "date,subject,didStudy,amount,recordedAt\n2024-01-05,Piano,true,25,\n",
    ]))
  func partOfOwn(text: String) throws {
    let file = try user.file("days.csv", text)
    try user.expectFailure(
      65, "import", file, saying: "some columns of SwiftCal's own CSV", "--format plain-csv")
    let options = text.hasSuffix("good\n") ? ["--answer-column", "didStudy"] : ["--answer-column", "none"]
    _ = try user.call(["import", file, "--from", "plain-csv"] + options).run().text()
    #expect(try user.records() == ["Piano 2024-01-05 true"])
  }

  @Test("`swiftcal import --only` of a file without names says that it names no subjects")
  func only() throws {
    let file = try user.file("dates", "2024-01-05\n")
    try user.expectFailure(64, "import", file, "--only", "Nope", saying: "names no subjects", "--only")
  }

  @Test("`swiftcal import` reads a database although there is no folder for temporary files")
  func temporaryFolder() throws {
    let file = try user.loopBackup("Loop.db", habit: "Piano", days: [19_727])
    user.environment["TMPDIR"] = "/nowhere"
    _ = try user.run("import", file).text()
    #expect(try user.records() == ["Piano 2024-01-05 true"])
  }

  @Test("`swiftcal import` refuses times of which no zone says the dates, if the system has no time zones")
  func noZones() throws {
    user.environment["TZDIR"] = "/nowhere"
    user.environment["TZ"] = "UTC0"
    let phone = try user.coreDataStore("default.store", studied: [726_105_600])
    try user.expectFailure(74, "import", phone, saying: "no time zones", "tzdata")
    try user.expectFailure(74, "import", phone, "--time-zone", "Europe/Berlin", saying: "no time zones")
    let log = try user.file("2024-01.data", "inc 20240105T233000Z - 20240106T010000Z # Maths\n")
    try user.expectFailure(74, "import", log, saying: "no time zones")
    _ = try user.run("import", phone, "--time-zone", "UTC+00:00").text()
    #expect(try user.records() == ["Study 2024-01-05 true"])
  }

  @Test("`swiftcal import` says in its report and in JSON which columns were taken for what")
  func columns() throws {
    let file = try user.file("days.csv", "Day,Piano,Latin\n2024-01-05,x,\n2024-01-06,,x\n")
    let sentence = "dates from “Day”, a subject for each of the columns “Piano”, “Latin”"
    #expect(try user.run("import", file, "--dry-run").text().contains("  \(sentence)\n"))
    #expect(try user.json("import", file)["files"]?.elements.first?["notes"] == [.text(sentence)])
    #expect(try user.records() == ["Piano 2024-01-05 true", "Latin 2024-01-06 true"])
  }

  @Test("`swiftcal import` reads columns as its options say")
  func columnOptions() throws {
    let file = try user.file(
      "days.csv", "Begun,Ended,Billable,What\n1/2/2024,3/2/2024,0,a\n4/2/2024,5/2/2024,1,b\n")
    try user.expectFailure(65, "import", file, saying: "--columns date=Begun")
    _ = try user.run(
      "import", file, "--date-column", "Ended", "--day-first", "--answer-column", "Billable",
      "--subject-column", "What"
    ).text()
    #expect(try user.records() == ["b 2024-02-05 true"])
    try user.expectFailure(64, "import", file, "--day-first", "--month-first", saying: "not both")
    let log = try user.file("log", "2024-01-05 : Study : y\n")
    try user.expectFailure(65, "import", log, "--from", "harsh", "--day-first", saying: "--format plain-csv")
  }

  @Test("`swiftcal import` tells what it left out of our own JSON")
  func leftOutOfJSON() throws {
    let file = try user.file(
      "days.json",
      #"{"format":"swiftcal","version":1,"subjects":[{"name":"A","isDefault":true,"days":[]}],"settings":{"dayStart":"x","colour":"red"},"history":[{"id":"no"}]}"#
    )
    let report = try user.run("import", file).text()
    for words in [
      "“dayStart”, which cannot be “x”", "“colour”, which this version", "1 of 1 changes of the history",
    ] {
      #expect(report.contains(words), "\(report)")
    }
  }

  @Test(
    "`swiftcal import` adds thousands of subjects in a time that grows with their number",
    .timeLimit(.minutes(1)))
  func manySubjects() throws {
    let count = ProofSize.count(small: 1_000, large: 4_000)
    let lines = "Date,Habit\n" + (1...count).map { "2024-01-05,Habit \($0)\n" }.joined()
    _ = try user.run("import", try user.file("days.csv", lines)).text()
    #expect(try user.json("subject", "list")["subjects"]?.elements.count == count)
  }

  @Test("`swiftcal export` says on standard error what the format has no place for")
  func leftOutOfExport() throws {
    _ = try user.run("mark", "2024-01-05").text()
    _ = try user.run("rest", "2024-01-06", "--reason", "ill").text()
    let outcome = try user.run("export", "--format", "habitbull")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.error.contains("habitbull has no place for 1 day of rest, 1 reason for a rest"),
      "\(outcome.error)")
    for format in ["json", "csv", "harsh", "ics", "loop-csv"] {
      #expect(try user.run("export", "--format", format).error.isEmpty, "\(format)")
    }
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("subject", "move", "Piano", "--first").text()
    _ = try user.run("group", "add", "Morning", "Piano").text()
    _ = try user.run("start").text()
    for format in ["csv", "ics"] {
      let said = try user.run("export", "--format", format).error
      #expect(
        said.contains("\(format) has no place for 1 place in a group, the order of 2 subjects, 1 timer;"),
        "\(said)")
    }
    #expect(try user.run("export").error.isEmpty)
  }

  @Test("`swiftcal import` brings our own calendar back")
  func calendar() throws {
    _ = try user.run("mark", "2024-01-05").text()
    _ = try user.run("rest", "2024-01-06", "--reason", "ill").text()
    _ = try user.run("export", "--format", "ics", "--output", user.path("a.ics")).text()
    let other = try Sandbox()
    #expect(try other.json("import", user.path("a.ics"))["files"]?.elements.first?["format"] == "ics")
    #expect(try other.records() == user.records())
  }
}
