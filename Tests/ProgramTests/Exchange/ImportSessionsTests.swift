import Foundation
import Testing

@Suite("Sessions and goals in swiftcal import and export")
struct ImportSessionsTests {
  private let user = try! Sandbox()

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
}
