import Foundation
import FoundationEssentials
import Testing

@Suite("swiftcal without a command, with several subjects")
struct OverviewOfSubjectsTests {
  private let user = try! Sandbox()
  private let heading = "\(NoonZone.weekday(daysAgo: 0).capitalized) \(NoonZone.today): "

  private func add(_ names: String...) throws {
    for name in names { _ = try user.run("subject", "add", "--", name).text() }
  }

  /// How many columns of a terminal a text takes, if its wide characters are CJK.
  private func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x2E80...0xFFDC).contains($1.value) ? 2 : 1) }
  }

  @Test(
    "On a narrow terminal all lines fit, and older days give way before amounts, and amounts before names and streaks",
    arguments: [(80, "●●●●●●●●●●●●●○", true), (46, "●●●●●●○", true), (40, "", true), (26, "", false)])
  func narrow(width: Int, signs: String, hasAmount: Bool) throws {
    try add("日本語のとても長い名前", "Piano")
    _ = try user.run("mark", "120d..yesterday").text()
    _ = try user.run("mark", "11d..today", "--subject", "日本語のとても長い名前").text()
    _ = try user.run("goal", "--at-least", "30m", "--subject", "Piano").text()
    let lines = try user.lines(onTerminalOf: width)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { columns($0) <= width }, "\(lines)")
    let study = try #require(lines.first { $0.contains("Study") })
    #expect(study.contains("120 days"))
    #expect(study.hasSuffix(signs.isEmpty ? "120 days" : "120 days  " + signs), "\(study)")
    #expect(lines.contains { $0.hasSuffix("0 of 30 min") } == hasAmount)
    // The streaks end below each other, also behind a name of wide characters.
    let ends = lines.dropFirst().compactMap { line in
      line.range(of: " days").map { columns(line[..<$0.upperBound]) }
    }
    #expect(ends.count == 3 && Set(ends).count == 1, "\(lines)")
  }
}
