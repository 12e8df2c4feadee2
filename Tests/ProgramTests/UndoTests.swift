import Foundation
import RawSQLite
import Testing

@Suite("swiftcal undo and redo")
struct UndoTests {
  private let user = try! Sandbox()

  private func total(_ subject: String = "Study") throws -> JSON? {
    try user.json("streak", "--subject", subject)["total"]
  }

  @Test("`swiftcal undo` takes back a whole mark at once, and `redo` makes it again")
  func wholeMark() throws {
    _ = try user.run("mark", "20d").text()
    _ = try user.run("mark", "30d..11d").text()
    let undone = try user.json("undo")
    #expect(undone["undone"] == true)
    #expect(undone["command"] == "mark")
    #expect(undone["days"]?.elements.count == 19, "the day that was marked before is not part of the change")
    #expect(try total() == 1)
    #expect(try user.json("redo")["undone"] == false)
    #expect(try total() == 20)
  }

  @Test("`swiftcal undo` goes back one change at a time, and `redo` goes forward again")
  func again() throws {
    for day in ["3d", "2d", "1d"] { _ = try user.run("toggle", day).text() }
    for left in [2, 1, 0] {
      _ = try user.run("undo").text()
      #expect(try total() == .number(left))
    }
    try user.expectFailure(1, "undo", saying: "there is no change to undo")
    for left in [1, 2, 3] {
      _ = try user.run("redo").text()
      #expect(try total() == .number(left))
    }
    try user.expectFailure(1, "redo", saying: "there is nothing to redo")
  }

