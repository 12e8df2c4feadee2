import Foundation
import SharedStore
import StudyCalendar
import Testing

@Suite("The history")
struct HistoryTests {
  private let folder = TemporaryContainer()

  private static let day: TimeInterval = 86_400
  /// The instant 2024-12-10 08:30 in UTC.
  private let now = Date(timeIntervalSince1970: 1_733_819_400)

  /// Flips a day at an instant, as a separate command.
  private func toggle(_ store: SharedStore, at instant: Date) throws {
    try store.write { store in
      let subject = try store.defaultSubject()
      let didStudy = try store.didStudy(subject, on: "2024-01-01")
      _ = try store.record(
        [("2024-01-01", .study(!didStudy))], of: subject, today: "2024-12-31",
        by: ChangeAuthor(command: "toggle", at: instant))
    }
  }

  private func ids() throws -> [Int] { try folder.open().read { try $0.history().map(\.id) } }

  @Test("An entry of the history says when, by which command, and from what to what a day changed")
  func entry() throws {
    let store = try folder.open()
    try toggle(store, at: now)
    let entry = try #require(try store.read { try $0.history() }.first)
    #expect(entry.at == "2024-12-10T08:30:00Z")
    #expect(entry.command == "toggle")
    #expect(entry.undoneAt == nil)
    #expect(entry.days.map(\.change.date) == ["2024-01-01"])
    #expect(entry.days.map(\.change.before) == [.study(nil)])
    #expect(entry.days.map(\.change.after) == [.study(true)])
  }

  @Test("The history has no entry of a change that was rolled back")
  func rollback() throws {
    struct Failure: Error {}
    let store = try folder.open()
    #expect(throws: Failure.self) {
      try store.write { store in
        _ = try store.record(
          [("2024-01-01", .study(true))], of: store.defaultSubject(), today: "2024-12-31")
        #expect(try store.history().count == 1, "the entry is made in the same transaction")
        throw Failure()
      }
    }
    #expect(try ids() == [])
    #expect(try folder.raw().value("SELECT count(*) FROM changedDay") == "0")
  }

  @Test("The history has one entry for everything that one command changed, also in several subjects")
  func oneAuthor() throws {
    let store = try folder.open()
    try store.write { store in
      let author = ChangeAuthor(command: "import", at: now)
      let piano = try store.addSubject(named: "Piano")
      for subject in [try store.defaultSubject(), piano] {
        try store.record([("2024-01-01", .study(true))], of: subject, today: "2024-12-31", by: author)
      }
    }
    #expect(try store.read { try $0.history().map(\.days.count) } == [2])
    _ = try store.write { try $0.undo(at: now) }
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "0")
  }

  @Test("Undoing a command that changed a day twice goes back to the first value")
  func twice() throws {
    let store = try folder.open()
    try store.write { store in
      let facts: [(CalendarDate, DayFact)] = [("2024-01-01", .study(true)), ("2024-01-01", .study(false))]
      try store.record(facts, of: store.defaultSubject(), today: "2024-12-31")
    }
    _ = try store.write { try $0.undo(at: now) }
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "0")
  }

  @Test("The history drops entries that are older than a year, but never the newest hundred")
  func pruned() throws {
    let store = try folder.open()
    for _ in 1...150 { try toggle(store, at: now - 400 * Self.day) }
    #expect(try ids().count == 150 - 0, "no entry is old yet")
    for _ in 1...3 { try toggle(store, at: now) }
    #expect(try ids() == Array((54...153).reversed()))
  }

  @Test("The history keeps all entries that are younger than a year")
  func kept() throws {
    let store = try folder.open()
    for _ in 1...150 { try toggle(store, at: now - 364 * Self.day) }
    try toggle(store, at: now)
    #expect(try ids().count == 151)
  }

  @Test("The history goes back as many days as `history-days` says")
  func setting() throws {
    let store = try folder.open()
    try store.write { try $0.set(.historyDays, to: "10") }
    for _ in 1...110 { try toggle(store, at: now - 11 * Self.day) }
    try toggle(store, at: now)
    #expect(try ids().count == 100)
    try store.write { try $0.set(.historyDays, to: "12") }
    try toggle(store, at: now)
    #expect(try ids().count == 101)
  }

  @Test("The days of a dropped entry of the history are dropped too")
  func rowsOfDroppedEntries() throws {
    let store = try folder.open()
    for _ in 1...105 { try toggle(store, at: now - 400 * Self.day) }
    try toggle(store, at: now)
    #expect(try folder.raw().value("SELECT count(*) FROM changedDay") == "100")
  }

  @Test(
    "The newest entries of the history survive a clock that was wrong by decades for a moment",
    arguments: [-50.0, 50, 900])
  func wrongClock(years: Double) throws {
    let store = try folder.open()
    for _ in 1...120 { try toggle(store, at: now) }
    try toggle(store, at: now + years * 365 * Self.day)
    for _ in 1...2 { try toggle(store, at: now) }
    #expect(try ids().prefix(100) == Array((24...123).reversed())[...])
    for _ in 1...100 { _ = try store.write { try $0.undo(at: now) } }
  }
}
