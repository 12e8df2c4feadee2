import Foundation
import Testing

@Suite("swiftcal export --format html")
struct PageTests {
  private let user = try! Sandbox()

  private func page(_ arguments: String...) throws -> String {
    try user.call(["export", "--format", "html"] + arguments).run().text()
  }

  /// The opening tags of the cells that are days.
  private func days(in page: String) -> [Substring] {
    page.matches(of: #/<td class="[^"]*" title="[^"]*">/#).map(\.output)
  }

  @Test("The page is one file without a script that loads nothing, and that takes at most 40 kB for a year")
  func alone() throws {
    for weeks in 0..<53 {
      _ = try user.run("study", "\(20 + weeks) min", "\(weeks * 7)d").text()
      _ = try user.run("mark", "\(weeks * 7 + 3)d").text()
    }
    let page = try page()
    #expect(page.utf8.count <= 40_000)
    for sign in [
      "<script", "<link", "<img", "src=", "href=", "url(", "@import", "http:", "https:", "javascript:",
    ] {
      #expect(!page.contains(sign), "the page has \(sign)")
    }
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    // Each studied day and each missed one since the first record has its words, and so has today.
    #expect(days(in: page).count > 360)
    #expect(page.contains("title=\"\(NoonZone.today): 20 min, studied\""))
    #expect(page.contains("title=\"\(NoonZone.daysAgo(3)): studied, no amount\""))
    #expect(page.contains("title=\"\(NoonZone.daysAgo(1)): missed\""))
  }
}
