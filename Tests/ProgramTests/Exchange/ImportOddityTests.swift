import Foundation
import Testing

@Suite("What swiftcal import says of odd files")
struct ImportOddityTests {
  private let user = try! Sandbox()

  @Test("`swiftcal import -` reads standard input in every format")
  func standardInput() throws {
    #expect(
      try user.json("import", "-", input: "2024-01-05\n")["files"]?.elements.first?["format"] == "dates")
    #expect(try user.records() == ["Study 2024-01-05 true"])
    let file = try user.loopBackup("Loop.db", habit: "Piano", days: [19_727])
    var call = user.call(["import", "-"])
    call.input = .file(file)
    #expect(try call.run().text() == "-: loop-backup\n  Piano (new): 1 day added, 0 already there\n")
    try user.expectFailure(65, "import", "-", saying: "“standard input” is empty")
  }

  @Test("`swiftcal import` reads a database although there is no folder for temporary files")
  func temporaryFolder() throws {
    let file = try user.loopBackup("Loop.db", habit: "Piano", days: [19_727])
    user.environment["TMPDIR"] = "/nowhere"
    _ = try user.run("import", file).text()
    #expect(try user.records() == ["Piano 2024-01-05 true"])
  }

  @Test("`swiftcal import` refuses times of which no zone says the dates, if the system has no time zones")
  func noZones() throws {
    user.environment["TZDIR"] = "/nowhere"
    user.environment["TZ"] = "UTC0"
    let phone = try user.coreDataStore("default.store", studied: [726_105_600])
    try user.expectFailure(74, "import", phone, saying: "no time zones", "tzdata")
    try user.expectFailure(74, "import", phone, "--time-zone", "Europe/Berlin", saying: "no time zones")
    let log = try user.file("2024-01.data", "inc 20240105T233000Z - 20240106T010000Z # Maths\n")
    try user.expectFailure(74, "import", log, saying: "no time zones")
    _ = try user.run("import", phone, "--time-zone", "UTC+00:00").text()
    #expect(try user.records() == ["Study 2024-01-05 true"])
  }

  @Test(
    "`swiftcal import` adds thousands of subjects in a time that grows with their number",
    .timeLimit(.minutes(1)))
  func manySubjects() throws {
    let count = ProofSize.count(small: 1_000, large: 4_000)
    let lines = "Date,Habit\n" + (1...count).map { "2024-01-05,Habit \($0)\n" }.joined()
    _ = try user.run("import", try user.file("days.csv", lines)).text()
    #expect(try user.json("subject", "list")["subjects"]?.elements.count == count)
  }
}
