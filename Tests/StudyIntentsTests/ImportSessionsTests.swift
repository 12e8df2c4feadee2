import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import StudyIntents

@Suite("Importing sessions, goals, units and ends")
struct ImportSessionsTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  @discardableResult
  private func perform(_ archive: StudyArchive, into subject: String? = nil) throws -> ImportedSubject {
    let results = try folder.open().perform(ImportArchivesIntent([archive], subject: subject), at: now)
      .subjects
    return try #require(results.first?.first)
  }

  private func session(_ number: Int, _ date: CalendarDate, _ amount: Int?, note: String? = nil) -> Session {
    Session(
      id: "00000000-0000-5000-a000-00000000000\(number)", date: date,
      amount: amount.map { Amount(thousandths: $0 * 1000) }, note: note, source: "toggl",
      recordedAt: "\(date)T10:00:00Z")
  }

  private func goal(_ days: Int?, _ minimum: Int?, from: CalendarDate = .earliest) -> Goals.Change {
    let minimum = minimum.map { Amount(thousandths: $0 * 1000) }
    return Goals.Change(from: from, goal: Goal(daysPerWeek: days, minimum: minimum) ?? .daily)
  }

  private func studied(_ subject: String = "Study") throws -> [CalendarDate] {
    try folder.openForReading().read { reading in
      var days: [CalendarDate] = []
      try reading.forEachRecord(of: reading.subject(named: subject), .oldestFirst) {
        if $0.didStudy == true { days.append($0.date) }
      }
      return days
    }
  }

  /// A day of a calendar, which has the sum of its sessions and their notes.
  private func calendar(_ amount: Int?, _ note: String? = nil, in unit: AmountUnit? = nil) -> StudyArchive {
    var study = SubjectRecord(
      name: "Study", sessions: [session(9, "2024-12-01", amount, note: note)], unit: unit)
    study.days = [Day(date: "2024-12-01", didStudy: true)]
    study.hasDaySums = true
    return StudyArchive(subjects: [study])
  }

  @Test("A calendar's day adds what is missing of its amounts and notes, and nothing where all is there")
  func daySums() throws {
    let store = try folder.open()
    for (amount, note) in [("10", "scales"), ("15", nil)] as [(String, String?)] {
      try store.perform(
        RecordSessionIntent(amount: AmountExpression(amount), note: note, date: .date("2024-12-01")), at: now)
    }
    let before = try folder.facts()
    for archive in [calendar(25, "scales"), calendar(5), calendar(nil, "scales "), calendar(25)] {
      let result = try perform(archive)
      #expect(result.sessions.added == 0 && result.sessions.alreadyThere == 1)
    }
    #expect(try folder.facts() == before)
    #expect(try perform(calendar(40, "scales\nchords")).sessions.added == 1)
    let added = try folder.openForReading().read { reading in
      try reading.sessions(of: reading.defaultSubject(), in: nil).filter { $0.source == "toggl" }
    }
    #expect(added.map(\.amount) == [Amount(thousandths: 15_000)] && added.map(\.note) == ["chords"])
  }

  @Test("A calendar whose only amount is 1 page is of a subject that is counted in pages")
  func onePage() throws {
    let store = try folder.open()
    try store.perform(SetUnitIntent(of: "Study", to: .named("pages")), at: now)
    try store.perform(
      RecordSessionIntent(amount: AmountExpression("1"), date: .date("2024-12-01")), at: now)
    let result = try perform(calendar(1, in: .named("page")))
    #expect(result.sessions.added == 0 && result.unit == nil && result.otherUnit == nil)
  }

  @Test(
    "The days of imported sessions have the sums that the triggers work out, and widgets reload",
    arguments: [false, true])
  func sums(isKnown: Bool) throws {
    if isKnown {
      try perform(
        StudyArchive(subjects: [SubjectRecord(name: "Go", sessions: [session(9, "2024-11-01", 9)])]))
    }
    let requests =
      "SELECT sum(requests) FROM reload WHERE subject = (SELECT id FROM subject WHERE name = 'Go')"
    let before = isKnown ? try folder.raw().value(requests) : "0"
    try perform(
      StudyArchive(subjects: [
        SubjectRecord(
          name: "Go", days: [Day(date: "2024-12-04", didStudy: true)],
          sessions: [
            session(1, "2024-12-02", 12), session(2, "2024-12-03", 5), session(3, "2024-12-03", 4),
            session(4, "2024-12-04", 1), session(5, "2024-12-06", 12),
            session(6, "2024-12-07", nil, note: "a"),
          ],
          goals: [goal(3, 10), goal(nil, 20, from: "2024-12-05")])
      ]))
    let rows = try folder.raw().rows("SELECT * FROM recordedDay ORDER BY subject, date")
    #expect(rows.count == (isKnown ? 6 : 5))
    let raw = try folder.raw()
    try raw.rows("INSERT INTO touchedFact SELECT * FROM touchedFact WHERE kind IN ('session', 'study')")
    #expect(try raw.rows("SELECT * FROM recordedDay ORDER BY subject, date") == rows)
    #expect(try folder.raw().value(requests) != before)
    #expect(try folder.raw().rows("PRAGMA integrity_check; PRAGMA foreign_key_check") == [["ok"]])
  }

  @Test(
    "An import takes sessions, goals, the unit and the end over, a second one adds nothing, and one undo takes it back"
  )
  func everything() throws {
    try folder.makeUsedStore()
    let before = try folder.rows()
    let archive = StudyArchive(subjects: [
      SubjectRecord(
        name: "Pages", days: [Day(date: "2024-12-01", didStudy: true)],
        sessions: [
          session(1, "2024-12-02", 12), session(2, "2024-12-03", 5, note: "a\nb"),
          session(3, "2024-12-03", 4),
        ],
        goals: [goal(3, 10)], unit: .named("pages"), endedOn: "2024-12-05")
    ])
    let first = try perform(archive)
    #expect(first.studied == ImportedSubject.Count(added: 2, alreadyThere: 0))
    #expect(
      first.sessions == ImportedSubject.Count(added: 3, alreadyThere: 0)
        && first.goals == ImportedSubject.Count(added: 1, alreadyThere: 0))
    #expect(first.unit == .named("pages") && first.endedOn == "2024-12-05" && first.goalsKept == 0)
    #expect(try studied("Pages") == ["2024-12-01", "2024-12-02"])
    let after = try folder.rows()
    let second = try perform(archive)
    #expect(
      second.studied == ImportedSubject.Count(added: 0, alreadyThere: 2)
        && second.sessions == ImportedSubject.Count(added: 0, alreadyThere: 3))
    #expect(second.unit == nil && second.endedOn == nil)
    #expect(try folder.rows() == after)
    try folder.open().perform(UndoIntent(), at: now)
    #expect(try folder.rows() == before)
  }

  @Test("A day that is studied here or in the file stays studied, whatever the goal asks afterwards")
  func nothingTakenAway() throws {
    let store = try folder.open()
    try store.perform(
      RecordSessionIntent(amount: AmountExpression("10"), date: .date("2024-12-01")), at: now)
    // The file's goal asks for more than the session here has.
    try perform(
      StudyArchive(subjects: [
        SubjectRecord(name: nil, sessions: [session(1, "2024-12-02", 30)], goals: [goal(nil, 30)])
      ]))
    #expect(try studied() == ["2024-12-01", "2024-12-02"])
    // The goal here asks for more than the file's goal.
    let result = try perform(
      StudyArchive(subjects: [
        SubjectRecord(name: nil, sessions: [session(2, "2024-12-03", 5)], goals: [goal(nil, 5)])
      ]))
    #expect(result.goalsKept == 1 && result.studied.added == 1)
    #expect(try studied() == ["2024-12-01", "2024-12-02", "2024-12-03"])
  }

  @Test("A day that was not studied in spite of its session stays so, unless it is studied here")
  func refused() throws {
    try folder.open().perform(MarkDaysIntent(dates("2024-12-02"), didStudy: true), at: now)
    let no = { (date: CalendarDate) in Day(date: date, didStudy: false, isOff: false, said: false) }
    let archive = StudyArchive(subjects: [
      SubjectRecord(
        name: nil, days: [no("2024-12-01"), no("2024-12-02"), no("2024-12-03")],
        sessions: [session(1, "2024-12-01", 10), session(2, "2024-12-02", 10)])
    ])
    try perform(archive)
    #expect(try studied() == ["2024-12-02"])
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "3", "what was said is kept")
    let rows = try folder.rows()
    try perform(archive)
    #expect(try folder.rows() == rows)
  }

  @Test("The sessions of one file can be imported into two subjects, and each keeps its own")
  func twoSubjects() throws {
    try folder.open().perform(AddSubjectIntent("Latin"), at: now)
    let archive = StudyArchive(subjects: [SubjectRecord(name: nil, sessions: [session(1, "2024-12-01", 10)])])
    for _ in 0..<2 {
      try perform(archive, into: "Study")
      try perform(archive, into: "Latin")
    }
    #expect(
      try folder.raw().rows("SELECT subject, number FROM fact WHERE kind = 'session' ORDER BY 1") == [
        ["1", "10000"], ["2", "10000"],
      ])
  }

  @Test(
    "An import with amounts in another unit is refused and changes nothing, and notes alone fit every unit")
  func units() throws {
    let store = try folder.open()
    try store.perform(SetUnitIntent(of: "Study", to: .named("pages")), at: now)
    try store.perform(
      RecordSessionIntent(amount: AmountExpression("10"), date: .date("2024-12-01")), at: now)
    let rows = try folder.rows()
    #expect(throws: ImportError.otherUnit("Study", here: .named("pages"), there: .minutes)) {
      try perform(
        StudyArchive(subjects: [SubjectRecord(name: nil, sessions: [session(1, "2024-12-02", 10)])]))
    }
    #expect(try folder.rows() == rows)
    let note = session(2, "2024-12-03", nil, note: "a")
    try perform(StudyArchive(subjects: [SubjectRecord(name: nil, sessions: [note])]))
    #expect(try studied() == ["2024-12-01", "2024-12-03"])
  }

  @Test("A weekly goal that is imported fixes with which day weeks begin, as one that is set does")
  func firstWeekday() throws {
    let setting =
      "SELECT count(*) FROM fact WHERE kind = 'setting' AND key = 'first-weekday' AND value IS NOT NULL"
    try perform(StudyArchive(subjects: [SubjectRecord(name: nil, goals: [goal(3, nil)])]))
    #expect(try folder.raw().value(setting) == "1")
    try folder.open().perform(UndoIntent(), at: now)
    #expect(try folder.raw().value(setting) == "0")
  }

  /// What `doctor` says of the store.
  private var remarks: [String] {
    let checkup = Checkup(folder.container, at: now, calendar: { UTCCalendar($0) })
    return checkup.findings.map(\.problem) + checkup.notes
  }

  @Test("An import that is undone and made again leaves no sums in the subject that it first made")
  func again() throws {
    let archive = StudyArchive(subjects: [
      SubjectRecord(name: "Go", sessions: [session(1, "2024-12-01", 10), session(2, "2024-12-02", 10)])
    ])
    try perform(
      StudyArchive(subjects: [SubjectRecord(name: "Chess", sessions: [session(3, "2024-12-01", 5)])]))
    try perform(archive)
    try folder.open().perform(UndoIntent(), at: now)
    try perform(archive)
    #expect(try studied("Go") == ["2024-12-01", "2024-12-02"])
    #expect(remarks == [])
  }

  @Test("Sessions of a removed subject that an import brings into another one leave their days there")
  func movedFromRemoved() throws {
    let sessions = [session(1, "2024-12-01", 10), session(2, "2024-12-02", 10)]
    try perform(StudyArchive(subjects: [SubjectRecord(name: "Go", sessions: sessions)]))
    try folder.open().perform(AddSubjectIntent("Chess"), at: now)
    try folder.open().perform(RemoveSubjectIntent("Go"), at: now)
    let moved = [session(1, "2024-12-03", 10)]
    let result = try perform(StudyArchive(subjects: [SubjectRecord(name: "Chess", sessions: moved)]))
    #expect(result.sessions.added == 1)
    #expect(try studied("Chess") == ["2024-12-03"])
    #expect(remarks == [])
    // The subject comes back with what is left of it.
    try folder.open().perform(AddSubjectIntent("Go"), at: now)
    #expect(remarks == [])
  }
}
