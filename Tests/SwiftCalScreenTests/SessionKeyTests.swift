import Drawing
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("The keys that change sessions")
struct SessionKeyTests {
  private func screen(
    columns: Int = 80, rows: Int = 24, side: ScreenState.Side = .month, sessions: Int = 2
  ) throws -> TestScreen {
    try TestScreen(columns: columns, rows: rows, side: side) { writing in
      let subject = try writing.reading.defaultSubject()
      for number in 1...sessions {
        _ = try writing.addSession(
          on: "2024-12-10", amount: Amount(thousandths: number * 1000), note: "part \(number)",
          recordedAt: ("2024-12-10" as CalendarDate).noon.addingTimeInterval(Double(number)), of: subject)
      }
    }
  }

  private func sessions(_ screen: TestScreen, on date: CalendarDate = "2024-12-10") throws -> [Session] {
    try screen.store.read { try $0.sessions(of: $0.defaultSubject(), in: date...date) }
  }

  private func clear(_ screen: TestScreen) { screen.press(.control("u")) }

  @Test(
    "`e` chooses a session of the day on each side, and its mark is shown at every size",
    arguments: [ScreenState.Side.month, .year, .stats], [(80, 24), (120, 40), (40, 20), (20, 8), (100, 30)])
  func choice(side: ScreenState.Side, size: (Int, Int)) throws {
    let screen = try screen(columns: size.0, rows: size.1, side: side)
    screen.type("e")
    #expect(screen.shows("▸ 2 min"))
    screen.press(.up)
    #expect(screen.shows("▸ 1 min"))
    screen.press(.escape)
    #expect(!screen.shows("▸"))
    #expect(screen.state.sessionChoice == nil)
  }

  @Test("A long list scrolls with the choice")
  func scrolls() throws {
    let screen = try screen(sessions: 30)
    screen.type("e")
    #expect(screen.shows("▸ 30 min"))
    for number in (1..<30).reversed() {
      screen.press(.up)
      #expect(screen.shows("▸ \(number) min"), "\(screen.rows)")
    }
    screen.press(.up)
    #expect(screen.shows("▸ 1 min"))
  }

  @Test("A session is corrected where it stands: its amount, its note, or both")
  func edit() throws {
    let screen = try screen()
    screen.type("ee")
    #expect(screen.shows("Session: 2m  part 2"))
    screen.type("a")
    screen.press(.enter)
    #expect(try sessions(screen).map(\.note) == ["part 1", "part 2a"])
    #expect(screen.shows("▸ 2 min"), "the session stays chosen")
    screen.press(.enter)
    clear(screen)
    screen.type("1h30m  another")
    screen.press(.enter)
    #expect(try sessions(screen).last?.amount == Amount(thousandths: 90_000))
    #expect(try sessions(screen).last?.note == "another")
    #expect(screen.shows("session is now 1 h 30 min"))
    screen.type("u")
    #expect(try sessions(screen).last?.note == "part 2a")
    screen.type("e")
    clear(screen)
    screen.type("3m")
    screen.press(.enter)
    #expect(try sessions(screen).last?.note == nil)
  }

  @Test(
    "A line is read as an amount and a note",
    arguments: [
      ("25m  x", "25", "x"), ("25m x", "25", "x"), ("1h 30m x y", "90", "x y"),
      ("40 chapter 3", "40", "chapter 3"),
      ("2", nil, ""), ("2m  part 2", nil, nil), ("2m  3 pages", nil, "3 pages"), ("5  a  b", "5", "a  b"),
      ("2m  one↵two", nil, "one\ntwo"),
    ] as [(String, String?, String?)])
  func lines(text: String, amount: String?, note: String?) throws {
    let session = Session(
      id: "6f1c2a00-0000-4000-8000-000000000000", date: "2024-12-10", amount: Amount(thousandths: 2000),
      note: "part 2")
    let change = try SessionLine.change(of: session, in: .minutes, by: text)
    #expect(try change.amount?.resolved(in: .minutes).decimal == amount)
    #expect(change.note == note)
  }

