import Foundation
import Testing

/// Every view shows days off apart from missed days.
@Suite("How days off are shown")
struct DaysOffShownTests {
  private let user = try! Sandbox()

  /// Records studied days from Wednesday to Friday and on Monday, a weekend off between them, and then two
  /// rests.
  private func record() throws {
    _ = try user.run("mark", "2018-08-01..2018-08-03", "2018-08-06").text()
    _ = try user.run("schedule", "--off", "sat,sun", "--from", "2018-08-02").text()
    _ = try user.run("schedule", "--off", "none", "--from", "2018-08-20").text()
    _ = try user.run("rest", "2018-08-07..2018-08-08", "2018-07-31").text()
  }

  private func days(_ report: JSON) -> [String] {
    (report["days"]?.elements ?? []).filter { $0["isRest"] == true }.compactMap {
      if case .text(let date)? = $0["date"] { date } else { nil }
    }
  }

  private let daysOff = ["04", "05", "07", "08", "11", "12", "18", "19"].map { "2018-08-\($0)" }

  @Test("`swiftcal calendar` gives days off a sign of their own")
  func calendarText() throws {
    try record()
    #expect(
      try user.run("calendar", "2018-08").text() == """
         August 2018        4 days studied
          S    M    T    W    T    F    S
                         1●   2●   3●   4~
          5~   6●   7~   8~   9·  10·  11~
         12~  13·  14·  15·  16·  17·  18~
         19~  20·  21·  22·  23·  24·  25·
         26·  27·  28·  29·  30·  31·

        """)
  }

  @Test("`swiftcal calendar` shows days off in the future")
  func ahead() throws {
    _ = try user.run("rest", "2124-08-02").text()
    #expect(try user.run("calendar", "2124-08").text().contains(" 2~ "))
  }

  @Test("`swiftcal calendar --json` sets isRest on days off, also prefix days, but not on studied days")
  func calendarJSON() throws {
    try record()
    _ = try user.run("rest", "2018-08-06").text()
    let report = try user.json("calendar", "2018-08")
    #expect(days(report) == ["2018-07-31"] + daysOff)
    #expect(report["days"]?.elements.allSatisfy { $0.keys.contains("isRest") } == true)
  }

  @Test("`swiftcal calendar` gives days off a colour of their own in a terminal that says its background")
  func colour() throws {
    try record()
    var call = user.call(["calendar", "2018-08"])
    call.launcher = [
      "/usr/bin/env", "TERM=xterm", "COLORFGBG=15;0", "/bin/sh", "-c",
      "/usr/bin/script -qec \"$0 calendar 2018-08\" /dev/null",
    ]
    let colored = try call.run().text()
    func code(before cell: String) -> String? {
      colored.range(of: "\u{1B}\\[[0-9;]*m \(cell)", options: .regularExpression).map {
        String(colored[$0].prefix { $0 != "m" })
      }
    }
    let codes = [" 4~", " 6●", " 9·"].map(code)
    #expect(!codes.contains(nil))
    #expect(Set(codes).count == 3)
  }

  @Test("`swiftcal streak` says whether the day is off and when the next study is due")
  func streak() throws {
    try record()
    func expect(_ date: String, current: JSON, untilBreak: JSON, resting: JSON, _ lastLine: String) throws {
      let report = try user.json("streak", "--as-of", date)
      #expect(
        [report["current"], report["daysUntilBreak"], report["resting"]] == [current, untilBreak, resting],
        "\(date)")
      #expect(try user.run("streak", "--as-of", date).lines.last.map(String.init) == lastLine)
    }
    try expect("2018-08-03", current: 3, untilBreak: 3, resting: false, "2018-08-03 is done")
    try expect(
      "2018-08-04", current: 3, untilBreak: 2, resting: true, "2018-08-04 is off, the next is due in 2 days")
    try expect("2018-08-06", current: 4, untilBreak: 3, resting: false, "2018-08-06 is done")
    try expect(
      "2018-08-08", current: 4, untilBreak: 1, resting: true, "2018-08-08 is off, the next is due in 1 day")
    try expect(
      "2018-08-09", current: 4, untilBreak: 0, resting: false,
      "2018-08-09 is still open: study to keep the streak")
    try expect("2018-08-11", current: 0, untilBreak: nil, resting: true, "2018-08-11 is off")
  }

  @Test("`swiftcal widget-snapshot` has isRest for each day and resting for the current day")
  func snapshot() throws {
    try record()
    func snapshot(_ date: String) throws -> JSON {
      try user.run("widget-snapshot", "--format", "json", "--as-of", date).json()
    }
    #expect(try snapshot("2018-08-03")["resting"] == false)
    let off = try snapshot("2018-08-04")
    #expect(off["resting"] == true)
    #expect(off["streak"] == 3)
    #expect(days(off) == ["2018-07-31"] + daysOff)
    // As of 2018-08-04, the later days off are still days off, although two of them were studied since.
    _ = try user.run("mark", "2018-08-05", "2018-08-07").text()
    #expect(try days(snapshot("2018-08-04")) == ["2018-07-31"] + daysOff)
    #expect(
      try days(snapshot("2018-08-07")) == ["2018-07-31"]
        + daysOff.filter { $0 != "2018-08-05" && $0 != "2018-08-07" })
  }

  @Test("`swiftcal widget-snapshot` says that a day is off and does not urge to study")
  func snapshotText() throws {
    try record()
    func view(_ family: String, _ date: String) throws -> String {
      try user.run("widget-snapshot", "--family", family, "--as-of", date).text()
    }
    #expect(try view("inline", "2018-08-04") == "~ 3 days, day off\n")
    #expect(try view("inline", "2018-08-09") == "○ 4 days, today open\n")
    for family in ["small", "medium", "large"] {
      #expect(try view(family, "2018-08-04").contains("Day off"))
      #expect(try !view(family, "2018-08-09").contains("Day off"))
    }
    #expect(try view("medium", "2018-08-04").contains("[ 4~]"))
    #expect(try view("rectangular", "2018-08-04").contains("~"))
  }

  @Test("`swiftcal` shows today as off until today is studied")
  func overview() throws {
    _ = try user.run("mark", "yesterday").text()
    _ = try user.run("rest", "today").text()
    let lines = try user.run().lines
    #expect(lines.first?.hasSuffix("\(NoonZone.today): day off") == true)
    #expect(lines.contains { $0.contains("~]") })
    #expect(try user.run("streak").lines.last == "Today is off, the next is due in 1 day")
    _ = try user.run("toggle").text()
    #expect(try user.run().lines.first?.hasSuffix("studied") == true)
    #expect(try user.run("streak").lines.last == "Today is done")
  }

  @Test("`swiftcal widget-snapshot` does not urge to begin on a day off")
  func beginning() throws {
    _ = try user.run("rest", "today").text()
    #expect(try user.run("widget-snapshot", "--family", "inline").text() == "~ 0 days, day off\n")
    _ = try user.run("unrest", "today").text()
    #expect(try user.run("widget-snapshot", "--family", "inline").text() == "○ Study: no days yet\n")
  }
}
