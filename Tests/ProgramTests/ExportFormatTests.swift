import Foundation
import Testing

@Suite("The formats of swiftcal export")
struct ExportFormatTests {
  private let user = try! Sandbox()

  private static let piano = "Piano, \"forte\""
  private static let days = [
    "\(piano) 2024-01-05 true", "\(piano) 2024-01-07 true", "\(piano) 2024-01-06 rest ill",
    "Study 2024-01-06 true",
  ]

  private func recordHistory() throws {
    for command in [
      ["subject", "add", Self.piano], ["mark", "2024-01-05", "2024-01-07", "--subject", Self.piano],
      ["rest", "2024-01-06", "--subject", Self.piano, "--reason", "ill"], ["mark", "2024-01-06"],
    ] { _ = try user.call(command).run().text() }
  }

  /// Exports to a file, imports the file into an empty container, and returns the records there.
  private func importedRecords(_ arguments: [String]) throws -> [String] {
    let file = user.path("export")
    #expect(try user.call(["export", "--output", file] + arguments).run().exitCode == 0)
    let other = try Sandbox()
    _ = try other.run("import", file).text()
    return try other.records().sorted()
  }

  @Test(
    "An export in json, csv, loop-csv or harsh can be imported with every day and rest",
    arguments: sample(of: ["json", "csv", "loop-csv", "harsh"]))
  func roundTrip(format: String) throws {
    try recordHistory()
    #expect(try importedRecords(["--format", format]) == Self.days.sorted())
  }

  @Test("An export in habitbull can be imported with the studied days, which are all that it holds")
  func habitBull() throws {
    try recordHistory()
    #expect(
      try importedRecords(["--format", "habitbull"]) == Self.days.filter { $0.hasSuffix("true") }.sorted())
  }

  @Test("An export in loop-csv is a zip for several subjects and a CSV file for one")
  func loop() throws {
    try recordHistory()
    _ = try user.run("export", "--format", "loop-csv", "--output", user.path("all.zip")).text()
    #expect(try user.bytes("all.zip").starts(with: Data("PK".utf8)))
    #expect(
      try user.run("export", "--format", "loop-csv", "--subject", Self.piano).text()
        == "Date,Value,Notes\n2024-01-07,YES_MANUAL,\n2024-01-06,SKIP,ill\n2024-01-05,YES_MANUAL,\n")
    let report = try user.json("import", user.path("all.zip"))["files"]?.elements.first
    #expect(report?["format"] == "loop-zip")
    #expect(report?["subjects"]?.elements.allSatisfy { $0["studied"]?["added"] == 0 } == true)
  }

  @Test("An export in csv has no cell that a spreadsheet would run, and can still be imported")
  func formulas() throws {
    for name in ["=1+1", "@x", "+1", "-1"] {
      for command in [
        ["subject", "add", "--", name], ["mark", "2024-01-05", "--subject=\(name)"],
        ["rest", "2024-01-06", "--subject=\(name)", "--reason==HYPERLINK(\"x\")"],
      ] { _ = try user.call(command).run().text() }
    }
    let text = try user.run("export", "--format", "csv").text()
    #expect(text.contains("\r\n'=1+1,2024-01-05,true,false,\r\n"))
    let cells = text.split(whereSeparator: { $0 == "," || $0 == "\r\n" })
    #expect(cells.count > 20)
    #expect(cells.allSatisfy { !"=+-@".contains($0.drop { $0 == "\"" }.first ?? " ") }, "\(text)")
    let all = try user.records().sorted()
    #expect(all.count == 8)
    #expect(try importedRecords(["--format", "csv"]) == all)
  }

  @Test("An export in ics is a calendar of all-day events whose identifiers stay the same")
  func calendar() throws {
    try recordHistory()
    let first = try user.run("export", "--format", "ics").text()
    #expect(first.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && first.hasSuffix("END:VCALENDAR\r\n"))
    let lines = first.split(separator: "\r\n").map(String.init)
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 4)
    #expect(lines.contains("DTSTART;VALUE=DATE:20240105") && lines.contains("DTEND;VALUE=DATE:20240106"))
    #expect(lines.contains(#"SUMMARY:Piano\, "forte""#) && lines.contains("DESCRIPTION:ill"))
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    func identifiers(_ text: String) -> Set<Substring> {
      Set(text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") })
    }
    #expect(identifiers(first).count == 4)
    _ = try user.run("mark", "2024-01-08").text()
    let second = try user.run("export", "--format", "ics").text()
    #expect(identifiers(second).isSuperset(of: identifiers(first)) && identifiers(second).count == 5)
  }

  @Test("Our own calendar adds nothing to the store that wrote it, also when more was recorded since")
  func ownCalendar() throws {
    try recordHistory()
    for (amount, day) in [("25m", "2024-02-01"), ("90m", "2024-02-02"), ("5m", "2024-02-02")] {
      _ = try user.run("study", amount, day, "--note", "a, b; \(amount)").text()
    }
    _ = try user.run("subject", "add", "Reading").text()
    _ = try user.run("subject", "unit", "Reading", "pages").text()
    for amount in ["12.5", "1"] {
      _ = try user.run("study", amount, "2024-02-0\(amount.count)", "-s", "Reading").text()
    }
    let file = user.folder + "/own.ics"
    _ = try user.run("export", "--format", "ics", "--output", file).text()
    for _ in 1...2 {
      let before = try user.run("export").text()
      #expect(try user.run("import", "--yes", file).text().contains("added"))
      #expect(try user.run("export").text() == before)
      _ = try user.run("study", "7m", "2024-02-01").text()
    }
  }
}
