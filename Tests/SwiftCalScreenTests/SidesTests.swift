import Drawing
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("What the sides of the app have in common")
struct SidesTests {
  /// A screen on 2024-12-10 with 40 minutes on each second day of a year.
  private func screen(columns: Int = 80, rows: Int = 24, side: ScreenState.Side = .month) throws -> TestScreen
  {
    try TestScreen(columns: columns, rows: rows, side: side) { writing in
      let subject = try writing.reading.defaultSubject()
      for day in 0..<180 {
        _ = try writing.addSession(
          on: ("2024-12-09" as CalendarDate).advanced(by: -2 * day), amount: Amount(thousandths: 40_000),
          note: nil, of: subject)
      }
    }
  }

  private static let sizes = [
    (10, 3), (20, 6), (40, 20), (60, 20), (80, 24), (84, 18), (100, 32), (120, 32), (200, 60), (400, 100),
  ]

  @Test(
    "The head, the subjects, the chosen day and the foot stay where they are",
    arguments: sample(of: sizes, oneIn: 3))
  func nothingJumps(columns: Int, rows: Int) throws {
    let screen = try screen(columns: columns, rows: rows)
    var heads: Set<ScreenPosition?> = []
    for side in ["1", "2", "3"] {
      screen.type(side)
      #expect(screen.rows.allSatisfy { $0.columns <= columns })
      #expect(
        screen.rows[0].hasPrefix(screen.state.size.columns < 60 ? "" : "  Month   Year   Stats   Subjects"))
      guard rows >= 18 else { continue }
      #expect(screen.lastRow.contains("? help  q quit"))
      heads.insert(
        screen.position(of: columns < 60 || columns == 84 ? "Tue 2024-12-10" : "Tuesday 2024-12-10, today"))
    }
    #expect(heads.count <= 1 && !heads.contains(nil), "\(screen.rows)")
  }

  @Test("The head says the streak and today, and with room the subject")
  func head() throws {
    let screen = try screen(columns: 100)
    #expect(screen.rows[0].hasSuffix("Study: 1 day streak, Tuesday 2024-12-10"))
    screen.resize(60, 24)
    #expect(screen.rows[0].hasSuffix("1 day, 2024-12-10"))
    screen.resize(50, 24)
    #expect(screen.rows[0] == " Mon  Yr  St  Sub       1 day, Tuesday 2024-12-10")
    screen.resize(24, 24)
    #expect(screen.rows[0] == "Mon Yr St Sub")
  }

  @Test(
    "Where the rate is shown in the streak’s place, no side has a zero", arguments: ["", "3/week", "30 min"])
  func noZero(goal: String) throws {
    let screen = try TestScreen(columns: 110, rows: 40) { writing in
      let subject = try writing.reading.defaultSubject()
      if !goal.isEmpty {
        let minimum = goal == "30 min" ? Amount(thousandths: 30_000) : nil
        try writing.setGoal(
          Goal(goal == "3/week" ? goal : "daily", minimum: minimum), of: subject, from: .earliest)
      }
      try writing.record([("2024-09-02", .study(true))], of: subject)
      _ = try writing.addSession(
        on: "2024-09-12", amount: Amount(thousandths: 20_000), note: nil, of: subject)
      _ = try writing.addSubject(named: "Latin")
      try writing.set(.emphasis, to: "rate")
    }
    for _ in 0..<2 {
      for side in ["1", "2", "3", "4"] {
        screen.type(side)
        for row in screen.rows {
          #expect(!row.contains(#/(?:^|[^\w.:–-])0(?![\w.:])/#), "\(screen.rows)")
        }
      }
      screen.type("J")
    }
  }

  @Test("The keys at the foot are those of the side, and fit into 80 columns")
  func keys() throws {
    let screen = try screen()
    #expect(
      screen.lastRow.hasPrefix("  ? help  q quit  space toggle  m amount  n note  r day off  u undo"))
    screen.type("2")
    #expect(screen.lastRow.hasPrefix("  ? help  q quit  [ ] a year  t today  space toggle  m amount"))
    #expect(screen.lastRow.columns <= 80)
  }

  // MARK: Stats

  @Test(
    "The side of the statistics has months, weekdays, sums, records and streaks, each where there is room")
  func statistics() throws {
    let screen = try screen(columns: 100, rows: 34, side: .stats)
    for text in [
      "The last 12 months", "Weekdays",
      "180 days   120 h in all   40 min a studied day   longest streak 1 day",
      "50%", "Streaks", "Records", "Best day", "Best week",
    ] {
      #expect(screen.shows(text), "\(text) in \(screen.rows)")
    }
    #expect(screen.shows("  Dec") && screen.shows("3 h 20 min") == false && screen.shows("10 h"))
    screen.resize(80, 24)
    #expect(screen.shows("Sunday") && screen.shows("Streaks") && screen.shows("in all"), "\(screen.rows)")
  }

  @Test("No number of a month is cut, whatever the width", arguments: sample(of: 62...86, oneIn: 8))
  func monthsFit(columns: Int) throws {
    let screen = try screen(columns: columns, rows: 24, side: .stats)
    #expect(!screen.rows.contains { $0.hasSuffix("…") }, "\(screen.rows)")
  }

  @Test("The name of a record stands whole, and where there is little room its days give way")
  func records() throws {
    let screen = try screen(columns: 100, rows: 34, side: .stats)
    for columns in [120, 100, 96, 92] {
      screen.resize(columns, 34)
      #expect(screen.shows("Longest streak  "), "\(screen.rows)")
    }
  }

  @Test(
    "Before the first record the statistics say so beside the chosen day",
    arguments: [40, 50, 90, 104, 120, 200])
  func nothingYet(columns: Int) throws {
    let screen = try TestScreen(columns: columns, rows: 40, side: .stats)
    let text = screen.rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("Nothing is recorded yet.") && text.contains("chosen day."), "\(screen.rows)")
    #expect(text.contains("Tuesday 2024-12-10, today") || text.contains("Tue 2024-12-10 ○"), "\(screen.rows)")
  }

  @Test("Of more years than there are rows for, the statistics show the last ones")
  func manyYears() throws {
    let screen = try TestScreen(columns: 100, rows: 40, side: .stats) { writing in
      let subject = try writing.reading.defaultSubject()
      for year in 0..<60 {
        _ = try writing.addSession(
          on: ("2024-12-09" as CalendarDate).advanced(by: -365 * year), amount: Amount(thousandths: 40_000),
          note: nil, of: subject)
      }
    }
    let years = screen.rows.joined().matches(of: /The last (\d+) years/).compactMap { Int($0.output.1) }
    let count = try #require(years.first, "\(screen.rows)")
    #expect(count > 3 && screen.shows("2024 ") && screen.shows("\(2025 - count) "), "\(screen.rows)")
    #expect(!screen.shows("\(2024 - count) "), "\(screen.rows)")
  }

  @Test("The keys of the list of days that were found are at the foot of every side", arguments: "1234")
  func keysOfHits(side: Character) throws {
    let screen = try screen(columns: 100, rows: 34, side: .month)
    screen.type("\(side)/>1m")
    screen.press(.enter)
    #expect(screen.lastRow.contains("go to the day"), "\(screen.rows)")
  }

  @Test(
    "The rates of all seven weekdays are shown, or none of them",
    arguments: [(62, 20), (80, 20), (80, 24), (120, 30), (40, 15), (62, 17), (30, 24), (24, 8), (20, 6)])
  func weekdays(columns: Int, rows: Int) throws {
    let screen = try screen(columns: columns, rows: rows, side: .stats)
    let rate = /(Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]* [^A-Za-z]*?(%|–)/
    let shown = screen.rows.flatMap { $0.matches(of: rate).map(\.output.1) }
    #expect([0, 7].contains(shown.count), "\(screen.rows)")
    guard rows >= 24, columns >= 62 else { return }
    #expect(shown.count == 7, "\(screen.rows)")
  }

  @Test("Every month stands above its own numbers, and the present one stands out")
  func months() throws {
    let screen = try screen(columns: 100, rows: 34, side: .stats)
    let names = try #require(screen.rows.firstIndex { $0.contains("Jan") && $0.contains("Nov") })
    let (row, sums, days) = (screen.rows[names], screen.rows[names + 1], screen.rows[names + 2])
    for month in ["Jan", "Jun", "Nov"] {
      let place = row.distance(from: row.startIndex, to: try #require(row.firstRange(of: month)).lowerBound)
      #expect(Array(sums)[place].isNumber && Array(days)[place].isNumber, "\(screen.rows)")
    }
    let place = ScreenPosition(row: names, column: try #require(screen.position(of: "Dec")).column)
    #expect(screen.frame.screen.style(at: place) == CellStyle(.accent, bold: true))
  }

  // MARK: Nothing yet

  @Test("Before the first record the month has the keys that record, and they are gone after it")
  func firstDay() throws {
    for (columns, rows) in [(80, 24), (100, 32), (40, 24)] {
      let screen = try TestScreen(columns: columns, rows: rows)
      #expect(screen.shows("Your first day") && screen.shows(" space   I studied today"), "\(screen.rows)")
      #expect(
        columns < 80 || screen.shows("swiftcal import FILE") && screen.shows("swiftcal source add git ."))
      #expect(screen.lastRow.contains("space studied"))
      screen.type(" ")
      #expect(!screen.shows("Your first day"))
      #expect(try screen.didStudy("2024-12-10"))
    }
    let screen = try TestScreen(side: .stats)
    #expect(screen.shows("Nothing is recorded yet. Space records the chosen day."))
  }
}
