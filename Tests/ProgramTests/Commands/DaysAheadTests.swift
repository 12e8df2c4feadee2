import Foundation
import RawSQLite
import Testing

/// Days that are recorded and have not begun here, as a journey to the west leaves them.
@Suite("Days ahead of today")
struct DaysAheadTests {
  private let user = try! Sandbox()

  /// Studies some days: up to tomorrow where that day has begun already, and the day after it by another program.
  private func studyElsewhere() throws {
    _ = try user.run("mark", "3d..today").text()
    try elsewhere("mark", "today")
    try RawDatabase(user.store).rows(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '\(NoonZone.daysAgo(-2))', 1)")
  }

  /// Runs a command in a zone where it is tomorrow.
  private func elsewhere(_ arguments: String...) throws {
    var call = user.call(arguments)
    call.environment["TZ"] = "EAST-24"
    _ = try call.run().text()
  }

  @Test("Days ahead are the same in every view")
  func views() throws {
    try studyElsewhere()
    #expect(try user.json("streak")["current"] == 6)
    #expect(try user.json("streak")["total"] == 6)
    #expect(try user.json("streak")["recent"] == ["studied": 6, "due": 6])
    #expect(try user.json("overview")["streak"] == 6)
    #expect(try user.json("stats")["studied"] == 6)
    for day in [NoonZone.tomorrow, NoonZone.daysAgo(-2)] {
      let calendar = try user.json("calendar", String(day.prefix(7)))
      let shown = calendar["days"]?.elements.first { $0["date"] == .text(day) }
      #expect(shown?["didStudy"] == true, "\(day)")
    }
    for family in ["inline", "small", "medium", "large"] {
      let widget = try user.runWidget("snapshot", "--family", family, "--format", "json").json()
      #expect(widget["streak"] == 6, "\(family)")
    }
    #expect(try user.json("streak", "--as-of", "today")["current"] == 6)
    #expect(try user.json("streak", "--as-of", "yesterday")["current"] == 3, "a look back sees no later day")
  }

  @Test("Days ahead can be unmarked and toggled off, and no day ahead can be added")
  func takenBack() throws {
    try studyElsewhere()
    let (tomorrow, later) = (NoonZone.tomorrow, NoonZone.daysAgo(-2))
    #expect(try user.run("toggle", later).text().contains("not studied"))
    #expect(try user.json("streak")["current"] == 5)
    try user.expectFailure(1, "toggle", later)
    #expect(try user.run("unmark", "today..\(tomorrow)").text().contains("2 days now not studied"))
    #expect(try user.json("streak")["total"] == 3)
    try user.expectFailure(1, "unmark", tomorrow)
    try user.expectFailure(1, "mark", tomorrow)
    _ = try user.run("undo").text()
    #expect(try user.json("streak")["total"] == 5)
  }

  @Test("Days ahead and their sessions survive an export and an import")
  func exportAndImport() throws {
    try studyElsewhere()
    try elsewhere("study", "25m")
    let document = try user.run("export", "--format", "json").text()
    let file = user.folder + "/export.json"
    try Data(document.utf8).write(to: URL(filePath: file))
    for kind in ["a copy", "a merge"] {
      let other = try Sandbox()
      if kind == "a merge" { _ = try other.run("mark", "9d").text() }
      _ = try other.run("import", file).text()
      #expect(try other.json("streak")["current"] == 6, "\(kind)")
      let sessions = try other.run("sessions", "--json").text()
      #expect(sessions.contains("25"), "\(kind): \(sessions)")
    }
  }
}
