import Foundation
import Testing

@Suite("The options and rules of swiftcal import")
struct ImportRulesTests {
  private let user = try! Sandbox()

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
}
