import FoundationEssentials
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("Sessions in the store")
struct SessionsTests {
  private let folder = TemporaryContainer()
  private let date: CalendarDate = "2024-12-09"

  private func minutes(_ count: Int) -> Amount { Amount(thousandths: count * 1000) }

  @discardableResult
  private func add(
    _ store: SharedStore, _ count: Int?, note: String? = nil, source: String = Session.person,
    on date: CalendarDate? = nil
  ) throws -> Session {
    try store.change {
      try $0.addSession(
        on: date ?? self.date, amount: count.map(minutes), note: note, source: source,
        of: $0.reading.defaultSubject())
    }
  }

  private func say(_ store: SharedStore, _ didStudy: Bool) throws {
    try store.change {
      try $0.record(CollectionOfOne((date, .study(didStudy))), of: $0.reading.defaultSubject())
    }
  }

  private func setMinimum(_ store: SharedStore, _ count: Int?, from date: CalendarDate = .earliest) throws {
    try store.change {
      try $0.setGoal(
        count.map { Goal(minimum: minutes($0)) }, of: $0.reading.defaultSubject(), from: date)
    }
  }

  private func day(_ store: SharedStoreReader, _ date: CalendarDate? = nil) throws -> Day {
    try store.read { try $0.day(of: .subject($0.defaultSubject()), on: date ?? self.date) }
  }

