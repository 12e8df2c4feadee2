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
    try user.expectFailure(64, "import", file, "--time-zone", "Mars/Base", saying: "no time zone")
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
}
