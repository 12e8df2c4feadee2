import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

/// Other programs can write any number into a store.
@Suite("Numbers at the end of 64 bits")
struct HighNumbersTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  private func raw(_ sql: String) throws {
    try folder.raw().rows("PRAGMA ignore_check_constraints = 1; " + sql)
  }

  private func log() throws -> [ChangeLogEntry] { try folder.openForReading().read { try $0.changeLog() } }

  @Test(
    "Every change is made when the counts of reload requests are as high as they can be, and widgets still see it",
    arguments: [Int.max, Int.max - 1, 1 << 62])
  func reloadRequests(count: Int) throws {
    let store = try folder.open()
    try store.change { _ = try $0.addSubject(named: "Piano") }
    try store.reloadTimelines(ofKind: "Clock")
    let actions: [(SharedStore) throws -> Void] = [
      { _ = try $0.perform(ToggleStudyIntent(), at: today.noon) },
      { _ = try $0.perform(UndoIntent(), at: today.noon) },
      { _ = try $0.perform(RedoIntent(), at: today.noon) },
      { _ = try $0.perform(SetScheduleIntent(off: [.sunday]), at: today.noon) },
      { try $0.perform(SetSettingIntent(.historyDays, to: "100"), at: today.noon) },
      { _ = try $0.perform(RenameSubjectIntent("Piano", to: "Keys"), at: today.noon) },
      { try $0.reloadAllTimelines() },
      { try $0.reloadTimelines(ofKind: "Clock") },
    ]
    for (number, action) in actions.enumerated() {
      try raw("UPDATE reload SET requests = \(count)")
      func requests() throws -> ReloadRequests {
        try store.read { try $0.reloadRequests(ofKind: "Clock", subject: $0.defaultSubject()) }
      }
      let before = try requests()
      try action(store)
      #expect(try requests() != before, "action \(number)")
    }
  }

  @Test(
    "A change after the highest possible number is the next to be undone", arguments: [Int.max, Int.max - 1])
  func changeNumbers(highest: Int) throws {
    let store = try folder.open()
    for date in ["2024-12-01", "2024-12-02", "2024-12-03"] as [CalendarDate] {
      try store.change { _ = try $0.record([(date, .study(true))], of: $0.reading.defaultSubject()) }
    }
    try raw(
      """
      PRAGMA foreign_keys = OFF;
      UPDATE change SET id = \(highest) WHERE id = 3; UPDATE changedFact SET change = \(highest) WHERE change = 3;
      UPDATE change SET id = -7 WHERE id = 1; UPDATE changedFact SET change = -7 WHERE change = 1;
      """)
    let before = try log().map(\.changes)
    for _ in 1...3 {
      let date: CalendarDate = "2024-12-09"
      try store.change { _ = try $0.record([(date, .study(true))], of: $0.reading.defaultSubject()) }
      let undone = try store.change { try $0.undo().entry }
      #expect(undone.changes.map(\.key) == [date.description])
      #expect(try !store.read { try $0.didStudy($0.defaultSubject(), on: date) })
    }
    #expect(try log().filter { $0.undoneAt == nil }.map(\.changes) == before, "no earlier change is lost")
    #expect(try folder.raw().rows("PRAGMA foreign_key_check") == [])
    for date in ["2024-12-03", "2024-12-02", "2024-12-01"] as [CalendarDate] {
      #expect(try store.change { try $0.undo().entry }.changes.map(\.key) == [date.description])
    }
  }

  @Test(
    "A subject can be added whatever numbers stand in the table of subjects, and no other subject gets its name",
    arguments: ["-5", "0", "77", "\(Int.max - 1)", "\(1 << 53)", "\(1 << 53 - 1), \(1 << 53)"])
  func subjectNumbers(numbers: String) throws {
    let store = try folder.open()
    try store.change { _ = try $0.addSubject(named: "Piano") }
    for number in numbers.split(separator: ",") { try raw("INSERT INTO subject (id) VALUES (\(number))") }
    try store.change { _ = try $0.addSubject(named: "Latin") }
    #expect(try store.read { try $0.subjects().map(\.name) } == ["Study", "Piano", "Latin"])
    let study = try store.read { try $0.subject(named: "Study") }
    #expect(study.id == 1)
    try store.change { try $0.remove($0.reading.subject(named: "Latin")) }
    try store.change { _ = try $0.addSubject(named: "Greek") }
    let names = try store.read { try $0.subjects() }
    #expect(Set(names.map(\.id)).count == 3)
    _ = try store.change { try $0.undo() }
    _ = try store.change { try $0.undo() }
    #expect(try store.read { try $0.subjects().map(\.name) }.contains("Latin"))
  }

  @Test("An undo refuses to make a schedule with all seven days off, which a damaged change log asks for")
  func allWeekOff() throws {
    let store = try folder.open()
    try store.change { try $0.setDaysOff([.sunday], of: $0.reading.defaultSubject(), from: "2024-12-01") }
    try raw("UPDATE changedFact SET before = '127' WHERE kind = 'schedule'")
    #expect(throws: StoreError.self) { try store.change { try $0.undo() } }
  }
}
