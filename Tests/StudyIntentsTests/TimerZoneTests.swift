import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import System
import TemporaryStore
import Testing

/// The zone is one of the whole process, so each of these tests has its own.
@Suite("A timer while clocks are set and zones change")
struct TimerZoneTests {
  @Test("Where the clock is set forwards, the hour that no clock shows is not counted")
  func springForward() async {
    await #expect(processExitsWith: .success) {
      let timer = try TimerInZone("Europe/Berlin")
      try timer.start("2024-03-31T00:30:00Z")  // 01:30
      try timer.expectStop("2024-03-31T01:30:00Z", 60, on: "2024-03-31")  // 03:30
      try timer.expectStop("2024-03-31T01:30:00Z", 40, on: "2024-03-31", until: "03:10")
      #expect(throws: StudyError.timeOutsideTimer(TimeOfDay("02:30") ?? .midnight, began: "01:30")) {
        try timer.expectStop("2024-03-31T01:30:00Z", 0, on: "2024-03-31", until: "02:30")
      }
    }
  }

  @Test("Where the clock is set back, the hour that it shows twice is counted twice")
  func fallBack() async {
    await #expect(processExitsWith: .success) {
      let timer = try TimerInZone("Europe/Berlin")
      try timer.start("2024-10-27T00:30:00Z")  // 02:30, for the first time
      try timer.expectStop("2024-10-27T01:45:00Z", 75, on: "2024-10-27")  // 02:45, for the second time
      try timer.expectStop("2024-10-27T01:45:00Z", 10, on: "2024-10-27", until: "02:40")
    }
  }

  @Test("Where the clock jumps at midnight, a session is of the day on which it began")
  func midnight() async {
    await #expect(processExitsWith: .success) {
      // 00:00 is 01:00 on 2022-03-27, and 00:00 is 23:00 on 2022-10-30.
      let timer = try TimerInZone("Asia/Beirut")
      try timer.start("2022-03-26T21:30:00Z")  // 23:30
      try timer.expectStop("2022-03-26T22:15:00Z", 45, on: "2022-03-26")  // 01:15
      try timer.expectStop("2022-03-26T22:15:00Z", 40, on: "2022-03-26", until: "01:10")
      try timer.discard("2022-03-26T22:15:00Z")
      try timer.start("2022-03-26T22:00:00Z")  // the first moment of the day
      try timer.expectStop("2022-03-26T22:30:00Z", 30, on: "2022-03-27")
      try timer.discard("2022-03-26T22:30:00Z")
      try timer.start("2022-10-29T20:30:00Z")  // 23:30, for the first time
      try timer.expectStop("2022-10-29T22:10:00Z", 100, on: "2022-10-29")  // 00:10
    }
  }

  @Test(
    "A day that the zone skipped has no session, whether a timer is stopped or a countdown is over behind it")
  func skippedDay() async {
    await #expect(processExitsWith: .success) {
      let timer = try TimerInZone("Pacific/Apia")
      try timer.start("2011-12-30T09:30:00Z")  // 23:30 on the 29th
      try timer.expectStop("2011-12-30T10:30:00Z", 60, on: "2011-12-29")  // 00:30 on the 31st
      try timer.discard("2011-12-30T10:30:00Z")
      try timer.start("2011-12-30T09:50:00Z", amount: "25m")
      try timer.store.perform(RecordCountdownsIntent(), at: timer.instant("2011-12-30T10:20:00Z"))
      #expect(try timer.sessions() == ["2011-12-29 25"])
    }
  }

  @Test("Who travels while a timer runs has its minutes, on the day on which it began where they are")
  func travel() async {
    await #expect(processExitsWith: .success) {
      let timer = try TimerInZone("Asia/Tokyo")
      try timer.start("2024-12-10T14:30:00Z")  // 23:30 in Tokyo
      setenv("TZ", "America/Los_Angeles", 1)
      try timer.expectStop("2024-12-10T15:30:00Z", 60, on: "2024-12-10")  // 07:30 in Los Angeles
      try timer.expectStop("2024-12-10T15:30:00Z", 45, on: "2024-12-10", until: "07:15")
      try timer.discard("2024-12-10T15:30:00Z")
      setenv("TZ", "Asia/Tokyo", 1)
      try timer.start("2024-12-10T16:00:00Z")  // 01:00 on the 11th in Tokyo
      setenv("TZ", "America/Los_Angeles", 1)
      // The 11th has not begun there, and a day to come cannot be studied.
      try timer.expectStop("2024-12-10T17:00:00Z", 60, on: "2024-12-10")
      setenv("TZ", "Asia/Tokyo", 1)
      try timer.expectStop("2024-12-10T17:00:00Z", 60, on: "2024-12-11")
    }
  }
}

/// A timer in a zone.
private final class TimerInZone {
  private let folder = TemporaryContainer()
  let store: SharedStore

  init(_ zone: String) throws {
    setenv("TZ", zone, 1)
    store = try SharedStore(in: folder.container)
  }

  func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  func start(_ at: String, amount: String? = nil) throws {
    try store.perform(StartTimerIntent(amount: amount.map { try AmountExpression($0) }), at: instant(at))
    // What the clocks of this machine show has nothing to do with the instant of a test.
    try forgetMachine()
  }

  private func forgetMachine() throws {
    _ = try folder.raw().rows(
      "UPDATE fact SET value = json_set(value, '$.boot', 'other') WHERE kind = 'timer' AND value IS NOT NULL")
  }

  func discard(_ at: String) throws {
    try store.perform(StopTimerIntent(keeping: .nothing), at: instant(at))
  }

  /// The sessions, each as its day and its minutes.
  func sessions() throws -> [String] {
    try store.read { reading in
      try reading.sessions(of: reading.defaultSubject(), in: nil).map {
        "\($0.date) \($0.amount?.decimal ?? "")"
      }
    }
  }

  /// Stops, looks at the session, and lets the timer run on.
  func expectStop(_ at: String, _ minutes: Int, on date: CalendarDate, until time: String? = nil) throws {
    let kept = time.flatMap { TimeOfDay($0) }.map { KeptTime.until($0) }
    try store.perform(StopTimerIntent(keeping: kept), at: instant(at))
    #expect(try sessions() == ["\(date) \(minutes)"], "\(at)")
    try store.perform(UndoIntent(), at: instant(at))
  }
}
