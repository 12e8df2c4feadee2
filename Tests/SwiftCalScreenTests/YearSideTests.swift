import Drawing
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("The side of the year")
struct YearSideTests {
  /// A screen on 2024-12-10, a Tuesday, with a streak of 5 days that is open, and another subject.
  private func screen(columns: Int = 80, rows: Int = 24) throws -> TestScreen {
    try TestScreen(columns: columns, rows: rows, side: .year) { writing in
      try writing.set(SettingKey.firstWeekday, to: "monday")
      let (first, second): (ClosedRange<CalendarDate>, ClosedRange<CalendarDate>) = (
        "2024-11-20"..."2024-11-29", "2024-12-05"..."2024-12-09"
      )
      let subject = try writing.reading.defaultSubject()
      try writing.record((Array(first) + Array(second)).map { ($0, .study(true)) }, of: subject)
      let piano = try writing.addSubject(named: "Piano")
      for (date, minutes) in [("2024-12-01", 30), ("2024-12-08", 90)] as [(CalendarDate, Int)] {
        _ = try writing.addSession(
          on: date, amount: Amount(thousandths: minutes * 1000), note: nil, of: piano)
      }
    }
  }

  /// The row and the columns of a day.
  private func place(of date: CalendarDate, _ screen: TestScreen) throws -> (row: Int, columns: [Int]) {
    let frame = screen.frame
    for row in 0..<screen.state.size.rows {
      let columns = (0..<screen.state.size.columns).filter {
        frame.target(at: ScreenPosition(row: row, column: $0)) == .day(date)
      }
      if !columns.isEmpty { return (row, columns) }
    }
    throw NotShown(date: date)
  }

  private struct NotShown: Error { let date: CalendarDate }

  @Test("It says since when the streak goes, until when something is due, and the longest one")
  func streak() throws {
    let screen = try screen()
    for text in [
      "Since 2024-12-05", "Due today", "Longest 10 days  2024-11-20 to 2024-11-29",
      "53 weeks to today  15 days", "‹ [ 2023  2025 ] ›",
    ] {
      #expect(screen.shows(text), "\(text) in \(screen.rows)")
    }
    screen.type(" ")
    #expect(screen.shows("Next due until Wednesday 2024-12-11"))
    screen.resize(100, 50)
    #expect(screen.shows("day streak"), "\(screen.rows)")
  }

  @Test("Where there is plenty of room the sums of the weeks are high columns")
  func highSums() throws {
    let screen = try screen(columns: 112, rows: 60)
    let days = try place(of: "2024-12-15", screen)
    let rows = screen.rows[(days.row + 1)...(days.row + 7)].map { Array($0) }
    func column(of date: CalendarDate) throws -> String {
      let column = try place(of: date, screen).columns[0]
      return String(rows.map { column < $0.count ? $0[column] : " " })
    }
    #expect(try column(of: "2024-11-26") == " ██████", "five days, the most of all weeks")
    #expect(try column(of: "2024-12-09") == "     ▂█", "one of five")
    screen.resize(112, 30)
    #expect(screen.shows("d/wk"))
  }

  @Test("A blank stands between what the sums count and the first of them")
  func gapBeforeSums() throws {
    let screen = try TestScreen(columns: 113, rows: 30, side: .year) { writing in
      let subject = try writing.reading.defaultSubject()
      _ = try writing.addSession(
        on: "2023-12-11", amount: Amount(thousandths: 60_000), note: nil, of: subject)
    }
    #expect(screen.rows.contains { $0.hasPrefix("  h/wk █") }, "\(screen.rows)")
    screen.resize(80, 24)
    #expect(screen.rows.contains { $0.hasPrefix("  h/wk █") }, "\(screen.rows)")
  }

  @Test("A week has two columns from 113 columns on, and the year one behind January where there is room")
  func columns() throws {
    let screen = try screen(columns: 113, rows: 30)
    #expect(try place(of: "2024-12-10", screen).columns == [111, 112])
    #expect(try place(of: "2023-12-11", screen).columns == [7, 8])
    screen.resize(112, 30)
    #expect(try place(of: "2024-12-10", screen).columns == [59])
    screen.resize(40, 20)
    #expect(try place(of: "2024-12-10", screen).columns == [39])
    #expect(throws: NotShown.self) { try place(of: "2023-12-11", screen) }
  }

