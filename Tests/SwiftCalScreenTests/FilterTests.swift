import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("Looking for days on the screen")
struct FilterTests {
  /// Days of Study in minutes, and of Novel in pages.
  private func screen(columns: Int = 100, rows: Int = 30) throws -> TestScreen {
    let screen = try TestScreen(columns: columns, rows: rows) { writing in
      let (study, novel) = (try writing.reading.defaultSubject(), try writing.addSubject(named: "Novel"))
      let sessions: [(Subject, CalendarDate, Int?, String?)] = [
        (study, "2024-12-02", 20, "Chapter 1"), (study, "2024-12-02", 25, nil),
        (study, "2024-11-20", 90, "chapter 2, 100%"), (study, "2024-12-05", 90, nil),
        (study, "2024-12-06", 5, "café_au lait"), (novel, "2024-12-02", 12, "CHAPTER one"),
        (novel, "2024-03-01", 40, "end"), (study, "2024-12-07", nil, "100 words"),
      ]
      for (subject, date, amount, note) in sessions {
        _ = try writing.addSession(
          on: date, amount: amount.map { Amount(thousandths: $0 * 1000) }, note: note, of: subject)
      }
    }
    try screen.store.perform(
      SetUnitIntent(of: "Novel", to: .named("pages"), takesAmounts: true), at: screen.today.noon)
    screen.look()
    return screen
  }

  private func look(for text: String, _ screen: TestScreen) {
    screen.type("/")
    screen.press(.control("u"))
    screen.type(text)
    screen.press(.enter)
  }

  /// The dates of the list, each with the first letter of its subject.
  private func found(_ screen: TestScreen) -> [String] {
    (screen.state.hits?.days ?? []).map { "\($0.date) \($0.subject.name.prefix(1))" }
  }

  @Test(
    "Days are found by words of their notes, by the amount of the day, and by both, newest first",
    arguments: [
      ("chapter", ["2024-12-02 S", "2024-12-02 N", "2024-11-20 S"]), ("CAFE_AU", ["2024-12-06 S"]),
      ("cafe\u{301}", ["2024-12-06 S"]), ("100%", ["2024-11-20 S"]), ("e_a", ["2024-12-06 S"]),
      ("h_p", []), ("chapter one", ["2024-12-02 N"]), (">60m", ["2024-12-05 S", "2024-11-20 S"]),
      (">=45m", ["2024-12-05 S", "2024-12-02 S", "2024-11-20 S"]), ("<10m", ["2024-12-06 S"]),
      ("> 1 h", ["2024-12-05 S", "2024-11-20 S"]), (">=12 pages", ["2024-12-02 N", "2024-03-01 N"]),
      (">30m <1h", ["2024-12-02 S"]), ("chapter >60m", ["2024-11-20 S"]), (">60m chapter", ["2024-11-20 S"]),
      (">=40", ["2024-12-05 S", "2024-12-02 S", "2024-11-20 S", "2024-03-01 N"]),
      (">20m <10m", []),
    ])
  func finds(text: String, days: [String]) throws {
    let screen = try screen()
    look(for: text, screen)
    #expect(found(screen) == days)
    #expect(screen.shows(days.isEmpty ? "No day has" : "with “\(text)”"))
  }

  @Test("The list has date, subject, amount and note, and enter goes to the day and its subject")
  func list() throws {
    let screen = try screen()
    look(for: "chapter", screen)
    #expect(screen.shows("3 days with “chapter”"))
    #expect(screen.shows("2024-12-02  Study      45 min  Chapter 1"))
    #expect(screen.shows("2024-12-02  Novel    12 pages  CHAPTER one"))
    screen.press(.down, .down, .down, .up, .enter)
    #expect(screen.state.chosen == "2024-12-02" && screen.state.facts?.subject.name == "Novel")
    #expect(screen.state.mode == .browsing && screen.state.filter != nil)
  }

