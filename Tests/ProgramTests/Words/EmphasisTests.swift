import Foundation
import Testing
import Widgets

@Suite("swiftcal config emphasis")
struct EmphasisTests {
  private let user = try! Sandbox()

  /// 23 of the last 30 days, with a streak of three, and a subject of which nothing is recorded.
  private func record() throws {
    _ = try user.run("mark", "30d..11d", "3d..yesterday").text()
    _ = try user.run("rest", "10d", "9d").text()
    _ = try user.run("subject", "add", "Latin").text()
  }

  private let rate = "23 of the last 28 days"

  @Test("With rate no view names a streak, and all say how many of the last days were studied")
  func everyView() throws {
    try record()
    _ = try user.run("config", "emphasis", "rate").text()
    let views: [[String]] = [
      ["--subject", "Study"], ["status"], ["streak"], ["todo"], ["remind"], ["widget-snapshot"],
      ["widget-snapshot", "--family", "small"], ["widget-snapshot", "--family", "large"],
      ["widget-snapshot", "--family", "extra-large"], ["widget-snapshot", "--family", "inline"],
      ["widget-snapshot", "--family", "large", "--all-subjects"], ["widget-snapshot", "--family", "card"],
    ]
    let pictures = views.filter { $0[0] == "widget-snapshot" }.map { $0 + ["--format", "svg"] }
    let bars = WidgetFormat.all.filter(\.isBar).map(\.name).filter { $0 != "panel" }.map {
      ["widget-snapshot", "--format", $0]
    }
    for arguments in views + pictures + bars {
      let text = try user.call(arguments).run().output
      // Links keep their addresses, and a large number is a figure of its own.
      let shown = text.replacing("swiftcal://streak", with: "")
      #expect(!shown.localizedCaseInsensitiveContains("streak"), "\(arguments): \(text)")
      #expect(!shown.contains("broken") && !shown.contains("breaks"), "\(arguments): \(text)")
      #expect(
        text.contains(rate) || text.contains("of the last 28 days") || text.contains("23/28"),
        "\(arguments): \(text)")
    }
    #expect(try user.run("streak", "--view").text().contains("of the last 28 days"))
    #expect(try !user.run("stats").text().contains("treak"))
  }

  /// Subjects of which nothing was recorded, or nothing of late: one with a weekly goal, and one with an amount a day. The week
  /// begins today, so that each of its days can still be studied.
  private func recordLittle() throws {
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 0)).text()
    for (name, goal) in [("Weekly", ["3/week"]), ("Minutes", ["daily", "--at-least", "30m"])] {
      _ = try user.run("subject", "add", name).text()
      let from = ["--from", "2020-01-01", "--yes", "--subject", name]
      _ = try user.call(["goal"] + goal + from).run().text()
      _ = try user.run("mark", "90d..80d", "--subject", name).text()
    }
    _ = try user.run("done", "20m", "60d", "--subject", "Minutes").text()
    _ = try user.run("config", "emphasis", "rate").text()
  }

  @Test("With rate no command, no widget and no page has a zero, whatever was not studied")
  func noZero() throws {
    try recordLittle()
    let subjects = ["Study", "Weekly", "Minutes"]
    var views: [[String]] = [
      [], ["overview"], ["todo"], ["remind"], ["subject", "list"], ["calendar"], ["calendar", "year"],
      ["stats", "--subject", "Weekly", "--subject", "Minutes", "--subject", "Study"],
      ["widget-snapshot", "--all-subjects", "--family", "large"],
      ["widget-snapshot", "--all-subjects", "--family", "extra-large"],
    ]
    for subject in subjects {
      views += [["--subject", subject], ["streak", "--subject", subject], ["stats", "--subject", subject]]
    }
    var pictures = [["stats", "--subject", "Minutes"], ["export", "--format", "html"]]
    for family in WidgetFamily.allCases.map(\.rawValue) {
      views.append(["widget-snapshot", "--family", family, "--subject", "Weekly"])
      pictures.append(["widget-snapshot", "--family", family, "--subject", "Minutes"])
    }
    for arguments in views {
      let text = try user.call(arguments).run().output
      #expect(!text.contains(Self.zero), "\(arguments): \(text)")
    }
    for arguments in pictures {
      let format = arguments[0] == "export" ? [] : ["--format", "svg"]
      let text = try user.call(arguments + format).run().output
      // What is between the marks, without the rules of the style.
      let words = text.replacing(#/<style>[^<]*<\/style>/#, with: "").matches(of: #/>([^<]+)</#).map(\.1)
      #expect(!words.isEmpty && !words.contains { $0.contains(Self.zero) }, "\(arguments): \(words)")
    }
    for subject in subjects {
      let arguments = ["widget-snapshot", "--format", "panel", "--subject", subject]
      let panel = try JSON(text: user.call(arguments).run().text())
      #expect(!panel.texts.contains { $0.contains(Self.zero) }, "\(panel)")
    }
    #expect(try user.run("streak", "--subject", "Study").text().contains("A fresh start\n"))
    #expect(try user.run("todo").text().contains("3 days to go"))
    #expect(try user.run("todo").text().contains("30 min to go"))
    #expect(try user.run("--subject", "Weekly").text().contains("This week: 3 days to go\n"))
  }

  /// A zero that stands for itself. Those of dates and times do not count.
  private static var zero: Regex<Substring> { #/(?:^|[^\w.:–-])0(?![\w.:])/# }

}

extension JSON {
  /// All texts in the value, without the names of keys.
  fileprivate var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values): values.flatMap(\.texts)
    case .object(let values): values.values.flatMap(\.texts)
    case .null, .bool, .number, .fraction: []
    }
  }
}

@Suite("The app with emphasis on the rate", .enabled(if: TerminalInTmux.isThere, TerminalInTmux.isMissing))
struct EmphasisOfTheAppTests {
  private let user = try! Sandbox()

  @Test("The app shows the rate in the streak's place on both sides")
  func app() throws {
    _ = try user.run("mark", "4d..yesterday").text()
    _ = try user.run("config", "emphasis", "rate").text()
    let terminal = try TerminalInTmux(user, "swiftcal open")
    try terminal.expect("4 of the last 4 days")
    try terminal.press("Tab")
    try terminal.expect("of the last 4 days")
    #expect(try !terminal.lines().joined(separator: "\n").contains("Longest"))
    _ = try user.run("config", "emphasis", "streak").text()
    try terminal.expect("day streak")
    try terminal.quit()
  }
}
