import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing
import Words

@Suite("Importing timers, groups and places")
struct ImportedFactsTests {
  private let folder = TemporaryContainer()
  private let other = TemporaryContainer()
  private let start = ("2024-12-10" as CalendarDate).noon
  private let ids = ["5e551011-0000-4000-a000-000000000001", "5e551011-0000-4000-a000-000000000002"]

  private func after(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }

  private func running(_ folder: TemporaryContainer, at now: Date? = nil) throws -> [String] {
    try folder.openForReading().read(at: now ?? after(60)) { try $0.timers().map(\.subject.name) }
  }

  private func bring(
    _ archive: StudyArchive, into folder: TemporaryContainer, at minutes: Double = 50
  ) throws -> ImportedArchives {
    try folder.open().perform(ImportArchivesIntent([archive]), at: after(minutes))
  }

  /// A subject with a timer that was started so many minutes after the start.
  private func record(
    _ name: String, timer id: String, startedAfter minutes: Int = 0, amount: Amount? = nil,
    unit: AmountUnit? = nil
  ) -> SubjectRecord {
    let timer = StudyTimer(
      since: Int(start.timeIntervalSince1970) + minutes * 60, date: "2024-12-10", amount: amount, note: nil,
      clock: MachineClock(boot: "", total: 0, awake: 0))
    var record = SubjectRecord(name: name, isDefault: name == "Study", unit: unit)
    record.otherFacts = [SubjectFact(kind: TimerKind.name, key: id, value: TimerKind.json(timer))]
    return record
  }

  // MARK: Timers