  @Test("< and > go to the day that was found before and behind the chosen one, and Esc ends the search")
  func jumps() throws {
    let screen = try screen()
    look(for: "chapter", screen)
    screen.press(.enter)
    screen.type("<")
    #expect(screen.state.facts?.subject.name == "Novel")
    screen.type("<")
    #expect(screen.state.chosen == "2024-11-20" && screen.state.facts?.subject.name == "Study")
    screen.type("<")
    #expect(screen.lastRow.contains("No earlier day was found."))
    screen.type("l>>>")
    #expect(screen.state.chosen == "2024-12-02" && screen.lastRow.contains("No later day was found."))
    screen.press(.escape)
    #expect(screen.state.filter != nil, "the first Esc takes the message away")
    screen.press(.escape)
    #expect(screen.state.filter == nil && screen.state.facts?.hits == nil)
    screen.type("<")
    #expect(screen.state.chosen == "2024-12-02")
  }

  @Test("The days of the subject that were found are underlined in the month")
  func marks() throws {
    let screen = try screen()
    look(for: "chapter", screen)
    screen.press(.enter)
    screen.type("t")
    func isMarked(_ date: CalendarDate) -> Bool {
      let frame = screen.frame
      for row in 0..<screen.state.size.rows {
        for column in 0..<screen.state.size.columns
        where frame.target(at: ScreenPosition(row: row, column: column)) == .day(date) {
          return frame.screen.style(at: ScreenPosition(row: row, column: column + 2)).isUnderlined
        }
      }
      return false
    }
    #expect(isMarked("2024-12-02") && isMarked("2024-11-20"))
    #expect(!isMarked("2024-12-05"))
    screen.press(.escape)
    #expect(!isMarked("2024-12-02"))
  }

  @Test("A bound that is no amount is refused, and what was typed stays", arguments: [">", ">soon", "a <0"])
  func refused(text: String) throws {
    let screen = try screen()
    look(for: text, screen)
    #expect(screen.shows("Days with: \(text)") && screen.state.filter == nil)
    #expect(screen.state.message?.tone == .alert)
  }

  @Test("The question has what was looked for last, and a change of the store is seen in the list")
  func changed() throws {
    let screen = try screen()
    look(for: "chapter", screen)
    screen.type("/ 2")
    screen.press(.enter)
    #expect(found(screen) == ["2024-11-20 S"])
    try screen.store.change { writing in
      _ = try writing.addSession(
        on: "2024-12-09", amount: nil, note: "Chapter 22", of: writing.reading.defaultSubject())
    }
    screen.look()
    #expect(found(screen) == ["2024-12-09 S", "2024-11-20 S"])
  }

  @Test("A day of the list can be clicked, and the wheel goes through the list")
  func mouse() throws {
    let screen = try screen()
    look(for: ">=1m", screen)
    screen.take(.mouse(MouseEvent(.wheelDown, at: ScreenPosition(row: 9, column: 9))))
    #expect(screen.state.mode == .hits(1))
    screen.click(on: "2024-11-20")
    #expect(screen.state.chosen == "2024-11-20" && screen.state.mode == .browsing)
  }

  @Test("A list that is longer than the screen shows the chosen day", arguments: [6, 10, 24])
  func longList(rows: Int) throws {
    let screen = try TestScreen(rows: rows) { writing in
      let subject = try writing.reading.defaultSubject()
      for day in 1...300 {
        _ = try writing.addSession(
          on: ("2024-12-10" as CalendarDate).advanced(by: -day), amount: nil, note: "x", of: subject)
      }
    }
    look(for: "x", screen)
    for key in [Key.down, .pageDown, .end, .up, .pageUp, .home] {
      screen.press(key)
      guard case .hits(let place) = screen.state.mode else {
        Issue.record("there is no list")
        return
      }
      #expect(screen.shows("\(try #require(screen.state.hits).days[place].date)"))
    }
  }
}
