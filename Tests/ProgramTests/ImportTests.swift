import Foundation
import Testing

@Suite("swiftcal import")
struct ImportTests {
  private let user = try! Sandbox()

  @Test("`swiftcal import` reads the iOS app's store and leaves that file unchanged")
  func coreData() throws {
    // The number 726,105,600 stands for midnight on 2024-01-05 in UTC.
    let file = try user.coreDataStore("SwiftCal.sqlite", studied: [726_105_600, 726_192_000, nil])
    let before = try user.bytes("SwiftCal.sqlite")
    let report = try user.json("import", file, "--time-zone", "UTC")["files"]?.elements.first
    #expect(report?["format"] == "core-data")
    #expect(report?["leftOut"] == [["reason": "noDate", "count": 1]])
    #expect(try user.records() == ["Study 2024-01-05 true", "Study 2024-01-06 true"])
    #expect(try user.bytes("SwiftCal.sqlite") == before)
  }

  @Test("`swiftcal import` reads a Loop backup and makes its habit a subject")
  func loopBackup() throws {
    let file = try user.loopBackup("Loop.db", habit: "Piano", days: [19_727, 19_728])
    #expect(
      try user.run("import", file).text() == """
        \(file): loop-backup
          Piano (new): 2 days added, 0 already there, the default subject from now on

        """)
    #expect(try user.records() == ["Piano 2024-01-05 true", "Piano 2024-01-06 true"])
  }

  @Test(
    "`swiftcal import` recognises each text format by its content and reads it",
    arguments: sample(of: [
      ("loop-csv", "Date,Value,Notes\n2024-01-06,SKIP,ill\n2024-01-05,YES_MANUAL,\n"),
      ("harsh", "2024-01-05 : Study : y\n2024-01-06 : Study : s : ill\n"),
      ("habitctl", "2024-01-05\tStudy\ty\n2024-01-06\tStudy\ts\n"),
      ("dijo", #"[{"type":"Bit","name":"Study","stats":{"2024-01-05":true,"2024-01-04":false}}]"#),
      (
        "habitbull",
        "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nStudy,,,2024-01-05,1,\n"
      ),
      ("plain-csv", "when;note\n05.01.2024;Latin\n"),
      ("dates", "2024-01-05\n"),
      (
        "csv",
        "subject,date,didStudy,rest,reason\r\nStudy,2024-01-05,true,false,\r\nStudy,2024-01-06,,true,ill\r\n"
      ),
      (
        "json",
        #"{"format":"swiftcal","version":1,"subjects":[{"name":"Study","days":[{"date":"2024-01-05","didStudy":true}]}]}"#
      ),
    ]))
  func text(format: String, text: String) throws {
    let file = try user.file("days", text)
    let report = try user.json("import", file)["files"]?.elements.first
    #expect(report?["file"] == .text(file))
    #expect(report?["format"] == .text(format))
    let records = try user.records()
    #expect(records.first == "Study 2024-01-05 true")
    let rests = text.contains("ill") ? ["Study 2024-01-06 rest ill"] : []
    #expect(records.dropFirst() == ArraySlice(format == "habitctl" ? ["Study 2024-01-06 rest "] : rests))
  }

  @Test("`swiftcal import` merges with the days in the store, and a second import changes nothing")
  func merging() throws {
    _ = try user.run("mark", "2024-01-05").text()
    _ = try user.run("rest", "2024-01-07", "--reason", "fever").text()
    let file = try user.file(
      "log",
      "2024-01-05 : Study : n\n2024-01-06 : Study : y\n2024-01-07 : Study : s\n2024-01-08 : Study : s\n")
    let report = try user.json("import", file)["files"]?.elements.first?["subjects"]
    #expect(
      report == [
        [
          "subject": "Study", "isNew": false, "studied": ["added": 1, "alreadyThere": 0],
          "rests": ["added": 1, "alreadyThere": 1],
        ]
      ])
    let merged = [
      "Study 2024-01-05 true", "Study 2024-01-06 true", "Study 2024-01-07 rest fever",
      "Study 2024-01-08 rest ",
    ]
    #expect(try user.records() == merged)
    let export = try user.run("export").text()
    #expect(try user.run("import", file).text().contains("Study: 0 days added, 1 already there\n"))
    #expect(try user.run("export").text() == export)
  }

  @Test("`swiftcal import` reports for each subject what was added and what was already there")
  func subjects() throws {
    _ = try user.run("mark", "2024-01-05").text()
    let file = try user.file(
      "log", "2024-01-05 : Study : y\n2024-01-06 : study : y\n2024-01-06 : Go : y\n2024-01-07 : Go : s\n")
    #expect(
      try user.run("import", file).text() == """
        \(file): harsh
          Study: 1 day added, 1 already there
          Go (new): 1 day added, 0 already there, 1 day of rest added

        """)
  }

  @Test("`swiftcal import` leaves out days that have not begun, and counts them")
  func future() throws {
    let file = try user.file("dates", "\(NoonZone.today)\n\(NoonZone.tomorrow)\n\(NoonZone.daysAgo(-2))\n")
    let outcome = try user.run("import", file).text()
    #expect(outcome.hasSuffix("  left out: 2 in the future\n"))
    #expect(try user.records() == ["Study \(NoonZone.today) true"])
  }

  @Test("One undo takes back an import of several files, and one redo makes it again")
  func undo() throws {
    _ = try user.run("mark", "2024-01-05").text()
    let files = [
      try user.file("a", "2024-01-05\n2024-01-06\n"), try user.file("b", "2024-01-06\n2024-01-07\n"),
    ]
    let text = try user.run("import", files[0], files[1]).text()
    #expect(
      text.contains("Study: 1 day added, 1 already there\n\(files[1]): dates\n  Study: 1 day added, 1 "))
    let all = try user.records()
    #expect(all.count == 3)
    _ = try user.run("undo").text()
    #expect(try user.records() == ["Study 2024-01-05 true"])
    _ = try user.run("redo").text()
    #expect(try user.records() == all)
  }
}
