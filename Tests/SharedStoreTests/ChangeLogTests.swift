import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing
import Words

@Suite("The change log")
struct ChangeLogTests {
  private let folder = TemporaryContainer()

  private static let day: TimeInterval = 86_400
  /// The instant 2024-12-10 08:30 in UTC.
  private let now = Date(timeIntervalSince1970: 1_733_819_400)

  /// Flips a day at an instant, as a separate command.
  private func toggle(_ store: SharedStore, at instant: Date) throws {
    try store.write(as: "toggle", at: instant) { writing in
      let subject = try writing.reading.defaultSubject()
      let didStudy = try writing.reading.didStudy(subject, on: "1970-01-01")
      try writing.record([("1970-01-01", .study(!didStudy))], of: subject)
    }
  }

  private func ids() throws -> [Int] { try folder.openForReading().read { try $0.changeLog().map(\.id) } }

  @Test("An entry of the change log says when, by which action, and from what to what a day changed")
  func entry() throws {
    let store = try folder.open()
    try toggle(store, at: now)
    let entry = try #require(try store.read { try $0.changeLog() }.first)
    #expect(entry.at == "2024-12-10T08:30:00Z")
    #expect(entry.action == "toggle")
    #expect(entry.undoneAt == nil)
    let study = Subject(id: 1, name: "Study")
    #expect(
      entry.changes == [FactChange(StudyKind.self, of: study, key: "1970-01-01", from: nil, to: .bool(true))])
  }

  @Test("An earlier version finds no undo or redo among what it can take back or make again")
  func earlierVersion() throws {
    let store = try folder.open()
    try toggle(store, at: now)
    try toggle(store, at: now)
    func undoable() throws -> [String] {
      try folder.raw().rows("SELECT id FROM change WHERE undoneAt IS NULL ORDER BY id").map { "\($0)" }
    }
    func redoable() throws -> String {
      try folder.raw().value("SELECT count(*) FROM change WHERE undoneAt IS NOT NULL AND isSuperseded = 0")
        ?? ""
    }
    let both = try undoable()
    _ = try store.write(as: "undo", at: now) { try $0.undo() }
    #expect(try undoable() == [both[0]] && redoable() == "1")
    _ = try store.write(as: "redo", at: now) { try $0.redo() }
    #expect(try undoable() == both && redoable() == "0")
    _ = try store.write(as: "undo", at: now) { try $0.undo() }
    _ = try store.write(as: "undo", at: now) { try $0.undo() }
    #expect(try undoable() == [] && redoable() == "2")
  }

  @Test("The change log has no entry of a change that was rolled back")
  func rollback() throws {
    struct Failure: Error {}
    let store = try folder.open()
    #expect(throws: Failure.self) {
      try store.change { writing in
        try writing.record([("2024-01-01", .study(true))], of: writing.reading.defaultSubject())
        let entries = try writing.reading.changeLog().count
        #expect(entries == 1, "the entry is made in the same transaction")
        throw Failure()
      }
    }
    #expect(try ids() == [])
    #expect(try folder.raw().value("SELECT count(*) FROM changedFact") == "0")
  }

  @Test("The change log has one entry for everything that one action changed, also in several subjects")
  func oneAction() throws {
    let store = try folder.open()
    try store.write(as: "import", at: now) { writing in
      let piano = try writing.addSubject(named: "Piano")
      for subject in [try writing.reading.defaultSubject(), piano] {
        try writing.record([("2024-01-01", .study(true))], of: subject)
      }
    }
    #expect(try store.read { try $0.changeLog().map { $0.changes.count(where: \.isOfDay) } } == [2])
    _ = try store.write(as: "undo", at: now) { try $0.undo() }
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "0")
  }

  @Test("Undoing a command that changed a day twice goes back to the first value")
  func twice() throws {
    let store = try folder.open()
    try store.change { writing in
      let facts: [(CalendarDate, DayFact)] = [("2024-01-01", .study(true)), ("2024-01-01", .study(false))]
      try writing.record(facts, of: writing.reading.defaultSubject())
    }
    _ = try store.write(as: "undo", at: now) { try $0.undo() }
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "0")
  }

  @Test("The change log drops entries that are older than a year, but never the newest hundred")
  func pruned() throws {
    let store = try folder.open()
    for _ in 1...150 { try toggle(store, at: now - 400 * Self.day) }
    #expect(try ids().count == 150, "no entry is old yet")
    for _ in 1...3 { try toggle(store, at: now) }
    #expect(try ids() == Array((54...153).reversed()))
  }

  @Test("The change log keeps all entries that are younger than a year")
  func kept() throws {
    let store = try folder.open()
    for _ in 1...150 { try toggle(store, at: now - 364 * Self.day) }
    try toggle(store, at: now)
    #expect(try ids().count == 151)
  }

  @Test("The change log goes back as many days as `history-days` says")
  func setting() throws {
    let store = try folder.open()
    try store.write(as: "config", at: now - 11 * Self.day) { try $0.set(.historyDays, to: "10") }
    for _ in 1...110 { try toggle(store, at: now - 11 * Self.day) }
    try toggle(store, at: now)
    #expect(try ids().count == 100)
    try store.write(as: "config", at: now) { try $0.set(.historyDays, to: "12") }
    #expect(try ids().count == 101)
    try toggle(store, at: now)
    #expect(try ids().count == 102)
  }

  @Test("The facts of a dropped entry of the change log are dropped too")
  func rowsOfDroppedEntries() throws {
    let store = try folder.open()
    for _ in 1...105 { try toggle(store, at: now - 400 * Self.day) }
    try toggle(store, at: now)
    #expect(try folder.raw().value("SELECT count(*) FROM changedFact") == "100")
  }

  @Test(
    "The newest entries of the change log survive a clock that was wrong by decades for a moment",
    arguments: [-50.0, 50, 900])
  func wrongClock(years: Double) throws {
    let store = try folder.open()
    for _ in 1...120 { try toggle(store, at: now) }
    try toggle(store, at: now + years * 365 * Self.day)
    for _ in 1...2 { try toggle(store, at: now) }
    #expect(try ids().prefix(100) == Array((24...123).reversed())[...])
    for _ in 1...100 { _ = try store.write(as: "undo", at: now) { try $0.undo() } }
  }
}
