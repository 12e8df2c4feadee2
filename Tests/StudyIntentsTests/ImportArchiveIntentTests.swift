import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import Synchronization
import TemporaryStore
import Testing

@Suite("Importing archives")
struct ImportArchiveIntentTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  @discardableResult
  private func perform(
    _ archives: [StudyArchive], subject: String? = nil, only: [String]? = nil,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [[ImportedSubject]] {
    try folder.open().perform(
      ImportArchivesIntent(archives, subject: subject, only: only, progress: progress), at: today.noon
    ).subjects
  }

  private func archive(_ name: String?, _ dates: CalendarDate...) -> StudyArchive {
    StudyArchive(subjects: [SubjectRecord(name: name, days: dates.map { Day(date: $0, didStudy: true) })])
  }

  /// The studied days of the store, as `subject date`.
  private func studied() throws -> [String?] {
    try folder.raw().rows(
      """
      SELECT name || ' ' || date FROM day JOIN subject ON id = subject WHERE didStudy = 1 ORDER BY name, date
      """
    ).map { $0[0] }
  }

  private func rests() throws -> [[String?]]? { try folder.rows()["rest"] }

  @Test("Several archives in one import are one entry of the change log, which one undo takes back")
  func oneEntry() throws {
    try folder.open().perform(MarkDaysIntent(dates("2024-01-05"), didStudy: true), at: today.noon)
    let before = try folder.rows()
    let results = try perform([
      archive("study", "2024-01-05", "2024-01-06"), archive(nil, "2024-01-06", "2024-01-07"),
      archive("Latin", "2024-01-08"),
    ])
    #expect(results.map { $0.map(\.subject) } == [["Study"], ["Study"], ["Latin"]])
    #expect(results.map { $0.map(\.isNew) } == [[false], [false], [true]])
    #expect(results.map { $0.map(\.studied.added) } == [[1], [1], [1]])
    #expect(results.map { $0.map(\.studied.alreadyThere) } == [[1], [1], [0]])
    #expect(
      try studied() == ["Latin 2024-01-08", "Study 2024-01-05", "Study 2024-01-06", "Study 2024-01-07"])
    #expect(try folder.changeLog().map(\.action) == ["import", "mark"])
    try folder.open().perform(UndoIntent(), at: today.noon)
    #expect(try folder.rows() == before)
  }

  @Test("An import adds studied days, and takes no day, rest or schedule away that is there")
  func merging() throws {
    let store = try folder.makeUsedStore()
    let before = try folder.rows()
    let piano = SubjectRecord(
      name: "PIANO",
      days: [
        Day(date: "2024-11-01", didStudy: true), Day(date: "2024-11-02", didStudy: false),
        Day(date: "2024-11-03", didStudy: true), Day(date: "2024-11-20", didStudy: false),
      ],
      rests: [
        RestRecord(date: "2024-11-03", rest: Rest(reason: "other", isLate: false)),
        RestRecord(date: "2024-11-21", rest: Rest(reason: nil, isLate: true)),
      ],
      schedule: [
        Schedule.Change(from: "2024-11-01", off: [.friday]),
        Schedule.Change(from: "2024-12-01", off: [.monday]),
      ])
    let results = try perform([StudyArchive(subjects: [piano])])
    #expect(results[0][0].subject == "Piano")
    #expect(!results[0][0].isNew)
    #expect([results[0][0].studied.added, results[0][0].studied.alreadyThere] == [1, 1])
    #expect([results[0][0].rests.added, results[0][0].rests.alreadyThere] == [1, 1])
    let after = try folder.rows()
    // The one day of Piano that was not studied became studied. The other days stay, and no day that was not studied came.
    #expect(
      after["study"]
        == before["study"]?.map { $0 == ["2", "2024-11-03", "false"] ? ["2", "2024-11-03", "true"] : $0 })
    #expect(after["rest"]?.filter { $0[1] != "2024-11-21" } == before["rest"])
    #expect(after["rest"]?.contains(["2", "2024-11-21", #"{"isLate":true,"reason":null}"#]) == true)
    #expect(after["schedule"]?.filter { $0[1] != "2024-12-01" } == before["schedule"])
    #expect(after["schedule"]?.contains(["2", "2024-12-01", "2"]) == true)
    #expect(after["subject"] == before["subject"])

    let log = try folder.changeLogRows()
    try perform([StudyArchive(subjects: [piano])])
    #expect(try folder.rows() == after, "a second import changes nothing")
    #expect(try folder.changeLogRows() == log)
    try store.perform(UndoIntent(), at: today.noon)
    #expect(try folder.rows() == before)
  }

  @Test("An import without the name of a subject goes to the default subject")
  func defaultSubject() throws {
    try folder.makeUsedStore()
    try folder.open().perform(SetDefaultSubjectIntent("Piano"), at: today.noon)
    #expect(try perform([archive(nil, "2024-01-05")])[0][0].subject == "Piano")
  }

  @Test("An import into a named subject takes one subject of the file, and refuses a file with several")
  func target() throws {
    try folder.makeUsedStore()
    let two = StudyArchive(
      subjects: archive("Go", "2024-01-05").subjects + archive("Chess", "2024-01-06").subjects)
    let before = try folder.rows()
    let severalSubjects = ImportError.severalSubjects(["Go", "Chess"])
    #expect(throws: severalSubjects) { try perform([two], subject: "Piano") }
    #expect(throws: severalSubjects) { try two.wantedSubjects(for: "Piano", only: nil) }
    #expect(throws: StudyError.unknownSubject("Pian", nearest: "Piano")) {
      try perform([archive("Go", "2024-01-05")], subject: "Pian")
    }
    #expect(try folder.rows() == before)
    let results = try perform([two], subject: "piano", only: ["GO"])
    #expect(results[0].map(\.subject) == ["Piano"])
    #expect(try folder.rows()["subject"] == before["subject"])
    #expect(try studied().contains("Piano 2024-01-05"))
    #expect(try !studied().contains("Piano 2024-01-06"))
  }

  @Test(
    "An import of some subjects of a file leaves the others out, and refuses a name that is not in the file")
  func only() throws {
    var file = archive("Piano", "2024-01-05")
    file.subjects += archive("Latin", "2024-01-06").subjects + archive("Go", "2024-01-07").subjects
    let error = ImportError.noSuchSubject("Chess", there: ["Piano", "Latin", "Go"])
    #expect(throws: error) { try perform([file], only: ["Go", "Chess"]) }
    #expect(throws: error) { try file.wantedSubjects(for: nil, only: ["Chess"]) }
    #expect(try studied() == [])
    try perform([file], only: ["Go", "LATIN"])
    #expect(try studied() == ["Go 2024-01-07", "Latin 2024-01-06"])
  }

  @Test("An import that a rule refuses in its second archive changes nothing")
  func refused() throws {
    try folder.makeUsedStore()
    let (before, log) = (try folder.rows(), try folder.changeLogRows())
    #expect(throws: StudyError.futureDay("2024-12-13", today: today)) {
      try perform([archive("Latin", "2024-01-05"), archive("Go", "2024-12-13")])
    }
    #expect(try folder.rows() == before)
    #expect(try folder.changeLogRows() == log)
  }

  @Test("An import does not spend the rest budget with rests that say when they were recorded")
  func budget() throws {
    try folder.open().perform(SetSettingIntent(.restBudget, to: "0"), at: today.noon)
    let rest = RestRecord(date: "2024-12-01", rest: Rest(reason: "ill", isLate: true))
    try perform([StudyArchive(subjects: [SubjectRecord(name: nil, rests: [rest])])])
    #expect(try rests() == [["1", "2024-12-01", #"{"isLate":true,"reason":"ill"}"#]])
  }

  @Test("An import of a long history reports how far it is, and ends with all of its days")
  func progress() throws {
    let first: CalendarDate = "2000-01-01"
    let days = (0..<2500).map { Day(date: first.advanced(by: $0), didStudy: true) }
    let archives = ["Latin", "Go"].map { StudyArchive(subjects: [SubjectRecord(name: $0, days: days)]) }
    let reports = Mutex<[Int]>([])
    try perform(archives, progress: { done in reports.withLock { $0.append(done) } })
    #expect(reports.withLock { $0 } == [2500, 5000])
    #expect(archives.map(\.dayCount).reduce(0, +) == 5000)
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "5000")
  }
}
