import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("The timer on the screen")
struct TimerKeyTests {
  private func amounts(_ screen: TestScreen, _ name: String? = nil) throws -> [Int] {
    try screen.store.read { reading in
      try reading.sessions(of: reading.subject(named: name), in: nil).compactMap {
        $0.amount.map { $0.thousandths / 1000 }
      }
    }
  }

  @Test("s starts the timer of the subject that is shown, shows it, and stops it; both can be undone")
  func startAndStop() throws {
    let screen = try TestScreen { try $0.addSubject(named: "Piano") }
    screen.type("Js")
    #expect(screen.lastRow.contains("timer started"))
    screen.minutes = 12
    screen.look()
    #expect(screen.rows[0].contains("▶ Piano 12m"))
    // What runs is stopped, whatever is shown.
    screen.type("Ks")
    #expect(try amounts(screen, "Piano") == [12])
    #expect(!screen.shows("▶"))
    screen.type("u")
    #expect(try amounts(screen, "Piano") == [])
    #expect(screen.rows[0].contains("▶ Piano 12m"))
    screen.type("u")
    #expect(!screen.shows("▶"))
  }

  @Test("A subject that is not counted in minutes has no timer")
  func refused() throws {
    let screen = try TestScreen()
    try screen.store.perform(SetUnitIntent(of: "Study", to: .named("pages")), at: screen.today.noon)
    screen.type("s")
    #expect(screen.shows("is counted in pages"))
    #expect(!screen.shows("▶"))
  }

  @Test(
    "A timer that ran for long asks what to keep",
    arguments: [("all", [600]), ("45m", [45]), ("17:40", [340]), ("nothing", [])])
  func asks(answer: String, kept: [Int]) throws {
    let screen = try TestScreen()
    screen.type("s")
    screen.minutes = 600
    screen.type("s")
    #expect(screen.shows("Keep:") && screen.shows("has run for 10 h"))
    #expect(try amounts(screen) == [])
    screen.type("never")
    screen.press(.enter)
    #expect(screen.shows("Keep: never") && screen.shows("▶"))
    screen.press(.control("u"))
    screen.type(answer)
    screen.press(.enter)
    #expect(try amounts(screen) == kept)
    #expect(!screen.shows("▶") && !screen.shows("Keep:"))
  }

  @Test("Esc, and enter without an answer, let it run on", arguments: [Key.escape, .enter])
  func runsOn(key: Key) throws {
    let screen = try TestScreen()
    screen.type("s")
    screen.minutes = 600
    screen.type("s")
    screen.press(key)
    #expect(screen.rows[0].contains("▶ Study 10h00m") && !screen.shows("Keep:"))
    #expect(try amounts(screen) == [])
  }
}
