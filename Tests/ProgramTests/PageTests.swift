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

  @Test(
    "A weekday on which nothing was studied has no bar, and fills stay where a person has colours of their own"
  )
  func bars() throws {
    _ = try user.run("mark", "2024-11-05").text()
    _ = try user.run("unmark", "2024-11-06").text()
    let page = try page("--year", "2024")
    #expect(page.contains("<td class=\"bar\" aria-hidden=\"true\"><i style=\"width:11%\"></i>"))
    #expect(page.contains("<td class=\"bar\" aria-hidden=\"true\">\n"))
    // Browsers take images and backgrounds away then.
    #expect(
      page.contains(
        "@media(forced-colors:active){.year td[title],.legend span,.bar i{forced-color-adjust:none}}"))
  }

  @Test("A named year has its own days only, and days before the first record are nothing")
  func year() throws {
    _ = try user.run("mark", "2024-11-05..2024-11-07").text()
    _ = try user.run("rest", "2024-11-08").text()
    _ = try user.run("mark", "2025-01-02").text()
    let page = try page("--year", "2024")
    #expect(days(in: page).count == 57)
    #expect(!page.contains("2024-11-04") && !page.contains("2025-"))
    #expect(page.contains("<td class=\"w\" title=\"2024-11-08: day off\">"))
    #expect(page.contains("<dt>Days studied<dd>3</div>"))
    #expect(!page.contains("Current streak"))
    #expect(try self.page("--year", "1990").contains("Nothing was studied in these days."))
  }

  @Test("Weeks that reached a weekly goal are in the last row of the year, and the year says what that means")
  func weeklyGoal() throws {
    _ = try user.run("config", "first-weekday", "monday").text()
    _ = try user.run("mark", "2024-11-05..2024-11-07").text()
    _ = try user.run("mark", "2024-11-12..2024-11-13").text()
    #expect(try !page("--year", "2024").contains("<tfoot>"))
    _ = try user.run("goal", "3/week", "--from", "2024-01-01", "--yes").text()
    let page = try page("--year", "2024")
    // 1 January 2024 is a Monday: 44 weeks come before that of 4 November.
    #expect(
      page.contains(
        "<tfoot><tr><td><td colspan=\"44\"><td class=\"m\" title=\"Week from 2024-11-04: 3 of 3 days\">\n"))
    #expect(page.contains("<li><span class=\"m\"></span>week’s goal reached"))
    // A month and a year in text say the same.
    let month = try user.run("calendar", "2024-11").text()
    #expect(month.contains("10  3/3 ✓") || month.contains("10· 3/3 ✓"), "\(month)")
    #expect(month.components(separatedBy: "✓").count == 2)
    #expect(try user.run("calendar", "2024").text().contains("▔ week’s goal reached"))
  }

  @Test("What a name or a note holds is text, and notes are only there when they are asked for")
  func hostile() throws {
    let name = "<script>alert(1)</script>&\"'"
    _ = try user.run("subject", "rename", "Study", name).text()
    _ = try user.run("study", "30 min", "--note", "<b>chapter</b> & more").text()
    let page = try page()
    #expect(!page.contains("<script>") && !page.contains("chapter"))
    #expect(page.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;</title>"))
    #expect(try self.page("--notes").contains("&lt;b&gt;chapter&lt;/b&gt; &amp; more"))
  }

  @Test("With several subjects each has a section, unless one is named")
  func subjects() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "--subject", "Piano").text()
    #expect(try page().matches(of: #/<h2 id="[a-z0-9]+" dir="auto">/#).count == 2)
    #expect(try page("--subject", "Piano").contains("<h1 dir=\"auto\">Piano</h1>"))
  }

  @Test("With the rate in the streak's place the page names no streak")
  func rate() throws {
    _ = try user.run("mark", "3d..today").text()
    #expect(try page().contains("Current streak<dd>4 days"))
    _ = try user.run("config", "emphasis", "rate").text()
    let page = try page()
    #expect(!page.localizedCaseInsensitiveContains("streak"))
    #expect(page.contains("Lately<dd>4 of 4 days so far") || page.contains("4 of the last 4 days"))
  }

  @Test(
    "Options of other formats, and of pages with other formats, are refused, and a file is whole or not there"
  )
  func refusals() throws {
    _ = try user.run("mark").text()
    for arguments in [["--from", "2024-01-01"], ["--to", "today"], ["--year", "24"], ["--year", "10000"]] {
      #expect(try user.call(["export", "--format", "html"] + arguments).run().exitCode == 64)
    }
    #expect(try user.run("export", "--year", "2024").exitCode == 64)
    #expect(try user.run("export", "--format", "csv", "--notes").exitCode == 64)
    let file = user.folder + "/none/year.html"
    #expect(try user.run("export", "--format", "html", "--output", file).exitCode == 73)
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
