import Foundation
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("Timers of several devices")
struct TimerTests {
  @Test("Each device has its own timer, and sees that of another run elsewhere until it is stopped there")
  func elsewhere() throws {
    let (first, second) = (try Peer(), try Peer())
    let start = ("2024-12-10" as CalendarDate).noon
    func timers(_ peer: Peer, after minutes: Double) throws -> [String] {
      let now = start.addingTimeInterval(minutes * 60)
      return try peer.home.open().read(at: now) { try $0.timers().map { $0.text(at: now) } }
    }
    for peer in [first, second] {
      try peer.mark("2024-12-01")
      try peer.setUp()
    }
    try Carrier.settle([first, second])
    try first.home.open().perform(StartTimerIntent(), at: start)
    try Carrier.settle([first, second])
    #expect(try timers(first, after: 12) == ["▶ Study 12m"])
    #expect(try timers(second, after: 12) == ["▶ Study 12m elsewhere"])
    #expect(throws: StudyError.nothingRuns(elsewhere: "Study")) {
      try second.home.open().perform(StopTimerIntent(), at: start.addingTimeInterval(60))
    }
    try second.home.open().perform(StartTimerIntent(), at: start.addingTimeInterval(120))
    try Carrier.settle([first, second])
    #expect(try timers(first, after: 12) == ["▶ Study 12m", "▶ Study 10m elsewhere"])
    #expect(try timers(second, after: 12) == ["▶ Study 10m", "▶ Study 12m elsewhere"])
    try first.home.open().perform(StopTimerIntent(), at: start.addingTimeInterval(720))
    try Carrier.settle([first, second])
    #expect(try timers(second, after: 13) == ["▶ Study 11m"])
    let sessions = try second.home.open().read { reading in
      try reading.sessions(of: reading.defaultSubject(), in: "2024-12-10"..."2024-12-10")
    }
    #expect(sessions.map(\.amount) == [Amount(thousandths: 12_000)])
  }

  @Test("Two copies of a store that both record a countdown come to one session")
  func copies() throws {
    let first = try Peer()
    try first.mark("2024-12-01")
    try first.setUp()
    let start = ("2024-12-10" as CalendarDate).noon
    try first.home.open().perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    let copy = try first.clone()
    for peer in [first, copy] {
      try peer.home.open().perform(RecordCountdownsIntent(), at: start.addingTimeInterval(1500))
    }
    try copy.merge()
    try Carrier.settle([first, copy])
    for peer in [first, copy] {
      let sessions = try peer.home.open().read { reading in
        try reading.sessions(of: reading.defaultSubject(), in: "2024-12-10"..."2024-12-10")
      }
      #expect(sessions.count == 1)
    }
  }

  @Test("A timer from elsewhere of which nothing was heard for a day is not shown any more")
  func forgotten() throws {
    let (first, second) = (try Peer(), try Peer())
    let start = ("2024-12-10" as CalendarDate).noon
    for peer in [first, second] {
      try peer.mark("2024-12-01")
      try peer.setUp()
    }
    try first.home.open().perform(StartTimerIntent(), at: start)
    try Carrier.settle([first, second])
    func count(_ peer: Peer, hours: Double) throws -> Int {
      try peer.home.open().read(at: start.addingTimeInterval(hours * 3600)) { try $0.timers().count }
    }
    #expect(try count(second, hours: 23) == 1)
    #expect(try count(second, hours: 25) == 0)
    #expect(try count(first, hours: 25) == 1)
  }
}
