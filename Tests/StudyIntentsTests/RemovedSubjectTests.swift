import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("A subject that was removed")
struct RemovedSubjectTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  /// Makes Piano the default subject and removes it, and returns the rows from before the removal.
  private func removePiano(_ store: SharedStore) throws -> StoreRows {
    try store.perform(SetDefaultSubjectIntent("Piano"), at: now)
    let before = try folder.rows()
    let removed = try store.perform(RemoveSubjectIntent("piano"), at: now)
    #expect(removed.viewed == .subject(Subject(id: 2, name: "Piano")))
    for table in ["study", "rest", "schedule", "session", "recordedDay"] {
      #expect(before[table]?.contains { $0[0] == "2" } == true)
      #expect(try folder.rows()[table]?.contains { $0[0] == "2" } != true)
    }
    #expect(try folder.openForReading().read { try $0.defaultSubject().name } == "Study")
    return before
  }

  @Test("Another subject that got the name while the question waited is not removed")
  func renamedMeanwhile() throws {
    let store = try folder.makeUsedStore()
    let asked = try store.read { try $0.previewRemoval(of: "Piano").subject }
    try store.perform(RenameSubjectIntent("Piano", to: "Keys"), at: now)
    try store.perform(AddSubjectIntent("Piano"), at: now)
    let before = try folder.rows()
    #expect(throws: StudyError.renamedSince("Piano")) {
      try store.perform(RemoveSubjectIntent("Piano", asked: asked), at: now)
    }
    #expect(try folder.rows() == before)
  }

  @Test("Undo brings a removed default subject back whole, with the same number")
  func whole() throws {
    let store = try folder.makeUsedStore()
    let before = try removePiano(store)
    try store.perform(UndoIntent(), at: now)
    #expect(try folder.rows() == before)
    #expect(try store.read { try $0.defaultSubject() } == Subject(id: 2, name: "Piano"))
  }

  @Test(
    "After a removed subject is back, the entries about its days, its schedule and its name can be undone")
  func earlierEntries() throws {
    let store = try folder.makeUsedStore()
    _ = try removePiano(store)
    let entries = try folder.changeLog().count
    for _ in 0..<entries { try store.perform(UndoIntent(), at: now) }
    #expect(throws: StudyError.nothingToUndo) { try store.perform(UndoIntent(), at: now) }
    let empty = TemporaryContainer()
    func rows(_ container: TemporaryContainer) throws -> StoreRows {
      var rows = try container.rows()
      // When a store was made is another moment in each.
      rows["life"] = nil
      rows["subject"] = try container.raw().rows("SELECT id, name FROM subject WHERE name IS NOT NULL")
      return rows
    }
    #expect(try rows(folder) == rows(empty))
  }

  @Test("The change log keeps the entries of a removed subject, with its name")
  func log() throws {
    let store = try folder.makeUsedStore()
    let before = try folder.changeLog().map { $0.summary }
    _ = try removePiano(store)
    #expect(try folder.changeLog().map { $0.summary }.dropFirst(2) == before[...])
    #expect(before.contains("Piano, 5 days from 2024-11-01 to 2024-11-05"))
  }

  @Test("The number of a removed subject is not given to a new one, so undo can still bring it back")
  func number() throws {
    let store = try folder.makeUsedStore()
    let before = try removePiano(store)
    let latin = try store.perform(AddSubjectIntent("Latin"), at: now)
    #expect(latin.viewed.subject?.id == 3)
    for _ in 0..<2 { try store.perform(UndoIntent(), at: now) }
    #expect(try folder.rows() == before)
  }

  @Test("A subject whose addition is undone and redone gets back what was recorded of it")
  func addedAgain() throws {
    let store = try folder.open()
    try store.perform(AddSubjectIntent("Latin"), at: now)
    try store.perform(
      MarkDaysIntent(dates("2024-12-01..2024-12-03"), didStudy: true, subject: "Latin"), at: now)
    try store.perform(SetScheduleIntent(off: [.sunday], subject: "Latin"), at: now)
    let (rows, summaries) = (try folder.rows(), try folder.changeLog().map { $0.summary })
    for _ in 0..<3 { try store.perform(UndoIntent(), at: now) }
    #expect(try folder.changeLog().map { $0.summary } == summaries)
    for _ in 0..<3 { try store.perform(RedoIntent(), at: now) }
    #expect(try folder.rows() == rows)
  }

  @Test("Entries of a subject that another program removed are skipped by undo")
  func removedElsewhere() throws {
    let store = try folder.open()
    try folder.raw().rows(addition(of: 2, named: "Latin"))
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true, subject: "Study"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-02"), didStudy: true, subject: "Latin"), at: now)
    try folder.raw().rows(
      "UPDATE fact SET value = NULL WHERE subject = 2 AND kind = 'life'; UPDATE subject SET name = NULL WHERE id = 2"
    )
    #expect(try store.perform(UndoIntent(), at: now).isPassed)
    #expect(
      try store.perform(UndoIntent(), at: now).entry.summary == "Study 2024-12-01 studied")
    #expect(throws: StudyError.nothingToUndo) { try store.perform(UndoIntent(), at: now) }
    #expect(
      try store.perform(RedoIntent(), at: now).entry.summary == "Study 2024-12-01 studied")
  }

  @Test("The question before a removal names the subject and its studied days, and refuses the last subject")
  func preview() throws {
    let store = try folder.makeUsedStore()
    let preview = try store.read { try $0.previewRemoval(of: "PIANO").studiedDays }
    #expect(preview == 4)
    try store.perform(RemoveSubjectIntent("Piano"), at: now)
    #expect(throws: StudyError.lastSubject("Study")) {
      try store.read { try $0.previewRemoval(of: "Study").subject }
    }
    #expect(throws: StudyError.lastSubject("Study")) {
      try store.perform(RemoveSubjectIntent("Study"), at: now)
    }
  }
}
