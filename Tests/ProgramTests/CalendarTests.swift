import Foundation
import StudyCalendar
import Testing

@Suite("swiftcal calendar")
struct CalendarTests {
  private let user = try! Sandbox()

  @Test("`swiftcal calendar` prints a month grid with signs on studied days and blanks for prefix days")
  func text() throws {
    _ = try user.run("mark", "2018-07-30..2018-08-23", "2018-08-31").text()
    #expect(
      try user.run("calendar", "2018-08").text() == """
         August 2018       24 days studied
          S    M    T    W    T    F    S
                         1●   2●   3●   4●
          5●   6●   7●   8●   9●  10●  11●
         12●  13●  14●  15●  16●  17●  18●
         19●  20●  21●  22●  23●  24·  25·
         26·  27·  28·  29·  30·  31●

        """)
  }

  @Test("`swiftcal calendar` marks today and gives days in the future no sign")
  func today() throws {
    let number = String(Int(NoonZone.today.suffix(2)) ?? 0)
    let cell = number.count == 1 ? " " + number : number
    #expect(try user.run("calendar").output.contains("[\(cell)○]"))
    _ = try user.run("toggle").text()
    let text = try user.run("calendar").text()
    #expect(text.contains("[\(cell)●]"))
    #expect(text.contains("1 day studied"))
    #expect(try !user.run("calendar", "9999-12").text().contains("·"))
    #expect(try !user.run("calendar", "2018-08").text().contains("["))
  }

  @Test("`swiftcal calendar --json` lists every day from the first prefix day to the end of the month")
  func json() throws {
    _ = try user.run("mark", "2018-07-30..2018-08-01", "2018-08-31..2018-09-01").text()
    let report = try user.json("calendar", "2018-08")
    #expect(report.keys == ["subject", "month", "firstWeekday", "today", "studied", "days"])
    #expect(report["subject"] == "Study")
    #expect(report["month"] == "2018-08")
    #expect(report["firstWeekday"] == "sunday")
    #expect(report["today"] == .text(NoonZone.today))
    #expect(report["studied"] == 2)
    let studied: Set = ["2018-07-30", "2018-07-31", "2018-08-01", "2018-08-31"]
    let dates =
      ["2018-07-29", "2018-07-30", "2018-07-31"]
      + (1...31).map { $0 < 10 ? "2018-08-0\($0)" : "2018-08-\($0)" }
    #expect(
      report["days"]
        == .list(
          dates.map {
            [
              "date": .text($0), "didStudy": .bool(studied.contains($0)),
              "isRest": false, "isInMonth": .bool($0.hasPrefix("2018-08")), "amount": 0, "sessions": 0,
              "level": studied.contains($0) ? 3 : 0,
            ]
          }))
  }

  @Test("`swiftcal calendar` shows this month when no month is given")
  func thisMonth() throws {
    #expect(try user.json("calendar")["month"] == .text(NoonZone.month))
  }

  @Test(
    "`swiftcal calendar` begins weeks on the weekday that `first-weekday` names",
    arguments: [("monday", "2018-07-30"), ("wednesday", "2018-08-01"), ("thursday", "2018-07-26")])
  func firstWeekday(name: String, firstDay: String) throws {
    _ = try user.run("config", "first-weekday", name).text()
    let report = try user.json("calendar", "2018-08")
    #expect(report["firstWeekday"] == .text(name))
    #expect(report["days"]?.elements.first?["date"] == .text(firstDay))
    let letters = try user.run("calendar", "2018-08").lines[1]
    #expect(letters.first { $0 != " " } == name.uppercased().first)
  }

  @Test("`swiftcal calendar` shows January 1900 and December 9999, the first and last months")
  func ends() throws {
    #expect(try user.json("calendar", "1900-01")["days"]?.elements.first?["date"] == "1899-12-31")
    #expect(try user.json("calendar", "9999-12")["days"]?.elements.last?["date"] == "9999-12-31")
  }

  @Test("`swiftcal calendar --subject` counts only the days of that subject")
  func subject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "2018-08-01", "--subject", "Piano").text()
    #expect(try user.json("calendar", "2018-08", "--subject", "Piano")["studied"] == 1)
    #expect(try user.json("calendar", "2018-08")["studied"] == 0)
  }

  @Test(
    "`swiftcal calendar` refuses text that is not a month and says how to write a month",
    arguments: sample(of: [
      "2018-13", "2018-00", "1899-12", "10000-01", "1899", "2018-8", "2018-08-01", "8", "nov 1899", "",
    ]))
  func nonsense(month: String) throws {
    try user.expectFailure(64, "calendar", month, saying: "is not a month; write YYYY-MM, from 1900-01 to")
  }

  @Test(
    "`swiftcal calendar` takes a month as people say it: `last`, `next`, `nov`, `nov 2018`, in one word or two"
  )
  func words() throws {
    let report = try user.json("calendar")
    let year = try #require(Int(NoonZone.month.prefix(4)))
    let month = try #require(Int(NoonZone.month.suffix(2)))
    func text(_ number: Int) -> JSON {
      .text(String(format: "%04d-%02d", (year * 12 + number - 1) / 12, (number + 11) % 12 + 1))
    }
    #expect(report["month"] == text(month))
    #expect(try user.json("calendar", "last")["month"] == text(month - 1))
    #expect(try user.json("calendar", "Next")["month"] == text(month + 1))
    let name = CalendarMonth.englishNames[month - 1].lowercased()
    #expect(try user.json("calendar", String(name.prefix(3)))["month"] == text(month))
    #expect(try user.json("calendar", "last", name)["month"] == text(month - 12))
    #expect(try user.json("calendar", "next \(name)")["month"] == text(month + 12))
    #expect(try user.json("calendar", "nov", "2018")["month"] == "2018-11")
    try user.expectFailure(64, "calendar", "novmber", saying: "did you mean “november”?")
  }

  @Test("`swiftcal calendar year` shows the 53 weeks that end with this one")
  func rollingYear() throws {
    let today = try #require(CalendarDate(iso8601: NoonZone.today))
    let old = today.advanced(by: -360)
    _ = try user.run("mark", "\(old)", "today").text()
    let report = try user.json("calendar", "year")
    #expect(report.keys == ["subject", "first", "last", "firstWeekday", "today", "studied", "days"])
    #expect(report["studied"] == 2)
    let days = report["days"]?.elements ?? []
    #expect(
      days.count == 371 && days.first?["date"] == report["first"] && days.last?["date"] == report["last"])
    #expect(days.first { $0["date"] == .text("\(old)") }?["level"] == 3)
    let text = try user.run("calendar", "year").text()
    #expect(text.hasPrefix("53 weeks  2 days studied\n") && text.contains("● studied"))
    #expect(text.contains("◉"), "today")
    try user.expectFailure(64, "calendar", "yaer", saying: "did you mean “year”?")
  }

  @Test("A day has the more of a level the more was studied on it, and signs say it without colours")
  func levels() throws {
    let today = try #require(CalendarDate(iso8601: NoonZone.today))
    let first = today.month.advanced(by: -1).firstDate
    for (place, amount) in ["5m", "30m", "90m", "180m"].enumerated() {
      _ = try user.run("study", amount, "\(first.advanced(by: place))").text()
    }
    _ = try user.run("mark", "\(first.advanced(by: 4))").text()
    let days = try user.json("calendar", "\(first.month)")["days"]?.elements ?? []
    let levels = days.drop { $0["date"] != .text("\(first)") }.prefix(6).map { $0["level"] }
    #expect(levels == [1, 2, 3, 4, 2, 0])
    let text = try user.run("calendar", "\(first.month)").text()
    for cell in [" 1▂", " 2▄", " 3▆", " 4█", " 5●", " 6·"] { #expect(text.contains(cell), "\(cell)") }
    let year = try user.run("calendar", "year").text()
    #expect(year.contains("▂ under 30 min   ▄ 30 min   ▆ 1 h   █ 2 h+   ● studied   · missed"))
    _ = try user.run("config", "signs", "ascii").text()
    let ascii = try user.run("calendar", "\(first.month)").text()
    for cell in [" 1-", " 2=", " 3*", " 4#"] { #expect(ascii.contains(cell), "\(cell)") }
  }

  @Test("`swiftcal calendar` shows a year that is named, with `--year` or without")
  func years() throws {
    let year = try #require(Int(NoonZone.month.prefix(4)))
    #expect(try user.json("calendar", "2018") == user.json("calendar", "--year", "2018"))
    #expect(try user.json("calendar", "--year", "last")["year"] == .number(year - 1))
    #expect(try user.json("calendar", "next", "--year")["year"] == .number(year + 1))
  }
}
