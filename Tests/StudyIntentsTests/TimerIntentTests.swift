import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("The timer's intents")
struct TimerIntentTests {
  private let folder = TemporaryContainer()
  private let start = ("2024-12-10" as CalendarDate).noon

  private func after(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }

  private func store() throws -> SharedStore {
    let store = try folder.open()
    try store.perform(AddSubjectIntent("Korean"), at: start.addingTimeInterval(-3600))
    return store
  }

  private func sessions(_ store: SharedStore, of name: String? = nil) throws -> [Session] {
    try store.read { try $0.sessions(of: $0.subject(named: name), in: "2024-12-01"..."2024-12-31") }
  }

  private func running(_ store: SharedStore, at now: Date) throws -> RunningTimer? {
    try store.read(at: now) { try $0.timerHere() }
  }

  @Test("A stop records the whole minutes, with the note of the stop before that of the start")
  func stop() throws {
    let store = try store()
    try store.perform(StartTimerIntent(note: "first"), at: start)
    #expect(try running(store, at: after(12))?.minutes(at: after(12)) == 12)
    let result = try store.perform(StopTimerIntent(note: "second"), at: after(12.9))
    #expect(result.stopped?.session?.session.amount == Amount(thousandths: 12_000))
    #expect(try sessions(store).map(\.note) == ["second"])
    #expect(try running(store, at: after(13)) == nil)
    #expect(throws: StudyError.nothingRuns(elsewhere: nil)) {
      try store.perform(StopTimerIntent(), at: after(14))
    }
  }

  @Test("A session belongs to the day on which its timer began, as days begin for the person")
  func dayOfBeginning() throws {
    let store = try store()
    try store.perform(SetSettingIntent(.dayStart, to: "04:00"), at: start)
    try store.perform(StartTimerIntent(), at: after(15 * 60))
    try store.perform(StopTimerIntent(), at: after(17 * 60))
    #expect(try sessions(store).map(\.date) == ["2024-12-10"])
  }

  @Test("A start of another subject records the first one, and one undo takes both back")
  func otherSubject() throws {
    let store = try store()
    try store.perform(StartTimerIntent(), at: start)
    let result = try store.perform(StartTimerIntent(subject: "Korean"), at: after(20))
    #expect(result.stopped?.subject.name == "Study")
    #expect(try sessions(store).map(\.amount) == [Amount(thousandths: 20_000)])
    #expect(try running(store, at: after(21))?.subject.name == "Korean")
    #expect(throws: StudyError.runsAlready("Korean", Amount(thousandths: 2000))) {
      try store.perform(StartTimerIntent(subject: "Korean"), at: after(22))
    }
    try store.perform(UndoIntent(), at: after(23))
    #expect(try sessions(store).isEmpty)
    #expect(try running(store, at: after(24))?.subject.name == "Study")
  }

  @Test("Undo takes back a stop and a discard: the timer goes on as if nothing had been")
  func undo() throws {
    let store = try store()
    try store.perform(StartTimerIntent(), at: start)
    try store.perform(StopTimerIntent(), at: after(10))
    try store.perform(UndoIntent(), at: after(11))
    #expect(try running(store, at: after(12))?.minutes(at: after(12)) == 12)
    try store.perform(StopTimerIntent(keeping: .nothing), at: after(13))
    #expect(try sessions(store).isEmpty)
    try store.perform(UndoIntent(), at: after(14))
    #expect(
      try store.perform(StopTimerIntent(), at: after(15)).stopped?.elapsed == Amount(thousandths: 15_000))
  }

  @Test("A countdown that is over is recorded once, with its whole time")
  func countdown() throws {
    let store = try store()
    try store.perform(
      StartTimerIntent(amount: try AmountExpression("25m"), note: "n", subject: "Korean"), at: start)
    #expect(try store.perform(RecordCountdownsIntent(), at: after(24.9)).isEmpty)
    #expect(try store.perform(RecordCountdownsIntent(), at: after(60)).count == 1)
    #expect(try store.perform(RecordCountdownsIntent(), at: after(61)).isEmpty)
    let session = try #require(try sessions(store, of: "Korean").first)
    #expect(session.amount == Amount(thousandths: 25_000))
    #expect(session.note == "n")
    #expect(session.recordedAt == "2024-12-10T12:25:00Z", "whoever records it, says the same")
    #expect(try running(store, at: after(62)) == nil)
  }

  @Test("A countdown whose session was undone is not recorded again, and its start can be undone too")
  func undoneCountdown() throws {
    let store = try store()
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    try store.perform(RecordCountdownsIntent(), at: after(30))
    try store.perform(UndoIntent(), at: after(31))
    #expect(try store.perform(RecordCountdownsIntent(), at: after(32)).isEmpty)
    #expect(try running(store, at: after(32)) == nil)
    try store.perform(UndoIntent(), at: after(33))
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m")), at: after(34))
    #expect(try store.perform(RecordCountdownsIntent(), at: after(60)).count == 1)
  }

  @Test("A countdown that was stopped and taken up again by an undo is recorded when it is over")
  func resumedCountdown() throws {
    let store = try store()
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    try store.perform(StopTimerIntent(), at: after(10))
    try store.perform(UndoIntent(), at: after(11))
    #expect(try store.perform(RecordCountdownsIntent(), at: after(26)).count == 1)
    #expect(try sessions(store).map(\.amount) == [Amount(thousandths: 25_000)])
  }

  @Test("Of many programs that see the end of a countdown at once, one records it")
  func race() async throws {
    let store = try store()
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    let (container, end) = (folder.container, after(25))
    let count = await withTaskGroup(of: Int.self) { tasks in
      for _ in 0..<6 {
        tasks.addTask {
          let store = try? SharedStore(in: container, calendar: { UTCCalendar($0) })
          return (try? store?.perform(RecordCountdownsIntent(), at: end))?.count ?? 0
        }
      }
      return await tasks.reduce(0, +)
    }
    #expect(count == 1)
    #expect(try sessions(store).count == 1)
  }

  @Test("A stop after the end of a countdown that nobody recorded records its time, and not more")
  func lateStop() throws {
    let store = try store()
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    let result = try store.perform(StopTimerIntent(), at: after(14 * 60))
    #expect(result.stopped?.session?.session.amount == Amount(thousandths: 25_000))
  }

  @Test("After more than 8 hours a person says what to keep: all of it, an amount, a time, or nothing")
  func longRun() throws {
    let store = try store()
    try store.perform(StartTimerIntent(), at: start)
    let now = after(9 * 60)
    #expect(throws: StudyError.ranLong("Study", Amount(thousandths: 540_000), asleep: nil)) {
      try store.perform(StopTimerIntent(), at: now)
    }
    #expect(throws: StudyError.ranLong("Study", Amount(thousandths: 540_000), asleep: nil)) {
      try store.perform(StartTimerIntent(subject: "Korean"), at: now)
    }
    let choices: [(KeptTime, Int?)] = [
      (.all, 540), (.amount(try AmountExpression("45m")), 45), (.until(TimeOfDay("12:50") ?? .midnight), 50),
      (.nothing, nil),
    ]
    for (kept, minutes) in choices {
      let session = try store.perform(StopTimerIntent(keeping: kept), at: now).stopped?.session?.session
      #expect(session?.amount == minutes.map { Amount(thousandths: $0 * 1000) })
      try store.perform(UndoIntent(), at: now)
    }
    #expect(throws: StudyError.timeOutsideTimer(TimeOfDay("11:59") ?? .midnight, began: "12:00")) {
      try store.perform(StopTimerIntent(keeping: .until(TimeOfDay("11:59") ?? .midnight)), at: now)
    }
  }

  @Test("More than a day is recorded only if the person says so")
  func moreThanADay() throws {
    let store = try store()
    try store.perform(StartTimerIntent(), at: start)
    let now = after(30 * 60)
    #expect(throws: StudyError.moreThanADay("2024-12-10", Amount(thousandths: 1_800_000))) {
      try store.perform(StopTimerIntent(keeping: .all), at: now)
    }
    try store.perform(StopTimerIntent(keeping: .all, allowsLongDays: true), at: now)
    #expect(try sessions(store).count == 1)
  }

  @Test("A clock that was set back leaves a timer that has just begun, whose session is of today")
  func clockSetBack() throws {
    let store = try store()
    try store.perform(StartTimerIntent(note: "n"), at: start)
    let before = start.addingTimeInterval(-3 * 86_400)
    #expect(try running(store, at: before)?.minutes(at: before) == 0)
    try store.perform(StopTimerIntent(keeping: .amount(try AmountExpression("5m"))), at: before)
    #expect(try sessions(store).map(\.date) == ["2024-12-07"])
  }

  @Test("A subject that is not counted in minutes takes no timer, and keeps one that it had")
  func otherUnit() throws {
    let store = try store()
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m"), subject: "Korean"), at: start)
    try store.perform(SetUnitIntent(of: "Korean", to: .named("pages"), takesAmounts: true), at: after(1))
    #expect(try store.perform(RecordCountdownsIntent(), at: after(30)).isEmpty)
    for action in ["stop", "start"] {
      #expect(throws: StudyError.unitOfTimerChanged("Korean", .named("pages"))) {
        if action == "stop" {
          try store.perform(StopTimerIntent(), at: after(31))
        } else {
          try store.perform(StartTimerIntent(), at: after(31))
        }
      }
    }
    try store.perform(SetUnitIntent(of: "Korean", to: .minutes, takesAmounts: true), at: after(32))
    #expect(try store.perform(RecordCountdownsIntent(), at: after(33)).count == 1)
    try store.perform(SetUnitIntent(of: "Korean", to: .named("pages"), takesAmounts: true), at: after(34))
    #expect(throws: StudyError.timerNeedsMinutes("Korean", .named("pages"))) {
      try store.perform(StartTimerIntent(subject: "Korean"), at: after(35))
    }
  }

  @Test("A timer goes with its subject's new name, and ends with a subject that is removed")
  func subjects() throws {
    let store = try store()
    try store.perform(StartTimerIntent(subject: "Korean"), at: start)
    try store.perform(RenameSubjectIntent("Korean", to: "Hangul"), at: after(1))
    #expect(try running(store, at: after(2))?.subject.name == "Hangul")
    try store.perform(RemoveSubjectIntent("Hangul"), at: after(3))
    #expect(try running(store, at: after(4)) == nil)
    try store.perform(UndoIntent(), at: after(5))
    #expect(try running(store, at: after(6))?.minutes(at: after(6)) == 6)
  }

  @Test("A fact that somebody made nonsense of runs no timer and stops no command")
  func nonsense() throws {
    let store = try store()
    try store.perform(StartTimerIntent(), at: start)
    for value in ["{}", "7", #"{"since":"yesterday"}"#] {
      _ = try folder.raw().rows("UPDATE fact SET value = '\(value)' WHERE kind = 'timer'")
      #expect(try running(store, at: after(1)) == nil)
      #expect(throws: StudyError.nothingRuns(elsewhere: nil)) {
        try store.perform(StopTimerIntent(), at: after(2))
      }
    }
    try store.perform(StartTimerIntent(), at: after(3))
    #expect(try running(store, at: after(4)) != nil)
  }
}
