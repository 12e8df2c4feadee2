import Foundation
import Testing
import Widgets

@Suite("The formats of swiftcal widget-snapshot")
struct WidgetFormatTests {
  private let user = try! Sandbox()
  private static let hostileName = ##"R&D <50%> | "x" #[fg=red] %{A1:rm:}"##

  @Test(
    "A format for bars prints one line when no family is given",
    arguments: sample(of: ["waybar", "polybar", "i3blocks", "tmux"]))
  func bars(format: String) throws {
    _ = try user.run("subject", "add", Self.hostileName).text()
    _ = try user.run("mark", "2d..yesterday", "--subject", Self.hostileName).text()
    let outcome = try user.run("widget-snapshot", "--format", format, "--subject", Self.hostileName)
    #expect(try outcome.text().contains("2 days"))
    #expect(outcome.lines.count == 1)
  }

  @Test(
    "A format refuses a family that it cannot show, and the error lists the possible pairs",
    arguments: sample(of: [
      ("tmux", "large"), ("waybar", "extra-large"), ("polybar", "medium"), ("i3blocks", "rectangular"),
      ("xbar", "small"),
    ]))
  func pairs(format: String, family: String) throws {
    try user.expectFailure(
      64, "widget-snapshot", "--format", format, "--family", family, saying: format, family,
      "inline and circular", "svg")
  }

  @Test(
    "A format without a legend refuses `--legend` and names the formats that have one",
    arguments: WidgetFormat.all.filter { !$0.hasLegend }.map(\.name))
  func legends(format: String) throws {
    try user.expectFailure(64, "widget-snapshot", "--format", format, "--legend", saying: format, "waybar")
  }

  @Test(
    "The large families have the year and the longest streak in their JSON",
    arguments: ["large", "extra-large", "year"])
  func year(family: String) throws {
    _ = try user.run("mark", "2018-07-30..2018-08-23", "2018-01-01").text()
    let arguments = ["widget-snapshot", "--format", "json", "--as-of", "2018-08-03"]
    let snapshot = try user.call(arguments + ["--family", family]).run().json()
    #expect(snapshot["longest"] == 5)
    #expect(snapshot["year"]?.elements.count == 365)
    #expect(snapshot["year"]?.elements.first == ["date": "2018-01-01", "didStudy": true, "isRest": false])
    // Days that were studied after the date do not show.
    #expect(snapshot["year"]?.elements.last { $0["didStudy"] == true }?["date"] == "2018-08-03")
    let medium = try user.call(arguments).run().json()
    #expect(medium.keys == snapshot.keys.subtracting(["longest", "year", "rollingYear"]))
    let weeks = snapshot["rollingYear"]?.elements ?? []
    #expect(weeks.count == 371 && weeks.first?["date"] == "2017-07-30" && weeks.last?["date"] == "2018-08-04")
    #expect(weeks.last { $0["didStudy"] == true }?["level"] == 3)
  }

  @Test("`swiftcal widget-snapshot --output` writes a whole file and refuses paths that cannot be written")
  func output() throws {
    _ = try user.run("toggle").text()
    let path = user.folder + "/home/view.svg"
    #expect(try user.run("widget-snapshot", "--format", "svg", "--output", path).text() == "")
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try written == user.run("widget-snapshot", "--format", "svg").text())
    #expect(try FileManager.default.contentsOfDirectory(atPath: user.folder + "/home") == ["view.svg"])
    try user.expectFailure(
      73, "widget-snapshot", "--output", user.folder + "/nowhere/view", saying: "cannot write")
    try user.expectFailure(64, "widget-snapshot", "--output", "/dev/null", saying: "/dev/null")
  }
}

@Suite("Views in a terminal")
struct TerminalViewTests {
  private let user = try! Sandbox()

  @Test("`swiftcal calendar --year` shows a year with a column for each week")
  func year() throws {
    _ = try user.run("mark", "2018-07-30..2018-08-23").text()
    let lines = try user.run("calendar", "--year", "2018").lines
    #expect(lines.first == "2018  25 days studied")
    #expect(lines.count == 11 && lines.last == "● studied   · missed")
    for line in lines { #expect(line.count <= 80) }
    #expect(lines.prefix(9).joined().count { $0 == "●" } == 25)
    // Days before the first record were not missed.
    #expect(lines.prefix(9).joined().count { $0 == "·" } == 130)
    let report = try user.json("calendar", "--year", "2018")
    #expect(report.keys == ["subject", "year", "firstWeekday", "today", "studied", "days"])
    #expect(report["studied"] == 25)
    #expect(report["days"]?.elements.count == 365)
    #expect(try user.json("calendar", "--year", "2024")["days"]?.elements.count == 366)
  }

  @Test(
    "`swiftcal calendar --year` shows 1900 and 9999, the first and last years", arguments: ["1900", "9999"])
  func ends(year: String) throws {
    #expect(try user.run("calendar", "--year", year).lines.count == 9)
  }

  @Test(
    "`swiftcal calendar --year` refuses text that is not a year and says how to write a year",
    arguments: sample(of: ["1899", "10000", "18", "2018-08", "+018", "year"]))
  func nonsense(year: String) throws {
    try user.expectFailure(64, "calendar", "--year", year, saying: "is not a year; write YYYY")
  }

  @Test("`swiftcal streak --view` shows the streak in large digits")
  func streak() throws {
    #expect(try user.run("streak", "--view").lines.count == 7)
    _ = try user.run("mark", "2d..today").text()
    let lines = try user.run("streak", "--view").lines
    #expect(lines.first == "██████")
    #expect(lines.last == "day streak")
    #expect(try user.run("streak", "--view", "--json").json()["current"] == 3)
  }

  @Test("`--legend` adds a legend to the month, the year and the widget snapshot")
  func legend() throws {
    for arguments in [["calendar"], ["calendar", "--year"], ["widget-snapshot"]] {
      let text = try user.call(arguments + ["--legend"]).run().text()
      #expect(text.contains("● studied") && text.contains("~ day off"))
    }
  }
}
