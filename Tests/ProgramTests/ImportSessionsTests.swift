import Foundation
import Testing

@Suite("Sessions and goals in swiftcal import and export")
struct ImportSessionsTests {
  private let user = try! Sandbox()

  private static let toggl =
    "Project,Description,Start date,Start time,End date,End time,Duration\n"
    + "Maths,groups,2024-01-05,23:30:00,2024-01-06,01:00:00,01:30:00\n"
    + "Maths,,2024-01-06,10:00:00,2024-01-06,10:25:00,00:25:00\n"

  @Test("`swiftcal import` reports the sessions, the goals, the unit and the end that it took over")
  func report() throws {
    let file = try user.loopBackup("Loop.db", habit: "Piano", days: [19_727, 19_728])
    try user.change(
      file,
      """
      ALTER TABLE Habits ADD COLUMN freq_num INTEGER; ALTER TABLE Habits ADD COLUMN freq_den INTEGER;
      ALTER TABLE Habits ADD COLUMN unit TEXT; ALTER TABLE Habits ADD COLUMN archived INTEGER;
      UPDATE Habits SET freq_num = 3, freq_den = 7, archived = 1;
      UPDATE Repetitions SET notes = 'scales' WHERE id = 1;
      INSERT INTO Habits VALUES (2, 'Pages', 1, 0, 10, 1, 1, 'pages', 0);
      INSERT INTO Repetitions VALUES (NULL, 2, \(19_727 * 86_400_000), 12500, NULL);
      INSERT INTO Repetitions VALUES (NULL, 2, \(19_728 * 86_400_000), 5000, NULL);
      """)
    #expect(
      try user.run("import", file).text() == """
        \(file): loop-backup
          Piano (new): 2 days added, 0 already there, 1 session added, 1 goal added, ended on 2024-01-07
          Pages (new): 1 day added, 0 already there, 2 sessions added, 1 goal added, the default \
        subject from now on
            counted in pages
          “Piano” is archived; it ended on 2024-01-07, the day after its last record

        """)
    #expect(try user.run("goal", "--subject", "Piano").text().contains("3 days a week"))
    #expect(try user.run("goal", "--subject", "Pages").text().contains("at least 10 pages"))
    let again = try user.run("import", file).text()
    #expect(again.contains("  Piano: 0 days added, 2 already there\n"))
    #expect(again.contains("  Pages: 0 days added, 1 already there\n"))
  }

  @Test(
    "What began at an instant is one session, in whatever zone and in whichever format of its program it comes",
    arguments: [["intervals", "frames", "table"], ["table", "frames", "intervals"]])
  func instants(order: [String]) throws {
    let id = String(repeating: "0", count: 32)
    let files = [
      "intervals": try user.file("2024-01.data", "inc 20240101T233000Z - 20240101T235000Z # latin\n"),
      "frames": try user.file("frames", #"[[1704103200,1704106800,"latin","\#(id)",["b","a"],1704106800]]"#),
      "table": try user.file(
        "log.csv", "id,start,stop,project,tags\n0,2024-01-01 11:00:00,2024-01-01 12:00:00,latin,\"b, a\"\n"),
    ]
    for zone in ["Europe/Berlin", "America/New_York"] {
      user.environment["TZ"] = zone
      for name in order where zone == "Europe/Berlin" || name != "table" {
        _ = try user.run("import", #require(files[name])).text()
      }
      let sessions = try user.json("sessions", "2023-12-01..2024-01-31", "--subject", "latin")["sessions"]
      #expect(sessions?.elements.map { $0["amount"] } == [60, 20], "\(zone)")
    }
  }

  @Test("Sessions recorded at once are listed in the order of recording, also where an export is taken over")
  func order() throws {
    for minutes in 1...12 { _ = try user.run("study", "\(minutes)m").text() }
    func listed(_ home: Sandbox) throws -> [JSON] {
      let sessions = try home.json("sessions")["sessions"]?.elements ?? []
      return sessions.map { $0["amount"] ?? .null }
    }
    let expected = (1...12).map { JSON.number($0) }
    #expect(try listed(user) == expected)
    let other = try Sandbox()
    let file = try other.file("all.json", user.run("export").text())
    _ = try other.run("import", file).text()
    #expect(try listed(other) == expected)
    #expect(try other.run("export", "--format", "csv").text() == user.run("export", "--format", "csv").text())
  }

  @Test("`swiftcal import --json` counts sessions only if the file has any, and one undo takes them back")
  func json() throws {
    let file = try user.file("toggl.csv", Self.toggl)
    let report = try user.json("import", file)["files"]?.elements.first
    #expect(report?["format"] == "toggl")
    #expect(
      report?["subjects"] == [
        [
          "subject": "Maths", "isNew": true, "studied": ["added": 2, "alreadyThere": 0],
          "rests": ["added": 0, "alreadyThere": 0], "sessions": ["added": 2, "alreadyThere": 0],
          "isDefault": true,
        ]
      ])
    let before = try user.run("export").text()
    _ = try user.run("import", file).text()
    #expect(try user.run("export").text() == before)
    _ = try user.run("undo").text()
    #expect(try user.run("subject").text().contains("Maths") == false)
  }

  @Test("A file of minutes is not imported into a subject that counts pages, and nothing is changed")
  func otherUnit() throws {
    for command in [
      ["subject", "add", "Maths"], ["subject", "unit", "Maths", "pages"],
      ["study", "12", "--subject", "Maths"],
    ] { _ = try user.call(command).run().text() }
    let before = try user.run("export").text()
    let file = try user.file("toggl.csv", Self.toggl)
    let outcome = try user.run("import", file)
    #expect(outcome.exitCode != 0)
    #expect(outcome.error.contains("counted in “pages” here and in “minutes” in the file"))
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(try user.run("export").text() == before)
  }

  @Test("A table without a unit is refused with a command that gives it one and brings it in")
  func unitOfTable() throws {
    for command in [
      ["subject", "add", "My books"], ["subject", "unit", "My books", "pages"],
      ["study", "12", "--subject", "My books"],
    ] { _ = try user.call(command).run().text() }
    let file = try user.file("a log.csv", "day,count,what\n05.01.2024,12.5,novel\n06.01.2024,3,\n")
    let outcome = try user.run(
      "import", file, "--subject", "My books", "--columns", "date=day,amount=count", "--date-format", "dmy")
    outcome.expectFailure(
      64, saying: ["does not say what its amounts count; if they are pages, type “swiftcal"])
    let command = try #require(outcome.error.firstMatch(of: #/“(swiftcal import [^”]*)”/#)?.1)
    var call = user.call([])
    let programs = URL(filePath: call.program.path).deletingLastPathComponent().path
    call.environment["PATH"] = programs + ":/usr/bin:/bin"
    call.launcher = ["/usr/bin/env", "/bin/sh", "-c", String(command)]
    let brought = try call.run()
    #expect(brought.exitCode == 0 && brought.output.contains("2 sessions added"), "\(command): \(brought)")
    let sessions = try user.json("sessions", "2024-01-05", "--subject", "My books")["sessions"]
    #expect(sessions?.elements.first?["amount"] == .fraction(12.5))
  }

  @Test("A session says in words where it came from, and JSON has the name of its source")
  func origin() throws {
    let file = try user.file("log.csv", "date,minutes\n2024-01-05,25\n")
    _ = try user.run("import", file, "--format", "plain-csv").text()
    #expect(try user.run("sessions", "2024-01-05").text().contains("25 min (imported)\n"))
    let sessions = try user.json("sessions", "2024-01-05")["sessions"]
    #expect(sessions?.elements.first?["source"] == "plain-csv")
  }

  @Test(
    "A store with sessions, a goal, a unit and an end is the same after an export and an import",
    arguments: ["json", "csv"])
  func roundTrip(format: String) throws {
    for command in [
      ["study", "25m", "2024-01-05", "--note", "=groups"], ["study", "30m", "2024-01-06"],
      ["unmark", "2024-01-06"], ["goal", "daily", "--at-least", "20m"], ["subject", "add", "Pages"],
      ["subject", "unit", "Pages", "pages"],
      ["study", "12", "2024-01-05", "--subject", "Pages"], ["goal", "3/week", "--subject", "Pages"],
      ["subject", "end", "Pages", "--on", "2024-02-01"],
    ] { _ = try user.call(command).run().text() }
    let file = user.path("export")
    _ = try user.run("export", "--format", format, "--output", file).text()
    let other = try Sandbox()
    _ = try other.run("import", file).text()
    let expected = try user.run("export", "--format", "csv").text()
    #expect(try other.run("export", "--format", "csv").text() == expected)
  }
}
