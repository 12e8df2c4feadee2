import NewKinds
import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing
import Words

@Suite("Copying a store by an archive")
struct CopyByArchiveTests {
  private let stores = CopiedStore()
  private var folder: TemporaryContainer { stores.original }
  private var copy: TemporaryContainer { stores.copy }
  private let now = ("2024-12-10" as CalendarDate).noon

  /// Expects that a copy has all of a store, and that it can be undone and redone as the store itself.
  private func expectCopy() throws {
    try stores.makeCopy()
    #expect(try copy.comparableArchive() == folder.comparableArchive())
    #expect(try copy.raw().rows("PRAGMA integrity_check; PRAGMA foreign_key_check") == [["ok"]])
    let undone = try stores.expectSame(UndoIntent(), until: .nothingToUndo)
    #expect(undone > 0)
    #expect(try stores.expectSame(RedoIntent(), until: .nothingToRedo) >= undone)
  }

  @Test("A copy of a used store has everything of it, and its change log can be undone and redone")
  func used() throws {
    try folder.makeUsedStore()
    try folder.open().perform(SetDefaultSubjectIntent("Piano"), at: now)
    try expectCopy()
  }

  @Test("A copy has the facts of a new kind, whether they belong to a subject or to none")
  func newKinds() throws {
    try FactKinds.$added.withValue([ColourKind.self, MottoKind.self]) {
      try folder.open().change { writing in
        let subject = try writing.reading.defaultSubject()
        try writing.say(ColourKind.self, of: subject, "", .string("red"))
        try writing.say(MottoKind.self, of: nil, "", .string("go on"))
      }
      let archive = try folder.archive()
      #expect(archive.subjects.flatMap(\.otherFacts).map(\.value) == [.string("red")])
      #expect(archive.otherFacts.map(\.value) == [.string("go on")])
      let written = archive.otherFacts[0].written
      #expect(try SubjectFact(written: written, isOfSubject: false) == archive.otherFacts[0])
      #expect(throws: SkipReason.meaningless(.kind, "“motto”")) {
        try SubjectFact(written: written, isOfSubject: true)
      }
      try stores.makeCopy()
      #expect(try copy.comparableArchive() == folder.comparableArchive())
    }
  }

  @Test("A copy tells subjects apart that swapped their names")
  func swappedNames() throws {
    let store = try folder.open()
    try store.perform(AddSubjectIntent("Piano"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-02"), didStudy: true, subject: "Piano"), at: now)
    for (name, newName) in [("Study", "Keys"), ("Piano", "Study"), ("Keys", "Piano")] {
      try store.perform(RenameSubjectIntent(name, to: newName), at: now)
    }
    try store.perform(MarkDaysIntent(dates("2024-12-03"), didStudy: true, subject: "Study"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-03"), didStudy: true, subject: "Piano"), at: now)
    try expectCopy()
  }

  @Test("A copy tells a removed subject from those that had its name before and after it")
  func removedNames() throws {
    let store = try folder.open()
    for date in ["2024-12-01", "2024-12-02"] {
      try store.perform(AddSubjectIntent("Piano"), at: now)
      try store.perform(MarkDaysIntent(dates(date), didStudy: true, subject: "Piano"), at: now)
      try store.perform(RemoveSubjectIntent("Piano"), at: now)
    }
    try store.perform(AddSubjectIntent("Latin"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-03"), didStudy: true, subject: "Latin"), at: now)
    try store.perform(RenameSubjectIntent("Latin", to: "Piano"), at: now)
    try store.perform(SetDefaultSubjectIntent("Piano"), at: now)
    try store.perform(RenameSubjectIntent("Piano", to: "Greek"), at: now)
    try expectCopy()
  }

  @Test("A copy keeps changes that were undone, and can make them again", arguments: sample(of: 1...6))
  func undone(count: Int) throws {
    let store = try folder.open()
    try store.perform(AddSubjectIntent("Piano"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true, subject: "Piano"), at: now)
    try store.perform(RenameSubjectIntent("Piano", to: "Keys"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-02"), didStudy: true, subject: "Keys"), at: now)
    try store.perform(AddSubjectIntent("Piano"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-03"), didStudy: true, subject: "Piano"), at: now)
    try store.perform(RemoveSubjectIntent("Keys"), at: now)
    for _ in 0..<count { try store.perform(UndoIntent(), at: now) }
    try stores.makeCopy()
    #expect(try copy.comparableArchive() == folder.comparableArchive())
    #expect(try stores.expectSame(RedoIntent(), until: .nothingToRedo) == count)
    #expect(try stores.expectSame(UndoIntent(), until: .nothingToUndo) == 7)
  }

  @Test("A copy of a store into which an archive was imported can undo that import")
  func importedNames() throws {
    // The first subject of the file takes the place of Study, and the second one is called so.
    let file = StudyArchive(subjects: [
      SubjectRecord(name: "Piano", isDefault: true, days: [Day(date: "2024-12-01", didStudy: true)]),
      SubjectRecord(name: "Study", days: [Day(date: "2024-12-02", didStudy: true)]),
    ])
    try folder.open().perform(ImportArchivesIntent([file]), at: now)
    #expect(try folder.changeLog().map(\.action) == ["import"])
    try folder.open().perform(
      MarkDaysIntent(dates("2024-12-03"), didStudy: true, subject: "Study"), at: now)
    try expectCopy()
  }

  // MARK: A copy of a copy

  /// The history of a store, with numbers that do not depend on the store.
  private func history(_ store: TemporaryContainer) throws -> [ChangeLogEntry] {
    try store.comparableArchive().changes
  }

  /// Expects that a copy, and a copy of the copy, have the history of a store and behind it one import each.
  private func expectSameHistory(_ seed: UInt64? = nil) throws {
    var (last, facts) = (try history(folder), try folder.facts())
    var source = folder
    for count in 1...3 {
      let next = TemporaryContainer()
      try next.open().perform(ImportArchivesIntent([source.archive()]), at: now)
      let entries = try history(next)
      let other = zip(entries, last).first { $0 != $1 }.map { [$0, $1] }
      #expect(other == nil, "copy \(count), seed \(seed ?? 0)")
      #expect(entries.dropFirst(last.count).map(\.action) == ["import copy"])
      #expect(try next.facts() == facts, "copy \(count), seed \(seed ?? 0)")
      (source, last, facts) = (next, entries, try next.facts())
    }
  }

  @Test("A copy of a copy gives each subject its own history where another one stands first in the file")
  func otherFirst() throws {
    let store = try folder.open()
    try store.perform(RecordSessionIntent(amount: try AmountExpression("5m"), date: .days(-3)), at: now)
    try store.perform(AddSubjectIntent("P"), at: now)
    try store.perform(AddSubjectIntent("Q"), at: now)
    try store.perform(SetUnitIntent(of: "Q", to: .named("pages")), at: now)
    try store.perform(
      RecordSessionIntent(amount: try AmountExpression("12"), date: .days(-2), subject: "Q"), at: now)
    try store.perform(MoveSubjectIntent("Q", to: .first), at: now)
    try expectSameHistory()
  }

  @Test("A copy of a copy gives each subject its own history where the first was renamed and Study added")
  func renamedFirst() throws {
    let store = try folder.open()
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
    try store.perform(RenameSubjectIntent("Study", to: "Latin"), at: now)
    try store.perform(AddSubjectIntent("Study"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-02"), didStudy: true, subject: "Study"), at: now)
    try expectSameHistory()
  }

  @Test("The history that came with a copy is left out while the copy is undone, and comes back with it")
  func undoneCopy() throws {
    let store = try folder.open()
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
    try store.perform(RenameSubjectIntent("Study", to: "Latin"), at: now)
    try store.perform(AddSubjectIntent("Study"), at: now)
    try copy.open().perform(ImportArchivesIntent([folder.archive()]), at: now)
    let log = try copy.changeLog()
    #expect(log.map(\.action) == ["import copy", "subject add", "subject rename", "mark"])
    try copy.open().perform(UndoIntent(), at: now)
    #expect(try copy.changeLog().map(\.action) == ["import copy"])
    try copy.open().perform(RedoIntent(), at: now)
    #expect(try copy.changeLog() == log)
    try copy.open().perform(UndoIntent(), at: now)
    try copy.open().perform(MarkDaysIntent(dates("2024-12-03"), didStudy: true), at: now)
    let next = TemporaryContainer()
    try next.open().perform(ImportArchivesIntent([copy.archive()]), at: now)
    #expect(try next.changeLog().map(\.action) == ["import copy", "mark", "import copy"])
  }

  @Test(
    "A copy of a copy has the same history after random changes of subjects",
    arguments: 1...12 as ClosedRange<UInt64>)
  func randomSubjects(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["Study", "P", "Q", "STUDY"]
    let store = try folder.open()
    if seed % 3 == 0 {
      // A store that began as a copy itself.
      try copy.open().perform(AddSubjectIntent("Q"), at: now)
      try copy.open().perform(MarkDaysIntent(dates("2024-11-30"), didStudy: true, subject: "Q"), at: now)
      try copy.open().perform(MoveSubjectIntent("Q", to: .first), at: now)
      try store.perform(ImportArchivesIntent([copy.archive()]), at: now)
      if seed % 2 == 0 { try store.perform(UndoIntent(), at: now) }
    }
    for number in 0..<25 {
      func name() -> String { names.randomElement(using: &random) ?? "" }
      do {
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: try store.perform(AddSubjectIntent(name()), at: now)
        case 2: try store.perform(RemoveSubjectIntent(name()), at: now)
        case 3, 4: try store.perform(RenameSubjectIntent(name(), to: name()), at: now)
        case 5:
          try store.perform(
            MoveSubjectIntent(name(), to: Bool.random(using: &random) ? .first : .last), at: now)
        case 6: try store.perform(UndoIntent(), at: now)
        case 7: try store.perform(RedoIntent(), at: now)
        default:
          try store.perform(ToggleStudyIntent(date: .days(-number), subject: name()), at: now)
        }
      } catch is StudyError {}
    }
    // A file of which nothing comes takes no history along.
    try store.perform(MarkDaysIntent(dates("2024-10-01"), didStudy: true), at: now)
    try expectSameHistory(seed)
  }

  @Test(
    "Only an import of all of a file into an empty store takes settings, the default subject and the change log"
  )
  func onlyWhole() throws {
    try folder.makeUsedStore()
    try folder.open().perform(SetDefaultSubjectIntent("Piano"), at: now)
    let file = try folder.archive()
    let ways: [(subject: String?, only: [String]?)] = [
      (nil, ["Study", "Piano"]), ("Study", ["Piano"]), (nil, nil),
    ]
    for (index, way) in ways.enumerated() {
      let other = TemporaryContainer()
      if index == 2 {
        try other.open().perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
      }
      try other.open().perform(
        ImportArchivesIntent([file], subject: way.subject, only: way.only), at: now)
      #expect(try other.rows()["setting"] == nil)
      #expect(try other.openForReading().read { try $0.defaultSubject().name } == "Study")
      #expect(try other.changeLog().map(\.action) == (index == 2 ? ["import", "mark"] : ["import"]))
    }
  }

  @Test(
    "A copy and another archive in one import are one entry after those of the copy, which one undo takes back"
  )
  func copyAndMore() throws {
    try folder.makeUsedStore()
    let more = StudyArchive(subjects: [
      SubjectRecord(name: nil, days: [Day(date: "2024-12-01", didStudy: true)])
    ])
    try copy.open().perform(ImportArchivesIntent([folder.archive(), more]), at: now)
    #expect(try copy.changeLog().dropFirst().map(\.id) == folder.changeLog().map(\.id))
    #expect(try copy.changeLog().first?.action == "import copy")
    try copy.open().perform(UndoIntent(), at: now)
    #expect(try copy.facts() == TemporaryContainer().facts())
  }

  @Test("A copy leaves out settings that mean nothing and entries of the change log that break its rules")
  func invalid() throws {
    func entry(_ id: Int, at: String, action: String = "mark") -> ChangeLogEntry {
      let change = FactChange(
        StudyKind.self, of: Subject(id: 1, name: "A"), key: "2024-01-05", from: nil, to: .bool(true))
      return ChangeLogEntry(
        id: id, at: at, action: action, undoneAt: nil, isSuperseded: false,
        changes: [change])
    }
    let file = StudyArchive(
      subjects: [SubjectRecord(name: "A", isDefault: true, days: [Day(date: "2024-01-05", didStudy: true)])],
      settings: [.dayStart: "4 o'clock", .firstWeekday: "MON"],
      changes: [
        entry(1, at: "2024-01-05T08:00:00Z"), entry(2, at: "yesterday"),
        entry(3, at: "2024-01-05T08:00:00Z", action: ""),
        entry(4, at: "2024-01-06T08:00:00Z"), entry(1, at: "2024-01-07T08:00:00Z", action: "unmark"),
      ])
    try copy.open().perform(ImportArchivesIntent([file]), at: now)
    #expect(try copy.rows()["setting"] == [["0", "first-weekday", #""monday""#]])
    #expect(try copy.changeLog().map(\.id) == [5, 4, 1])
    #expect(try copy.changeLog().map(\.action) == ["import copy", "mark", "mark"])
  }

  @Test(
    "A copy whose change log has no usable numbers gets new ones, and the next undo takes back the last change",
    arguments: [
      [1, 2, Int.max], [Int.max - 2, Int.max - 1, Int.max], [3, 2, 1], [-5, 0, 7], [Int.min, 1, 2],
      [1, 2, 1 << 54],
    ])
  func numbers(ids: [Int]) throws {
    let days: [CalendarDate] = ["2024-01-05", "2024-01-06", "2024-01-07"]
    let piano = Subject(id: 1, name: "Piano")
    var file = StudyArchive(
      subjects: [
        SubjectRecord(name: "Piano", isDefault: true, days: days.map { Day(date: $0, didStudy: true) })
      ],
      changes: zip(ids, days).map { id, day in
        ChangeLogEntry(
          id: id, at: "\(day)T08:00:00Z", action: "mark", undoneAt: nil, isSuperseded: false,
          changes: [FactChange(StudyKind.self, of: piano, key: day.description, from: nil, to: .bool(true))])
      })
    file.subjects[0].id = piano.id
    let store = try copy.open()
    try store.perform(ImportArchivesIntent([file]), at: now)
    #expect(try copy.changeLog().map(\.id) == [4, 3, 2, 1])
    try copy.forgetImport()
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
    let undone = try (1...4).map { _ in
      try store.perform(UndoIntent(), at: now).entry.changes.map(\.key)
    }
    #expect(undone == [["2024-12-01"], ["2024-01-07"], ["2024-01-06"], ["2024-01-05"]])
  }

  @Test("Undo takes all of an import into an empty store back, and nothing of the history that came with it")
  func undoneImport() throws {
    try folder.makeUsedStore()
    try folder.open().perform(SetDefaultSubjectIntent("Piano"), at: now)
    try copy.open().perform(ImportArchivesIntent([folder.archive()]), at: now)
    let (facts, log) = (try copy.facts(), try copy.changeLog())
    #expect(log.dropFirst().map(\.id) == (try folder.changeLog().map(\.id)))
    #expect(throws: StudyError.nothingToRedo) { try copy.open().perform(RedoIntent(), at: now) }
    #expect(try copy.open().perform(UndoIntent(), at: now).entry.action == "import copy")
    #expect(try copy.facts() == TemporaryContainer().facts())
    #expect(throws: StudyError.nothingToUndo) { try copy.open().perform(UndoIntent(), at: now) }
    try copy.open().perform(RedoIntent(), at: now)
    #expect(try copy.facts() == facts)
    #expect(try copy.changeLog() == log)
    // What is done after an undone import can be undone, and the import can be made again as a new one.
    try copy.open().perform(UndoIntent(), at: now)
    try copy.open().perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
    try copy.open().perform(UndoIntent(), at: now)
    try copy.open().perform(ImportArchivesIntent([folder.archive()]), at: now)
    #expect(try copy.facts() == facts)
    #expect(try copy.changeLog().map(\.action) == log.map(\.action))
  }

  @Test(
    "A history of which nothing is left comes with an entry of its own, and can come again",
    arguments: [false, true])
  func historyOfNothing(isUndone: Bool) throws {
    let store = try folder.open()
    let session = try store.perform(RecordSessionIntent(amount: AmountExpression("25m")), at: now)
    if isUndone {
      try store.perform(UndoIntent(), at: now)
    } else {
      try store.perform(RemoveSessionIntent(id: session.session.id), at: now)
    }
    let log = try folder.changeLog()
    for _ in 1...2 {
      try copy.open().perform(ImportArchivesIntent([folder.archive()]), at: now)
      #expect(try copy.changeLog().map(\.action) == ["import copy"] + log.map(\.action))
      #expect(throws: StudyError.nothingToUndo) { try copy.open().perform(UndoIntent(), at: now) }
    }
    #expect(try copy.facts() == folder.facts())
  }

  @Test("A store without days whose own changes can be undone keeps them, and takes no history over")
  func ownHistory() throws {
    try folder.makeUsedStore()
    try copy.open().perform(RenameSubjectIntent("Study", to: "Keys"), at: now)
    let before = try copy.facts()
    try copy.open().perform(ImportArchivesIntent([folder.archive()]), at: now)
    #expect(try copy.changeLog().map(\.action) == ["import", "subject rename"])
    try copy.open().perform(UndoIntent(), at: now)
    #expect(try copy.facts() == before)
    #expect(try copy.open().perform(UndoIntent(), at: now).entry.action == "subject rename")
  }

  @Test("An archive of one subject has neither settings nor a change log")
  func oneSubject() throws {
    let store = try folder.makeUsedStore()
    let archive = try store.read { try StudyArchive(from: $0, subject: $0.subject(named: "Piano")) }
    #expect(archive.subjects.map(\.name) == ["Piano"])
    #expect(archive.subjects[0].days.count == 5)
    #expect(archive.subjects[0].days.count { $0.didStudy } == 4)
    #expect(archive.subjects[0].rests.map(\.date) == ["2024-11-03", "2024-11-04", "2024-12-24"])
    #expect(archive.subjects[0].schedule == [Schedule.Change(from: "2024-11-01", off: [.sunday])])
    #expect(archive.settings.isEmpty)
    #expect(archive.changes.isEmpty)
  }
}