  @Test("`swiftcal undo --json` names the day of the last change")
  func lastDay() throws {
    for day in ["3d", "2d"] { _ = try user.run("toggle", day).text() }
    let undone = try user.json("undo")
    #expect(
      undone["days"]?.elements == [
        ["subject": "Study", "date": .text(NoonZone.daysAgo(2)), "fact": "study", "from": nil, "to": true]
      ])
  }

  @Test("`swiftcal redo` cannot make a change again after another change was made")
  func cleared() throws {
    for day in ["3d", "2d"] { _ = try user.run("toggle", day).text() }
    _ = try user.run("undo").text()
    _ = try user.run("toggle", "5d").text()
    try user.expectFailure(1, "redo", saying: "there is nothing to redo")
    _ = try user.run("undo").text()
    #expect(try user.json("redo")["days"]?.elements.first?["date"] == .text(NoonZone.daysAgo(5)))
    #expect(try total() == 2)
  }

  @Test("`swiftcal redo` skips a change that was cleared, and makes the changes around it again")
  func clearedInBetween() throws {
    for day in ["3d", "2d"] { _ = try user.run("toggle", day).text() }
    _ = try user.run("undo").text()
    _ = try user.run("toggle", "5d").text()
    for _ in 1...2 { _ = try user.run("undo").text() }
    for day in [3, 5] {
      #expect(try user.json("redo")["days"]?.elements.first?["date"] == .text(NoonZone.daysAgo(day)))
    }
    try user.expectFailure(1, "redo", saying: "there is nothing to redo")
  }

  @Test("`swiftcal undo` takes an unmark back")
  func unmark() throws {
    _ = try user.run("mark", "9d..today").text()
    _ = try user.run("unmark", "5d..2d").text()
    _ = try user.run("undo").text()
    #expect(try total() == 10)
  }

  @Test("`swiftcal undo` restores a removed rest with its reason, and removes an added rest")
  func rests() throws {
    _ = try user.run("rest", "3d", "--reason", "fever").text()
    _ = try user.run("unrest", "3d").text()
    let undone = try user.json("undo")
    #expect(
      undone["days"]?.elements == [
        ["subject": "Study", "date": .text(NoonZone.daysAgo(3)), "fact": "rest", "from": "fever", "to": nil]
      ])
    let raw = try RawDatabase(user.store)
    let rests = "SELECT key, value FROM fact WHERE kind = 'rest' AND value IS NOT NULL"
    let rest = [NoonZone.daysAgo(3), #"{"isLate":true,"reason":"fever"}"#]
    #expect(try raw.rows(rests) == [rest])
    _ = try user.run("undo").text()
    #expect(try raw.rows(rests) == [])
    _ = try user.run("redo").text()
    #expect(try raw.rows(rests) == [rest])
  }

  @Test("`swiftcal undo` takes back the last change of any subject and leaves other subjects alone")
  func subjects() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("toggle", "1d").text()
    _ = try user.run("toggle", "1d", "--subject", "Piano").text()
    #expect(try user.json("undo")["days"]?.elements.first?["subject"] == "Piano")
    #expect(try total() == 1)
    #expect(try total("Piano") == 0)
  }

  @Test("`swiftcal undo` brings a removed subject back before it goes on to the changes before")
  func removedSubject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("toggle", "1d").text()
    _ = try user.run("toggle", "1d", "--subject", "Piano").text()
    _ = try user.run("subject", "remove", "Piano", "--yes").text()
    #expect(try user.json("undo")["command"] == "subject remove")
    #expect(try total("Piano") == 1)
    for subject in ["Piano", "Study"] {
      #expect(try user.json("undo")["days"]?.elements.first?["subject"] == .text(subject))
    }
  }

  @Test(
    "`swiftcal undo` passes over the changes of a subject that another program has removed",
    arguments: ["ON", "OFF"])
  func removedByAnotherProgram(foreignKeys: String) throws {
    _ = try user.run("mark", "1d").text()
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "3d", "4d", "--subject", "Piano").text()
    try RawDatabase(user.store).rows(
      """
      PRAGMA foreign_keys = \(foreignKeys);
      UPDATE fact SET value = NULL WHERE kind = 'life' AND subject = (SELECT id FROM subject WHERE name = 'Piano');
      UPDATE subject SET name = NULL WHERE name = 'Piano'
      """)
    // Each undo passes one change, and says so.
    for _ in 0..<2 { #expect(try user.run("undo").exitCode == 1) }
    #expect(try user.json("undo")["command"] == "mark")
    #expect(try total() == 0)
    try user.expectFailure(1, "undo", saying: "there is no change to undo")
  }

  @Test("`swiftcal undo` and `redo` leave a day alone that another program has changed since, and say so")
  func changedSince() throws {
    _ = try user.run("mark", "9d..5d").text()
    try RawDatabase(user.store).rows("DELETE FROM day WHERE date = '\(NoonZone.daysAgo(5))'")
    let undone = try user.run("undo").text()
    #expect(undone.contains("Something else has changed this since"))
    #expect(undone.contains("so it stays: Study \(NoonZone.daysAgo(5))"))
    #expect(try total() == 0)
    try RawDatabase(user.store).rows(
      "INSERT INTO day (subject, date, didStudy) VALUES (1, '\(NoonZone.daysAgo(7))', 1)")
    #expect(try user.run("redo").text().contains("Study \(NoonZone.daysAgo(7))"))
    #expect(try total() == 5)
  }

  @Test("A number of a change at the end of 64 bits stops no change, also if its days have another number")
  func lastNumber() throws {
    for day in 1...3 { _ = try user.run("mark", "\(day)d").text() }
    try RawDatabase(user.store).rows("UPDATE change SET id = 9223372036854775807 WHERE id = 3")
    _ = try user.run("mark", "4d").text()
    #expect(try user.run("undo").text().contains(NoonZone.daysAgo(4)))
    #expect(try total() == 3)
  }

  @Test("`swiftcal undo` and `redo` say in words what they did")
  func text() throws {
    _ = try user.run("toggle", "1d").text()
    #expect(try user.run("undo").text().hasPrefix("Undone: toggle of "))
    #expect(try user.run("redo").text().hasSuffix(", Study \(NoonZone.yesterday) studied.\n"))
  }

  @Test("`swiftcal undo` and `redo` have nothing to do when there is no store")
  func noStore() throws {
    try user.run("undo").expectFailure(1, saying: ["there is no change to undo"])
    try user.run("redo").expectFailure(1, saying: ["there is nothing to redo"])
  }
}
