import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("Rests in the store")
struct RestsTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  @discardableResult
  private func record(_ store: SharedStore, _ fact: DayFact, on dates: CalendarDate...) throws -> [DayChange]
  {
    try store.change(on: today) { writing in
      try writing.record(dates.map { ($0, fact) }, of: writing.reading.defaultSubject())
    }
  }

  private func day(_ store: SharedStore, _ date: CalendarDate) throws -> Day {
    try store.read { try $0.days(of: .subject($0.defaultSubject()), in: date...date)[0] }
  }

  @Test("Recording rests returns what changed, and which rests were recorded after their day")
  func changes() throws {
    let store = try folder.open()
    let changes = try record(
      store, .rest(Rest(reason: "flu")), on: today.previous, today, today.next)
    #expect(changes.map(\.date) == [today.previous, today, today.next])
    #expect(changes.map(\.before) == [.rest(nil), .rest(nil), .rest(nil)])
    #expect(
      changes.map(\.after)
        == [true, false, false].map { .rest(Rest(reason: "flu", isLate: $0)) })
    let back = try record(store, .rest(nil), on: today.previous, "2024-01-01")
    #expect(
      back.map(\.date) == [today.previous] && back.map(\.after) == [.rest(nil)]
        && back.map(\.before) == [.rest(Rest(reason: "flu", isLate: true))])
  }

  @Test("Resting a day again changes nothing unless there is a new reason, and lateness stays")
  func again() throws {
    let store = try folder.open()
    try record(store, .rest(Rest()), on: today.next, today.previous)
    #expect(try record(store, .rest(Rest()), on: today.next, today.previous).isEmpty)
    #expect(try record(store, .rest(Rest(reason: "flu")), on: today.next, today.previous).count == 2)
    #expect(try record(store, .rest(Rest(reason: "trip")), on: today.next, today.previous).count == 2)
    #expect(try record(store, .rest(Rest(reason: "trip")), on: today.next, today.previous).isEmpty)
    #expect(try record(store, .rest(Rest()), on: today.next, today.previous).isEmpty, "the reason stays")
    #expect(
      try folder.raw().rows("SELECT key, value FROM fact WHERE kind = 'rest' AND value IS NOT NULL")
        == [
          ["2024-12-09", #"{"isLate":true,"reason":"trip"}"#],
          ["2024-12-11", #"{"isLate":false,"reason":"trip"}"#],
        ])
  }

  @Test("A rest whose lateness is given is stored as given, without regard to the budget")
  func givenLateness() throws {
    let store = try folder.open()
    try store.change { try $0.set(.restBudget, to: "0") }
    let planned = Rest(reason: "trip", isLate: false)
    #expect(try record(store, .rest(planned), on: "2024-12-01").map(\.after) == [.rest(planned)])
    #expect(try record(store, .rest(planned), on: "2024-12-01").isEmpty)
    try record(store, .rest(Rest(isLate: true)), on: "2024-12-01")
    #expect(
      try folder.raw().rows("SELECT value FROM fact WHERE kind = 'rest'")
        == [[#"{"isLate":true,"reason":null}"#]])
  }

  @Test("A day has one state, whether its study or its rest was recorded first")
  func oneState() throws {
    let facts: [DayFact] = [.study(true), .rest(Rest())]
    for facts in [facts, facts.reversed()] {
      let folder = TemporaryContainer()
      let store = try folder.open()
      try record(store, .study(true), on: "2024-12-01")
      for fact in facts { try record(store, fact, on: today) }
      #expect(try day(store, today) == Day(date: today, didStudy: true))
      try record(store, .study(false), on: today)
      #expect(try day(store, today) == Day(date: today, didStudy: false, isOff: true, said: false))
      try record(store, .rest(nil), on: today)
      #expect(try day(store, today) == Day(date: today, didStudy: false, isOff: false, said: false))
    }
  }

  @Test("Rests may lie in the future, and studied days may not")
  func future() throws {
    let store = try folder.open()
    try record(store, .rest(Rest()), on: "9999-12-31")
    #expect(throws: StudyError.futureDay(today.next, today: today)) {
      try record(store, .study(true), on: today.next)
    }
    #expect(try day(store, "9999-12-31").isDayOff)
  }

  @Test("Rests and weekly days off belong to one subject")
  func subject() throws {
    let store = try folder.open()
    let piano = try store.change(on: today) { writing in
      let piano = try writing.addSubject(named: "Piano")
      try writing.record([(today, .rest(Rest()))], of: piano)
      try writing.setDaysOff([.monday], of: piano, from: "2024-12-01")
      return piano
    }
    let first: CalendarDate = "2024-12-08"
    func daysOff(of subject: Subject) throws -> [Bool] {
      try store.read { try $0.days(of: .subject(subject), in: first...today).map(\.isDayOff) }
    }
    let study = try store.read { try $0.defaultSubject() }
    #expect(try daysOff(of: piano) == [false, true, true])
    #expect(try daysOff(of: study) == [false, false, false])
    #expect(try store.read { try !$0.streakSummary(of: .subject(study), asOf: today).isDayOff })
  }

  @Test("A rest has a reason of 1 to 200 characters without control characters, or no reason")
  func reasons() throws {
    for reason in ["", String(repeating: "a", count: 201), "a\nb", "\0", "\u{7F}", "\u{9F}", "a\u{1B}[31m"] {
      #expect(throws: StudyError.invalidReason, "\(reason)") { try Rest(checkedReason: reason) }
    }
    let store = try folder.open()
    for reason in ["a", String(repeating: "é", count: 200), "été 日本 👍🏽 ~", "*[a-z]*'\"", nil] {
      let rest = try Rest(checkedReason: reason)
      try record(store, .rest(nil), on: today)
      #expect(try record(store, .rest(rest), on: today).count == 1)
      #expect(try folder.raw().rows("SELECT value ->> 'reason' FROM fact WHERE kind = 'rest'") == [[reason]])
    }
  }
}
