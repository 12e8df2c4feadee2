import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("What the screen does not read again")
struct KnownFactsTests {
  @Test("A screen after many keys looks as one that reads everything anew", arguments: [24, 40])
  func looksTheSame(rows: Int) throws {
    let screen = try TestScreen(columns: 120, rows: rows) { writing in
      let (study, piano) = (try writing.reading.defaultSubject(), try writing.addSubject(named: "Piano"))
      for place in 0..<800 {
        let date = ("2024-12-10" as CalendarDate).advanced(by: -place)
        if place % 5 != 0 {
          _ = try writing.addSession(
            on: date, amount: Amount(thousandths: (place % 7 + 1) * 10_000), note: nil, of: study)
        }
        if place % 3 == 0 { try writing.record([(date, .study(true))], of: piano) }
      }
    }
    try screen.store.perform(AddGroupIntent("All", subjects: ["Study", "Piano"]), at: screen.today.noon)
    screen.look()
    for keys in [
      "1h", "k[[[", "J", "2", "j]", "[[", "3", "K", "h", "4", "J", "1t", "J2[", "3 u", "J1", "/>50m",
    ] {
      screen.type(keys)
      let shown = screen.rows
      screen.look()
      #expect(screen.rows == shown, "\(keys)")
    }
  }

  @Test("Another day, and a change of the store, are seen at once")
  func changes() throws {
    let screen = try TestScreen(columns: 120, rows: 40)
    screen.type("h")
    let known = try #require(screen.state.facts)
    screen.today = "2024-12-11"
    screen.look(knowing: known)
    #expect(screen.state.facts?.today == "2024-12-11")
    #expect(screen.state.facts?.subjects.first?.state == .open)
    screen.type("t ")
    #expect(screen.shows("streak 1 day") || screen.shows("1 day"))
  }
}
