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

  @Test("The setting is a fact like others: it is shown, refused where it is wrong, logged and undone")
  func setting() throws {
    #expect(try user.run("config", "emphasis").text() == "streak\n")
    #expect(try user.run("config", "emphasis", "RATE").text() == "rate\n")
    try user.expectFailure(64, "config", "emphasis", "flame", saying: "streak or rate")
    #expect(try user.run("log", "--last", "1").text().contains("emphasis set to rate"))
    _ = try user.run("undo").text()
    #expect(try user.run("config", "emphasis").text() == "streak\n")
  }

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

  @Test("What is recorded is answered by the rate too")
  func answers() throws {
    try record()
    _ = try user.run("config", "emphasis", "rate").text()
    #expect(
      try user.run("toggle", "--subject", "Study").text().hasSuffix("studied. 24 of the last 29 days.\n"))
    #expect(try user.run("study", "25m", "--subject", "Study").text().contains("24 of the last 29 days."))
    #expect(try user.run("unmark", "2d", "--subject", "Study").text().contains("23 of the last 29 days."))
    #expect(try user.run("rest", "2d", "--subject", "Study").text().contains("23 of the last 28 days."))
  }

  @Test("JSON has both always, whatever is shown")
  func json() throws {
    try record()
    let recent: JSON = ["studied": 23, "due": 28]
    for emphasis in ["streak", "rate"] {
      _ = try user.run("config", "emphasis", emphasis).text()
      #expect(try user.json("streak", "--subject", "Study")["recent"] == recent)
      #expect(try user.json("streak", "--subject", "Study")["current"] == 3)
      #expect(try user.json("--subject", "Study")["recent"] == recent)
      #expect(try user.json("todo", "--subject", "Study")["due"]?.elements.first?["recent"] == recent)
      #expect(try user.json("remind", "--subject", "Study")["recent"] == recent)
      let view = ["widget-snapshot", "--format", "json"]
      #expect(try JSON(text: user.call(view + ["--subject", "Study"]).run().text())["recent"] == recent)
      let all = try JSON(text: user.call(view + ["--family", "large", "--all-subjects"]).run().text())
      #expect(all["subjects"]?.elements.first?["recent"] == recent)
      #expect(try user.json("toggle", "--subject", "Study")["recent"] == ["studied": 24, "due": 29])
      _ = try user.run("undo").text()
    }
  }

  @Test("A weekly goal is counted by the days that its weeks ask for")
  func weekly() throws {
    _ = try user.run("config", "first-weekday", NoonZone.weekday(daysAgo: 0)).text()
    _ = try user.run("goal", "2/week", "--from", "2020-01-01", "--yes").text()
    _ = try user.run("mark", "14d..12d", "5d").text()
    _ = try user.run("config", "emphasis", "rate").text()
    #expect(try user.run("streak").lines.first == "3 of the last 4 due days")
  }
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