  private func streak(_ store: SharedStoreReader) throws -> Int {
    try store.read {
      try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: date).currentLength
    }
  }

  @Test("A day with a session is studied, and its sessions add up")
  func sum() throws {
    let store = try folder.open()
    try add(store, 25)
    try add(store, nil, note: "only a note")
    try add(store, 40)
    let day = try day(store)
    #expect(day.didStudy && day.said == nil)
    #expect(day.sessions == SessionSum(count: 3, amount: minutes(65)))
    #expect(try streak(store) == 1)
  }

  @Test("A session is read back with everything that was recorded of it")
  func readBack() throws {
    let store = try folder.open()
    let session = try add(store, 25, note: "two\nlines; “quotes” 'and' more", source: "git")
    #expect(session.recordedAt == "2024-12-10T12:00:00Z" && Session.isValidID(session.id))
    #expect(try store.read { try $0.sessions(of: $0.defaultSubject(), in: date...date) } == [session])
    let (subject, found) = try store.read { try $0.session(beginningWith: String(session.id.prefix(6))) }
    #expect(found == session && subject.name == "Study")
    #expect(try store.read { try $0.sessions(of: $0.defaultSubject(), in: date.next...date.next) } == [])
  }

  @Test("Sessions of one second are listed in the order in which they were recorded")
  func orderOfASecond() throws {
    let store = try folder.open()
    for count in 1...20 {
      let instant = date.next.noon.addingTimeInterval(Double(count) / 1000)
      try store.write(as: "test", at: instant) {
        _ = try $0.addSession(
          on: date, amount: minutes(count), note: nil, of: $0.reading.defaultSubject())
      }
    }
    let found = try store.read { try $0.sessions(of: $0.defaultSubject(), in: date...date) }
    #expect(found.map(\.amount) == (1...20).map { minutes($0) })
    #expect(Set(found.map(\.recordedAt)).count == 1)
    #expect(found.sorted { $0.isBefore($1) } == found)
  }

  @Test("The beginning of a number names one session, or is refused")
  func beginnings() throws {
    let store = try folder.open()
    for end in ["0001", "0002"] {
      let id = "abcdef00-0000-4000-a000-00000000\(end)"
      let session = Session(
        id: id, date: date, amount: minutes(1), note: nil, recordedAt: "2024-12-09T12:00:00Z")
      #expect(try store.change { try $0.add(session, of: $0.reading.defaultSubject()) })
      #expect(try !store.change { try $0.add(session, of: $0.reading.defaultSubject()) })
    }
    func find(_ text: String) throws -> String {
      try store.read { try $0.session(beginningWith: text).session.id }
    }
    #expect(throws: StudyError.severalSessions("abcdef")) { try find("abcdef") }
    #expect(throws: StudyError.unknownSession("abce")) { try find("abce") }
    #expect(throws: StudyError.unknownSession("a%")) { try find("a%") }
    #expect(throws: StudyError.shortSessionNumber("abc")) { try find("abc") }
    #expect(throws: StudyError.unknownSession("abg")) { try find("abg") }
    #expect(throws: StudyError.unknownSession("")) { try find("") }
    #expect(try find("ABCDEF00-0000-4000-A000-000000000001").hasSuffix("0001"))
  }

  @Test("With a minimum, a day is studied once its sessions reach it, from the day on from which it holds")
  func minimum() throws {
    let store = try folder.open()
    try add(store, 25)
    try add(store, 25, on: date.previous)
    try setMinimum(store, 30, from: date)
    #expect(try !day(store).didStudy && day(store).isPartial && day(store, date.previous).didStudy)
    #expect(try streak(store) == 1, "an unfinished day does not show as lost")
    try add(store, 5)
    #expect(try day(store).didStudy && streak(store) == 2)
    try setMinimum(store, 31, from: date)
    #expect(try !day(store).didStudy)
    try setMinimum(store, nil, from: date)
    #expect(try day(store).didStudy && !day(store).isPartial)
  }

  @Test("A session with a note alone is studied only where no amount is asked for")
  func noteAlone() throws {
    let store = try folder.open()
    try add(store, nil, note: "read")
    #expect(try day(store).didStudy)
    try setMinimum(store, 1)
    #expect(try !day(store).didStudy)
  }

  @Test("What a person said counts more than sessions, whichever came first")
  func said() throws {
    let store = try folder.open()
    try add(store, 25)
    try say(store, false)
    #expect(try !day(store).didStudy && day(store).said == false && streak(store) == 0)
    try add(store, 60, source: "git")
    #expect(try !day(store).didStudy && day(store).sessions.count == 2)
    try setMinimum(store, 500)
    try say(store, true)
    #expect(try day(store).didStudy && streak(store) == 1)
  }

  @Test(
    "A session that a person records takes back that the day was not studied, and an undo brings that back")
  func takesWordBack() throws {
    let store = try folder.open()
    try say(store, true)
    try say(store, false)
    try add(store, 25)
    #expect(try day(store).didStudy && day(store).said == nil)
    _ = try store.change { try $0.undo() }
    #expect(try !day(store).didStudy && day(store).said == false && day(store).sessions == .none)
    _ = try store.change { try $0.redo() }
    #expect(try day(store).didStudy && day(store).said == nil)
  }

  @Test("Saying of a day what its sessions say already changes nothing")
  func saidAlready() throws {
    let store = try folder.open()
    try add(store, 25)
    let entries = try store.read { try $0.changeLog().count }
    try say(store, true)
    #expect(try day(store).said == nil && store.read { try $0.changeLog().count } == entries)
  }

  @Test(
    "Sessions of a future day, without amount and note, and with a note of control characters are refused")
  func refused() throws {
    let store = try folder.open()
    #expect(throws: StudyError.futureDay("2024-12-11", today: "2024-12-10")) {
      try add(store, 25, on: "2024-12-11")
    }
    #expect(throws: StudyError.emptySession) { try add(store, nil) }
    for note in ["", "a\tb", "a\u{1B}[31mb", "a\u{9B}b", String(repeating: "n", count: 2001)] {
      #expect(throws: StudyError.invalidNote) { try add(store, 1, note: note) }
    }
    try add(store, 1, note: String(repeating: "n", count: 2000))
    #expect(try day(store).sessions.count == 1)
  }

  @Test("Removing a session that made a past day studied needs room in the rest budget for its late rest")
  func budget() throws {
    let store = try folder.open()
    try store.change { try $0.set(.restBudget, to: "0") }
    let session = try add(store, 25)
    try store.change {
      try $0.record(CollectionOfOne((date, .rest(Rest()))), of: $0.reading.defaultSubject())
    }
    #expect(throws: StudyError.earlierRestCounts(on: date, budget: 0)) {
      try store.change { try $0.remove(session, of: $0.reading.defaultSubject()) }
    }
    #expect(try day(store).didStudy)
  }

  @Test("A subject keeps amounts in one unit, unless they are taken for the new one")
  func unit() throws {
    let store = try folder.open()
    try add(store, nil, note: "no amount")
    func set(_ unit: AmountUnit, force: Bool = false) throws {
      try store.change { try $0.setUnit(unit, of: $0.reading.defaultSubject(), takesAmounts: force) }
    }
    try set(.named("pages"))
    try add(store, 12)
    #expect(throws: StudyError.unitInUse(subject: "Study", .named("pages"))) { try set(.minutes) }
    try set(.minutes, force: true)
    #expect(try store.read { try $0.plan(of: $0.defaultSubject()).unit } == .minutes)
  }

  @Test("A weekly goal is read with the first weekday of the settings, and rests ahead in the week count")
  func weekly() throws {
    let store = try folder.open()
    // 2024-12-09 is a Monday, and 2024-12-10 is today.
    try store.change { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.set(.firstWeekday, to: "monday")
      try writing.setGoal(Goal(daysPerWeek: 3), of: subject, from: .earliest)
      let dates: [CalendarDate] = ["2024-12-02", "2024-12-04", "2024-12-08", "2024-12-09"]
      try writing.record(dates.map { ($0, .study(true)) }, of: subject)
      let rests = (12...15).map { CalendarDate(year: 2024, month: 12, day: $0) }.compactMap { $0 }
      try writing.record(rests.map { ($0, .rest(Rest())) }, of: subject)
    }
    let summary = try store.read {
      try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: "2024-12-10")
    }
    #expect(summary.unit == .week && summary.currentLength == 1)
    #expect(summary.week?.studied == 1 && summary.week?.required == 3 && summary.week?.state == .open)
    #expect(summary.daysUntilBreak == 0, "today and tomorrow are the only days left")
    #expect(
      try store.read {
        try $0.streakState(of: .subject($0.defaultSubject()), asOf: "2024-12-10").current
      }
        == summary.current)
  }

  @Test("A subject that has ended keeps its streak, and nothing of it is due")
  func ended() throws {
    let store = try folder.open()
    try add(store, 25)
    try store.change { try $0.setEnd("2024-12-10", of: $0.reading.defaultSubject()) }
    let summary = try store.read {
      try $0.streakSummary(of: .subject($0.defaultSubject()), asOf: "2024-12-30")
    }
    #expect(summary.currentLength == 1 && summary.daysUntilBreak == nil && !summary.isOpen)
    #expect(try store.read { try $0.subjects(notEndedOn: "2024-12-10") } == [])
    #expect(try store.read { try $0.subjects(notEndedOn: "2024-12-09").map(\.name) } == ["Study"])
  }

  /// Sessions that differ from a valid one in one respect, and one that is valid.
  private static let written: [(isValid: Bool, session: Session)] = {
    let id = "00000000-0000-4000-a000-00000000000"
    func session(
      _ id: String, _ date: CalendarDate = "2024-12-09", thousandths: Int? = 1000, note: String? = "a\nb",
      source: String = "loop-csv", at instant: String = "2024-12-09T23:59:59Z"
    ) -> Session {
      Session(
        id: id, date: date, amount: thousandths.map(Amount.init(thousandths:)), note: note, source: source,
        recordedAt: instant)
    }
    let bad = [
      session("1"), session(id.replacing("a000", with: "A000") + "2"), session(id + "g"),
      session(id + "3", CalendarDate(dayNumber: CalendarDate.earliest.dayNumber - 1)),
      session(id + "4", thousandths: 0), session(id + "5", thousandths: 1_000_000_001),
      session(id + "6", note: ""), session(id + "7", note: "a\tb"), session(id + "8", note: "a\u{85}b"),
      session(id + "9", note: String(repeating: "語", count: 2001)), session(id + "a", note: "\0"),
      session(id + "b", source: ""), session(id + "c", source: "Loop"),
      session(id + "d", at: "2024-02-30T00:00:00Z"), session(id + "e", at: "2024-12-09T24:00:00Z"),
      session(id + "f", at: "2024-12-09 10:00:00"),
    ]
    let good = [
      session(id + "0", thousandths: nil, note: String(repeating: "語", count: 2000)),
      session(id + "1", note: nil, at: "2024-12-09T00:00:00Z"),
    ]
    return bad.map { (false, $0) } + good.map { (true, $0) }
  }()

  @Test("What the schema refuses of a session is refused also where a whole history is recorded at once")
  func atOnce() throws {
    for (isValid, session) in Self.written {
      let container = TemporaryContainer()
      let store = try container.open()
      var added = false
      do {
        try store.change { writing in
          let subject = try writing.reading.defaultSubject()
          try writing.recordAtOnce(of: [subject], areNew: true) { added = try $0.add(session, of: subject) }
        }
      } catch {
        #expect(!isValid, "\(session): \(error)")
        added = false
      }
      #expect(added == isValid && session.isValid == isValid, "\(session)")
      let kept = try store.read { try $0.sessions(of: $0.defaultSubject(), in: nil) }
      #expect(kept == (isValid ? [session] : []), "\(session)")
      // The constraints are in force again.
      let raw = try container.raw()
      #expect(throws: (any Error).self) {
        try raw.rows(
          "INSERT INTO fact (subject, kind, key, value) VALUES (1, 'session', '2024-12-09 x', '1')")
      }
      #expect(throws: (any Error).self) {
        try store.change {
          try $0.recordAtOnce(of: [$0.reading.defaultSubject()], areNew: false) { bulk in
            _ = try bulk.add(Self.written[0].session, of: Subject(id: 1, name: "Study"))
          }
        }
      }
    }
  }
}
