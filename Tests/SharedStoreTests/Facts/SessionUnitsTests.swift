import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("Units of sessions")
struct SessionUnitsTests {
  private let folder = TemporaryContainer()
  private let date: CalendarDate = "2024-12-09"
  private let id = "00000000-0000-4000-a000-000000000001"

  /// Half an hour in a subject that counts pages since, as another device may have made it.
  private func store() throws -> SharedStore {
    let store = try folder.open()
    try store.change {
      let subject = try $0.reading.defaultSubject()
      _ = try $0.addSession(
        on: date, amount: Amount(thousandths: 30_000), note: "half an hour", id: id, of: subject)
      try $0.setGoal(Goal(minimum: Amount(thousandths: 20_000)), of: subject, from: .earliest)
    }
    try folder.raw().rows(#"INSERT INTO fact (subject, kind, key, value) VALUES (1, 'unit', '', '"pages"')"#)
    return store
  }

  private func session(_ store: SharedStore) throws -> Session {
    try store.read {
      let all = try $0.sessions(of: $0.defaultSubject(), in: nil)
      return try #require(all.first { $0.amount != Amount(thousandths: 25_000) })
    }
  }

  private func day(_ store: SharedStore) throws -> Day {
    try store.read { try $0.day(of: .subject($0.defaultSubject()), on: date) }
  }

  @Test("A session keeps the unit in which it was recorded, and no sum and no goal takes it for another one")
  func kept() throws {
    let store = try store()
    #expect(try session(store).otherUnit == .minutes)
    #expect(try day(store).sessions == SessionSum(count: 1, amount: .zero))
    #expect(try !day(store).didStudy, "30 minutes are not 20 pages")
    try store.change { writing in
      let subject = try writing.reading.defaultSubject()
      _ = try writing.addSession(on: date, amount: Amount(thousandths: 25_000), note: nil, of: subject)
    }
    #expect(try day(store).sessions == SessionSum(count: 2, amount: Amount(thousandths: 25_000)))
    #expect(try day(store).didStudy)
    try folder.raw().rows("UPDATE fact SET value = NULL WHERE kind = 'unit'")
    #expect(try session(store).otherUnit == nil)
    #expect(try day(store).sessions == SessionSum(count: 2, amount: Amount(thousandths: 30_000)))
  }

  @Test("A session whose note or amount is changed keeps its unit, and so does one that comes back")
  func changed() throws {
    let store = try store()
    try store.change { writing in
      let before = try writing.reading.session(beginningWith: id).session
      var after = Session(
        id: id, date: date, amount: Amount(thousandths: 45_000), note: "more", recordedAt: before.recordedAt)
      after.otherUnit = before.otherUnit
      try writing.replace(before, with: after, of: writing.reading.defaultSubject())
    }
    #expect(try session(store).otherUnit == .minutes && session(store).amount == Amount(thousandths: 45_000))
    try store.change {
      try $0.remove($0.reading.session(beginningWith: id).session, of: $0.reading.defaultSubject())
    }
    try store.change { _ = try $0.undo() }
    #expect(try session(store).otherUnit == .minutes && session(store).note == "more")
  }

  @Test("Amounts that are taken for a new unit count in it, and in the old one again after an undo")
  func taken() throws {
    let store = try store()
    try folder.raw().rows("UPDATE fact SET value = NULL WHERE kind = 'unit'")
    try store.change {
      try $0.setUnit(.named("pages"), of: $0.reading.defaultSubject(), takesAmounts: true)
    }
    #expect(try session(store).otherUnit == nil && day(store).didStudy)
    try store.change { _ = try $0.undo() }
    #expect(try session(store).otherUnit == nil && day(store).sessions.amount == Amount(thousandths: 30_000))
  }
}
