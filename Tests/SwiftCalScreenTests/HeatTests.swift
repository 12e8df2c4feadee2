import Drawing
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("How much was studied, on the screen")
struct HeatTests {
  /// A screen on 2024-12-10, with four amounts in December, a day with less than the goal and one without an amount.
  private func screen(side: ScreenState.Side = .month, columns: Int = 80, rows: Int = 30) throws
    -> TestScreen
  {
    try TestScreen(columns: columns, rows: rows, side: side) { writing in
      let subject = try writing.reading.defaultSubject()
      let goal = Goal(minimum: Amount(thousandths: 20_000))
      try writing.setGoal(goal, of: subject, from: .earliest)
      let amounts: [(CalendarDate, Int)] = [
        ("2024-12-02", 20), ("2024-12-03", 30), ("2024-12-04", 45), ("2024-12-05", 90), ("2024-12-06", 5),
      ]
      for (date, amount) in amounts {
        _ = try writing.addSession(
          on: date, amount: Amount(thousandths: amount * 1000), note: nil, of: subject)
      }
      try writing.record([("2024-12-07", .study(true))], of: subject)
    }
  }

  /// The look of a day: its first cell that takes a click, and the one of its number.
  private func style(of date: CalendarDate, _ screen: TestScreen, right: Int = 2) throws -> CellStyle {
    let frame = screen.frame
    for row in 0..<screen.state.size.rows {
      for column in 0..<screen.state.size.columns
      where frame.target(at: ScreenPosition(row: row, column: column)) == .day(date) {
        return frame.screen.style(at: ScreenPosition(row: row, column: column + right))
      }
    }
    throw NotShown(date: date)
  }

  private struct NotShown: Error { let date: CalendarDate }

  @Test("A day is filled the more, the more was studied, and no other day is filled")
  func fills() throws {
    let fills: [(CalendarDate, Fill?)] = [
      ("2024-12-02", .first), ("2024-12-03", .second), ("2024-12-04", .third), ("2024-12-05", .fourth),
      ("2024-12-06", nil), ("2024-12-07", .unmeasured), ("2024-12-08", nil), ("2024-12-11", nil),
    ]
    for (side, right) in [(ScreenState.Side.month, 2), (.year, 0)] {
      let screen = try screen(side: side)
      for (date, fill) in fills {
        #expect(try style(of: date, screen, right: right).fill == fill, "\(date) on \(side)")
      }
    }
    #expect(try screen().shows(" 2▂   3▄   4▆   5█   6◐   7●"))
  }

  @Test("The cursor has one look on every day, and in the month brackets")
  func cursor() throws {
    for (side, right) in [(ScreenState.Side.month, 2), (.year, 0)] {
      let screen = try screen(side: side)
      var styles: Set<CellStyle> = []
      for _ in 2...10 {
        styles.insert(try style(of: screen.state.chosen, screen, right: right))
        screen.press(.left)
      }
      #expect(styles == [CellStyle(bold: true, reversed: true)])
    }
    let screen = try screen()
    screen.press(.left)
    #expect(screen.shows("[ 9·][10○]"))
  }

  @Test("The year says below it from which amount on a day has a level")
  func legend() throws {
    let screen = try screen(side: .year, columns: 100, rows: 40)
    let levels = "▂ 20 min   ▄ 30 min   ▆ 40 min   █ 1 h+"
    #expect(screen.shows(levels + "   ● studied   ◐ less than the goal   ○ today, still open"))
  }

  @Test("`[` and `]` turn from the last 53 weeks to calendar years and back")
  func years() throws {
    let screen = try screen(side: .year)
    #expect(screen.shows("53 weeks"))
    screen.type("]")
    #expect(screen.state.chosen == "2025-12-10" && screen.shows("2025  "))
    screen.type("[")
    #expect(screen.shows("53 weeks"))
    screen.type("[")
    #expect(screen.shows("2023  ") && screen.state.chosen == "2023-12-10")
    screen.type("[")
    #expect(screen.shows("2022  "))
    screen.type("]]")
    #expect(screen.shows("53 weeks") && screen.state.chosen == "2024-12-10")
    // A day of last year that lies in the last 53 weeks.
    for _ in 0..<50 { screen.press(.left) }
    #expect(screen.state.chosen == "2023-12-26" && screen.shows("53 weeks"))
    screen.type("[")
    #expect(screen.state.chosen == "2023-12-26" && screen.shows("2023  "))
    screen.type("]")
    #expect(screen.state.chosen == "2024-12-26" && screen.shows("2024  "))
    screen.type("t")
    #expect(screen.shows("53 weeks"))
  }
}
