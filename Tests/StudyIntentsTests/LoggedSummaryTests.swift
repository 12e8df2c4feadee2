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
      SubjectRecord(name: "Piano", days: days, sessions: sessions(1...5)),
      SubjectRecord(
        name: "Latin", days: [days[0]], schedule: [Schedule.Change(from: "2024-10-01", off: [.monday])]),
      SubjectRecord(
        name: "Greek", rests: [RestRecord(date: "2024-10-02", rest: Rest(reason: "ill", isLate: true))]),
    ])
    _ = try store.importArchives([file], at: now)
    for numbers in [6...7, 8...11, 12...20] {
      _ = try store.importArchives(
        [StudyArchive(subjects: [SubjectRecord(name: "Chess", sessions: sessions(numbers))])], at: now)
    }
    _ = try store.removeSubject("Piano", at: now)
    _ = try store.removeSubject("Latin", at: now)
    _ = try store.undo(at: now)
    _ = try store.mark("2024-12-01", at: now)
    _ = try store.rest("2024-12-02", at: now)
    let entries = try folder.changeLog()
    let units = try store.read { try $0.amountUnits() }
    #expect(try counted() == entries.map { "\($0.action): \($0.summary(units: units))" })
    #expect(try counted(limit: 2) == ["rest: Study 2024-12-02 off", "mark: Study 2024-12-01 studied"])
    #expect(try counted().contains("subject remove: Piano removed with all its records"))
    #expect(
      try counted().contains(
        "import: Latin added; Latin, weekly days off from 2024-10-01: Monday; 2 more changes"))
  }
}