  @Test("A note without an amount is corrected as a note, also if it begins with a number")
  func noteOnly() throws {
    let session = Session(
      id: "6f1c2a00-0000-4000-8000-000000000000", date: "2024-12-10", amount: nil, note: "3 chapters\nto read"
    )
    let line = SessionLine.text(of: session, in: .minutes)
    #expect(line == "  3 chapters↵to read")
    let unchanged = try SessionLine.change(of: session, in: .minutes, by: line)
    #expect(unchanged.amount == nil && unchanged.note == nil)
    let change = try SessionLine.change(of: session, in: .minutes, by: line + " well")
    #expect(change.amount == nil && change.note == "3 chapters\nto read well")
  }

  @Test(
    "A line without an amount, or with one of another unit, is refused, and what was typed stays",
    arguments: ["only words", "12 pages", "12 pages  x", "  x", "0m  x"])
  func refused(text: String) throws {
    let screen = try screen()
    screen.type("ee")
    clear(screen)
    screen.type(text)
    screen.press(.enter)
    #expect(screen.shows("Session: \(text)"))
    #expect(screen.state.message?.tone == .alert)
    #expect(try sessions(screen).map(\.note) == ["part 1", "part 2"])
  }

  @Test("`d` moves a session to another day, and what a rule refuses stays typed")
  func moves() throws {
    let screen = try screen()
    screen.type("ed")
    #expect(screen.shows("Move to:"))
    screen.type("tomorrow")
    screen.press(.enter)
    #expect(screen.shows("is in the future") && screen.shows("Move to: tomorrow"))
    clear(screen)
    screen.type("yesterday")
    screen.press(.enter)
    #expect(try sessions(screen).count == 1)
    #expect(try sessions(screen, on: "2024-12-09").map(\.note) == ["part 2"])
    #expect(screen.shows("▸ 1 min"), "the other session is chosen")
    screen.type("u")
    #expect(try sessions(screen).count == 2)
  }

  @Test("`x` and Delete remove a session, and undo brings it back")
  func removes() throws {
    let screen = try screen()
    screen.type("ex")
    #expect(screen.shows("2 min removed"))
    #expect(try sessions(screen).map(\.note) == ["part 1"])
    screen.press(.delete)
    #expect(try sessions(screen).isEmpty)
    #expect(screen.state.sessionChoice == nil)
    screen.type("uu")
    #expect(try sessions(screen).count == 2)
  }

  @Test("A session that another program removed meanwhile is said in one line, and its neighbour is chosen")
  func goneMeanwhile() throws {
    let screen = try screen()
    screen.type("e")
    let id = try #require(try sessions(screen).last?.id)
    try screen.store.perform(RemoveSessionIntent(id: id), at: screen.today.noon)
    screen.look()
    #expect(screen.shows("not there any more"))
    screen.press(.home)
    #expect(screen.shows("▸ 1 min"))
  }

  @Test("A session that is gone when its line is answered is not changed, and what was typed stays")
  func goneWhileAsked() throws {
    let screen = try screen()
    screen.type("ee")
    let id = try #require(try sessions(screen).last?.id)
    try screen.store.perform(RemoveSessionIntent(id: id), at: screen.today.noon)
    screen.type("!")
    screen.press(.enter)
    #expect(screen.shows("Session: 2m  part 2!") && screen.shows("there is no session"))
  }

  @Test("A day without sessions says so, and another day ends the choice")
  func others() throws {
    let screen = try screen()
    screen.type("he")
    #expect(screen.shows("2024-12-09 has no sessions"))
    screen.type("le")
    screen.press(.left)
    #expect(screen.state.sessionChoice == nil)
    #expect(screen.shows("2024-12-09"))
  }

  @Test("Of a group the sessions of its subjects are shown and changed, each in its own unit")
  func group() throws {
    let screen = try TestScreen { writing in
      let study = try writing.reading.defaultSubject()
      let reading = try writing.addSubject(named: "Reading")
      try writing.setUnit(.named("pages"), of: reading, takesAmounts: false)
      _ = try writing.addSession(on: "2024-12-10", amount: Amount(thousandths: 25000), note: nil, of: study)
      _ = try writing.addSession(on: "2024-12-10", amount: Amount(thousandths: 12000), note: nil, of: reading)
      _ = try writing.addGroup(named: "All", [study, reading], needsAll: nil)
    }
    screen.type("Ke")
    #expect(screen.shows("▸ 12 pages") && screen.shows("  25 min"))
    screen.type("e")
    #expect(screen.shows("Session: 12 pages"))
    clear(screen)
    screen.type("13")
    screen.press(.enter)
    #expect(screen.shows("▸ 13 pages"))
  }
}
