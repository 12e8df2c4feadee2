import Foundation
import RawSQLite
import Testing

@Suite("swiftcal undo and redo")
struct UndoTests {
  private let user = try! Sandbox()

  private func total(_ subject: String = "Study") throws -> JSON? {
    try user.json("streak", "--subject", subject)["total"]
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
}