  @Test(
    "An import starts no timer that was stopped here since, whether or not the subject is another one now",
    arguments: ["stopped", "discarded", "removed", "renamed", "used"])
  func stopped(way: String) throws {
    let store = try folder.open()
    try store.perform(AddSubjectIntent("Korean"), at: start)
    try store.perform(StartTimerIntent(subject: "Korean"), at: start)
    let archive = try folder.archive()
    try store.perform(StopTimerIntent(keeping: way == "discarded" ? .nothing : .all), at: after(30))
    switch way {
    case "removed":
      try store.perform(RemoveSubjectIntent("Korean"), at: after(31))
      try store.perform(AddSubjectIntent("Korean"), at: after(32))
    case "renamed": try store.perform(RenameSubjectIntent("Korean", to: "Hangul"), at: after(31))
    case "used": try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: after(31))
    default: break
    }
    #expect(try bring(archive, into: folder).leftOut.map(\.timers) == [1])
    #expect(try running(folder) == [])
  }

  @Test("An import brings a timer that runs, and nothing the second time")
  func comes() throws {
    try folder.open().perform(StartTimerIntent(), at: start)
    let archive = try folder.archive()
    for count in 1...2 {
      let report = try bring(archive, into: other)
      #expect(report.leftOut.map(\.timers) == [0])
      #expect(report.others.count == (count == 1 ? 1 : 0))
      #expect(try running(other) == ["Study"])
    }
  }

  @Test("Of the timers of a file only the latest runs here, and none beside one that runs already")
  func several() throws {
    for id in [ids[0], ids[1]] {
      let copy = TemporaryContainer()
      let archive = StudyArchive(subjects: [
        record("Study", timer: ids[0]), record("Korean", timer: id, startedAfter: 5),
      ])
      #expect(try bring(archive, into: copy).leftOut.map(\.timers) == [1])
      #expect(try running(copy) == ["Korean"])
    }
    try folder.open().perform(AddSubjectIntent("Latin"), at: start)
    try folder.open().perform(StartTimerIntent(subject: "Latin"), at: start)
    let archive = StudyArchive(subjects: [record("Study", timer: ids[0])])
    #expect(try bring(archive, into: folder).leftOut.map(\.timers) == [1])
    #expect(try running(folder) == ["Latin"])
  }

  @Test("A timer of a subject that is not counted in minutes is left out, whoever set the unit")
  func otherUnit() throws {
    let archive = StudyArchive(subjects: [record("Study", timer: ids[0], unit: .named("pages"))])
    #expect(try bring(archive, into: other).leftOut.map(\.timers) == [1])
    try folder.open().perform(SetUnitIntent(of: "Study", to: .named("pages")), at: start)
    let minutes = StudyArchive(subjects: [record("Study", timer: ids[0])])
    #expect(try bring(minutes, into: folder).leftOut.map(\.timers) == [1])
    #expect(try running(other) + running(folder) == [])
  }

  @Test("A countdown that was recorded comes with its session, beside a timer that runs")
  func recorded() throws {
    let store = try folder.open()
    try store.perform(AddSubjectIntent("Korean"), at: start)
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    try store.perform(RecordCountdownsIntent(), at: after(26))
    try store.perform(StartTimerIntent(subject: "Korean"), at: after(30))
    #expect(try bring(folder.archive(), into: other).leftOut.map(\.timers) == [0])
    #expect(try other.facts() == folder.facts())
    #expect(try running(other) == ["Korean"])
  }

  @Test(
    "A countdown whose session was removed or undone does not come back in a copy", arguments: [false, true])
  func takenBack(isUndone: Bool) throws {
    let store = try folder.open()
    try store.perform(StartTimerIntent(amount: try AmountExpression("25m")), at: start)
    let ended = try #require(try store.perform(RecordCountdownsIntent(), at: after(26)).first?.session)
    if isUndone {
      try store.perform(UndoIntent(), at: after(27))
    } else {
      try store.perform(RemoveSessionIntent(id: ended.session.id), at: after(27))
    }
    let report = try bring(folder.archive(), into: other)
    #expect(report.leftOut.map(\.timers) == [0] && report.others == [])
    #expect(try other.open().perform(RecordCountdownsIntent(), at: after(60)).isEmpty)
  }

  @Test("A countdown that SwiftCal 1.0 exported though it was recorded comes with its session alone")
  func recordedByEarlierVersion() throws {
    let amount = Amount(thousandths: 25_000)
    var study = record("Study", timer: ids[0], amount: amount)
    let timer = try #require(study.otherFacts.first.flatMap { TimerKind.timer($0.value) })
    study.sessions = [
      Session(id: timer.sessionNumber(key: ids[0]), date: "2024-12-10", amount: amount, note: nil)
    ]
    let report = try bring(StudyArchive(subjects: [study]), into: other)
    #expect(report.leftOut.map(\.timers) == [0] && report.others == [])
    #expect(try running(other) == [])
  }

  // MARK: Groups

  @Test("A subject is put into no group that is not here")
  func dangling() throws {
    var archive = StudyArchive(subjects: [SubjectRecord(name: "Study", isDefault: true)])
    archive.subjects[0].otherFacts = ids.map {
      SubjectFact(kind: MemberKind.name, key: $0, value: .string("All"))
    }
    archive.otherFacts = [
      SubjectFact(kind: GroupKind.name, key: ids[1], value: GroupKind.json(name: "All", needsAll: false))
    ]
    #expect(try bring(archive, into: folder).leftOut.map(\.members) == [1])
    #expect(try folder.raw().rows("SELECT key FROM fact WHERE kind = 'member'") == [[ids[1]]])
    // The group that came the first time is here the second time.
    archive.otherFacts = []
    #expect(try bring(archive, into: folder).leftOut.map(\.members) == [1])
    #expect(try bring(archive, into: other).leftOut.map(\.members) == [2])
    #expect(try other.raw().rows("SELECT key FROM fact WHERE kind = 'member'") == [])
  }

  // MARK: Places

  @Test("An import says the places that subjects have then, behind those that have one here")
  func places() throws {
    let store = try folder.open()
    for name in ["A", "B"] { try store.perform(AddSubjectIntent(name), at: start) }
    try store.perform(MoveSubjectIntent("A", to: .first), at: start)
    try store.perform(MarkDaysIntent(dates("2024-12-01"), didStudy: true), at: start)
    for name in ["X", "Y", "B"] { try other.open().perform(AddSubjectIntent(name), at: start) }
    try other.open().perform(MoveSubjectIntent("Y", to: .first), at: start)
    try other.open().perform(MoveSubjectIntent("X", to: .first), at: start)
    let report = try bring(other.archive(), into: folder)
    let order = try folder.openForReading().read { try $0.subjects().map(\.name) }
    #expect(order == ["A", "Study", "X", "Y", "B"])
    let said = report.others.filter { $0.kind == PositionKind.name }
    #expect(said.compactMap { $0.subject?.name } == ["B", "X", "Y"])
    for change in said {
      let name = try #require(change.subject?.name)
      let place = try #require(order.firstIndex(of: name)) + 1
      #expect(change.after == "\(place)", "\(name)")
    }
    #expect(try bring(other.archive(), into: folder).others == [])
  }
}
