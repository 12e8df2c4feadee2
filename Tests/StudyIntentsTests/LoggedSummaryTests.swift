import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("What the log says of each change")
struct LoggedSummaryTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  /// What the log says, newest entry first, when SQLite counts the changes of days.
  private func counted(limit: Int = 1000) throws -> [String] {
    var summaries: [String] = []
    try folder.openForReading().read { reading in
      try reading.forEachSummary(limit: limit) { summaries.append("\($0.action): \($1.words)") }
    }
    return summaries
  }

  private func sessions(_ numbers: ClosedRange<Int>) -> [Session] {
    numbers.map { number in
      Session(
        id: "00000000-0000-5000-a000-0000000000\(10 + number)",
        date: ("2024-11-01" as CalendarDate).advanced(by: number), amount: Amount(thousandths: 5000),
        note: nil)
    }
  }

  @Test("Counting the changes in the store says the same as counting them in memory")
  func same() throws {
    let store = try folder.makeUsedStore()
    let days = (1...9).map { Day(date: ("2024-10-01" as CalendarDate).advanced(by: $0), didStudy: true) }
    let file = StudyArchive(subjects: [
      SubjectRecord(name: "Piano", days: days),
      SubjectRecord(
        name: "Latin", days: [days[0]], schedule: [Schedule.Change(from: "2024-10-01", off: [.monday])]),
      SubjectRecord(
        name: "Greek", rests: [RestRecord(date: "2024-10-02", rest: Rest(reason: "ill", isLate: true))],
        sessions: sessions(1...5)),
    ])
    try store.perform(ImportArchivesIntent([file]), at: now)
    for numbers in [6...7, 8...11, 12...20] {
      try store.perform(
        ImportArchivesIntent([
          StudyArchive(subjects: [SubjectRecord(name: "Chess", sessions: sessions(numbers))])
        ]), at: now)
    }
    try store.perform(RemoveSubjectIntent("Piano"), at: now)
    try store.perform(RemoveSubjectIntent("Latin"), at: now)
    try store.perform(UndoIntent(), at: now)
    try store.perform(RemoveSubjectIntent("Chess"), at: now)
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: now)
    try store.perform(SetRestIntent(on: dates("2024-12-02"), to: Rest()), at: now)
    let entries = try folder.changeLog()
    #expect(try counted() == entries.map { "\($0.action): \($0.summary)" })
    #expect(try counted(limit: 2) == ["rest: Study 2024-12-02 off", "mark: Study 2024-12-01 studied"])
    #expect(try counted().contains("subject remove: Piano removed with all its records"))
    #expect(
      try counted().contains(
        "import: Latin added; Latin, weekly days off from 2024-10-01: Monday; 7 more changes"))
  }

  /// What the log says of sessions, newest first, each by the end of its words.
  private func amounts(in folder: TemporaryContainer? = nil) throws -> [String] {
    var amounts: [String] = []
    try (folder ?? self.folder).openForReading().read { reading in
      try reading.forEachSummary(limit: 1000) { _, summary in
        if let amount = summary.words.firstMatch(of: #/session of (.+)$/#) {
          amounts.append(String(amount.1))
        }
      }
    }
    return amounts
  }

  private func record(_ amount: String, in store: SharedStore) throws {
    try store.perform(
      RecordSessionIntent(amount: AmountExpression(amount), date: .date("2024-12-01")), at: now)
  }

  @Test("An amount has the unit that held when it was recorded, also when all of it was undone")
  func unitOfTheTime() throws {
    let store = try folder.open()
    try record("1", in: store)
    try store.perform(SetUnitIntent(of: "Study", to: .named("pages"), takesAmounts: true), at: now)
    try record("2", in: store)
    try store.perform(SetUnitIntent(of: "Study", to: .named("words"), takesAmounts: true), at: now)
    try record("3", in: store)
    #expect(try amounts() == ["3 words", "2 pages", "1 min"])
    for _ in 1...5 { try store.perform(UndoIntent(), at: now) }
    #expect(try amounts() == ["3 words", "2 pages", "1 min"])
    try record("4", in: store)
    #expect(try amounts() == ["4 min", "3 words", "2 pages", "1 min"])
    let units = try folder.changeLog().flatMap(\.changes).filter { $0.kind == SessionKind.name }.map(\.unit)
    #expect(units == [.minutes, .named("words"), .named("pages"), .minutes])
  }

  @Test(
    "A history that came with an import has its units, also when the import was made again, and after a new unit"
  )
  func unitOfHistory() throws {
    let store = try folder.open()
    try store.perform(RenameSubjectIntent("Study", to: "Reading"), at: now)
    try store.perform(SetUnitIntent(of: "Reading", to: .named("pages")), at: now)
    try record("12", in: store)
    try store.perform(UndoIntent(), at: now)
    let expected = try amounts()
    let copy = TemporaryContainer()
    try copy.open().perform(ImportArchivesIntent([folder.archive()]), at: now)
    #expect(try amounts(in: copy) == expected)
    try copy.open().perform(UndoIntent(), at: now)
    #expect(try amounts(in: copy) == [])
    try copy.open().perform(RedoIntent(), at: now)
    try copy.open().perform(SetUnitIntent(of: "Reading", to: .named("words")), at: now)
    #expect(try amounts(in: copy) == expected && expected == ["12 pages"])
  }
}
