import Foundation
import RawSQLite
import StudyCalendar
import Testing

@Suite("swiftcal stats")
struct StatsTests {
  private let user = try! Sandbox()

  @Test("Amounts from another program that are as high as a number can be do not stop `swiftcal stats`")
  func highAmounts() throws {
    for day in ["3d", "2d"] { _ = try user.run("study", "10m", day).text() }
    try RawDatabase(user.store).rows("UPDATE recordedDay SET amount = 9223372036854775807")
    #expect(try user.json("stats")["studied"] == 2)
    #expect(try user.run("stats").text().contains("Studied: 2 of 3 days"))
  }

  @Test("Names of any kind, and many subjects, fit the lines and stay text in a picture")
  func oddNames() throws {
    let names =
      [
        String(repeating: "long name ", count: 6) + "end", "<script>alert(1)</script>", "עברית",
        "👩‍👩‍👧 e\u{301}",
      ] + (1...46).map { "Subject \($0)" }
    for name in names { _ = try user.run("subject", "add", name).text() }
    _ = try user.run("study", "100000m", "2024-12-01", "--force", "--subject", names[0]).text()
    let all = ["stats"] + names.flatMap { ["--subject", $0] }
    let lines = try user.call(all).run().lines.map(String.init)
    #expect(lines.count > 50 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.contains("1666 h 40 min") })
    let picture = try user.call(all + ["--format", "svg"]).run().text()
    #expect(!picture.contains("<script") && picture.contains("&lt;script&gt;"))
    #expect(try user.run("stats", "--subject", names[0]).lines.allSatisfy { $0.count <= 80 })
  }
}