  @Test("A week that reached its goal has a bar below its days, and the legend says what that is")
  func metWeeks() throws {
    let screen = try TestScreen(columns: 112, rows: 30, side: .year) { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.set(SettingKey.firstWeekday, to: "monday")
      try writing.setGoal(Goal(daysPerWeek: 2), of: subject, from: .earliest)
      try writing.record(
        ["2024-11-11", "2024-11-13", "2024-11-20", "2024-12-09"].map { ($0, .study(true)) }, of: subject)
    }
    let sunday = try place(of: "2024-11-17", screen)
    let below = Array(screen.rows[sunday.row + 1])
    #expect(below.indices.filter { below[$0] == "▔" } == sunday.columns, "\(screen.rows)")
    #expect(screen.rows[sunday.row + 2].hasPrefix("  d/wk"))
    let legend = try #require(screen.rows.first { $0.contains("▔ week’s goal reached") })
    #expect(legend.contains("reached   · missed"), "what matters least is the first to go")
  }

  @Test("Left and right are a week, and up and down are a day, as the picture has them")
  func arrows() throws {
    let screen = try screen()
    screen.press(.left)
    #expect(screen.state.chosen == "2024-12-03")
    screen.press(.down)
    #expect(screen.state.chosen == "2024-12-04")
    screen.type("lk")
    #expect(screen.state.chosen == "2024-12-10")
    screen.type("1")
    screen.press(.left)
    #expect(screen.state.chosen == "2024-12-09")
  }

  @Test("Below the days stands what each week comes to: hours, or days where there are no amounts")
  func weekBars() throws {
    let screen = try screen()
    #expect(screen.rows[12].hasPrefix("  d/wk") && screen.rows[12].hasSuffix("██▆▂"), "\(screen.rows)")
    screen.type("J")
    #expect(screen.rows[12].hasPrefix("  h/wk") && screen.rows[12].hasSuffix("▃█"), "\(screen.rows)")
  }

  @Test("From 26 rows on all subjects have a row with the same weeks, and a click on one shows it")
  func subjects() throws {
    let screen = try screen(columns: 100, rows: 25)
    #expect(!screen.shows("All subjects"))
    screen.resize(100, 32)
    #expect(screen.shows("All subjects, the same weeks"))
    #expect(screen.shows("2 days  2 h"), "\(screen.rows)")
    #expect(screen.rows.contains { $0.contains("Piano") && $0.contains("▄█·") }, "\(screen.rows)")
    let row = try #require(screen.rows.firstIndex { $0.contains("2 days  2 h") })
    screen.take(.mouse(MouseEvent(.left, at: ScreenPosition(row: row, column: 3))))
    #expect(screen.state.facts?.subject.name == "Piano")
  }

  @Test("With more subjects than fit, the shown one is among those that have a row")
  func manySubjects() throws {
    let screen = try TestScreen(columns: 100, rows: 28, side: .year) { writing in
      for number in 1...40 { try writing.addSubject(named: "Subject \(number)") }
    }
    for number in 1...40 {
      screen.type("J")
      let rows = screen.rows.drop { !$0.contains("All subjects") }
      #expect(rows.contains { "\($0) ".contains("Subject \(number) ") }, "\(screen.rows)")
    }
  }

  @Test(
    "Each day stands where a click is meant for it, at every width", arguments: [40, 60, 80, 100, 120, 180])
  func places(columns: Int) throws {
    let dates: [CalendarDate] = ["2024-01-01", "2024-02-29", "2024-06-30", "2024-08-15", "2024-12-09"]
    let screen = try TestScreen(columns: columns, rows: 60, side: .year) { writing in
      try writing.record(dates.map { ($0, .study(true)) }, of: writing.reading.defaultSubject())
    }
    let frame = screen.frame
    var shown = 0
    for row in 0..<60 {
      let line = frame.screen.text(ofRow: row).map(String.init)
      let text = line + Array(repeating: " ", count: columns - line.count)
      for column in 0..<columns {
        guard case .day(let date) = frame.target(at: ScreenPosition(row: row, column: column)) else {
          continue
        }
        if frame.target(at: ScreenPosition(row: row, column: column - 1)) == .day(date) { continue }
        let expected =
          dates.contains(date)
          ? "●" : date == "2024-12-10" ? "○" : date > "2024-12-10" || date < "2024-01-01" ? " " : "·"
        #expect(text[column] == expected || text[column] == "◉", "\(date)")
        shown += 1
      }
    }
    #expect(shown == 371)
    screen.press(.left)
    screen.press(.left)
    #expect(screen.shows("2024-11-26"))
  }
}
