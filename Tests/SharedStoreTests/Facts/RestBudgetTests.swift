import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("The rest budget")
struct RestBudgetTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-20"  // this is a Friday

  private func store(budget: String?) throws -> SharedStore {
    let store = try folder.open()
    try store.change { try $0.set(.restBudget, to: budget) }
    return store
  }

  @discardableResult
  private func rest(_ store: SharedStore, _ dates: ClosedRange<CalendarDate>) throws -> Int {
    try store.change(on: today) { writing in
      try writing.record(dates.map { ($0, .rest(Rest())) }, of: writing.reading.defaultSubject()).count
    }
  }

  private func record(_ store: SharedStore, _ fact: DayFact, on dates: CalendarDate...) throws {
    try store.change(on: today) { writing in
      _ = try writing.record(dates.map { ($0, fact) }, of: writing.reading.defaultSubject())
    }
  }

  /// Expects that a range is refused, with this many days left in its month, and that nothing is saved.
  private func expectRefusal(
    _ store: SharedStore, _ dates: ClosedRange<CalendarDate>, month: String, budget: Int, left: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.raw().rows("SELECT key, value FROM fact WHERE kind = 'rest'")
    let month = try #require(CalendarMonth(iso8601: month))
    #expect(
      throws: StudyError.restBudgetSpent(month: month, budget: budget, left: left),
      sourceLocation: sourceLocation
    ) { try rest(store, dates) }
    #expect(
      try folder.raw().rows("SELECT key, value FROM fact WHERE kind = 'rest'") == before,
      sourceLocation: sourceLocation)
  }

  @Test("Any number of past days may be rested when there is no rest budget")
  func noBudget() throws {
    for budget in [nil, "none"] {
      #expect(try rest(store(budget: budget), "2024-01-01"..."2024-12-19") == (budget == nil ? 354 : 0))
    }
  }

  @Test("The rest budget is spent day by day, and a refusal says what is left and saves nothing")
  func spent() throws {
    let store = try store(budget: "3")
    try expectRefusal(store, "2024-12-02"..."2024-12-05", month: "2024-12", budget: 3, left: 3)
    #expect(try rest(store, "2024-12-02"..."2024-12-03") == 2)
    try expectRefusal(store, "2024-12-04"..."2024-12-05", month: "2024-12", budget: 3, left: 1)
    #expect(try rest(store, "2024-12-04"..."2024-12-04") == 1)
    try expectRefusal(store, "2024-12-05"..."2024-12-05", month: "2024-12", budget: 3, left: 0)
  }

  @Test("A rest budget of zero allows a rest today and later, but not on a past day")
  func zero() throws {
    let store = try store(budget: "0")
    try expectRefusal(store, today.previous...today, month: "2024-12", budget: 0, left: 0)
    #expect(try rest(store, today...today.next) == 2)
  }

  @Test("Each month has its own rest budget, up to its first and last day")
  func edge() throws {
    let store = try store(budget: "1")
    #expect(try rest(store, "2024-11-30"..."2024-12-01") == 2)
    try expectRefusal(store, "2024-11-29"..."2024-11-29", month: "2024-11", budget: 1, left: 0)
    try expectRefusal(store, "2024-12-02"..."2024-12-02", month: "2024-12", budget: 1, left: 0)
    #expect(try rest(store, "2024-10-31"..."2024-10-31") == 1)
    #expect(try rest(store, "2024-02-29"..."2024-03-01") == 2)
    #expect(try rest(store, "2023-12-31"..."2024-01-01") == 2)
  }

  @Test("The rest budget is checked for each month of a range, and a refusal in one refuses all")
  func acrossMonths() throws {
    let store = try store(budget: "2")
    try expectRefusal(store, "2024-11-30"..."2024-12-03", month: "2024-12", budget: 2, left: 2)
    try expectRefusal(store, "2024-11-28"..."2024-12-01", month: "2024-11", budget: 2, left: 2)
    #expect(try rest(store, "2024-11-29"..."2024-12-02") == 4)
  }

  @Test("The rest budget does not count planned rests, even once they are past")
  func planned() throws {
    let store = try store(budget: "1")
    #expect(try rest(store, "2024-12-20"..."2024-12-24") == 5)
    let later: CalendarDate = "2024-12-30"
    func restLater(_ date: CalendarDate) throws -> Int {
      try store.change(on: later) { writing in
        try writing.record([(date, .rest(Rest()))], of: writing.reading.defaultSubject()).count
      }
    }
    #expect(try restLater("2024-12-22") == 0, "it is a rest already")
    #expect(try restLater("2024-12-26") == 1)
    #expect(throws: StudyError.self) { try restLater("2024-12-27") }
  }

  @Test("Resting a day again or giving a reason spends no rest budget, and an unrest gives it back")
  func again() throws {
    let store = try store(budget: "1")
    #expect(try rest(store, "2024-12-02"..."2024-12-02") == 1)
    #expect(try rest(store, "2024-12-02"..."2024-12-02") == 0)
    try record(store, .rest(Rest(reason: "flu")), on: "2024-12-02")
    try expectRefusal(store, "2024-12-02"..."2024-12-03", month: "2024-12", budget: 1, left: 0)
    try record(store, .rest(nil), on: "2024-12-02")
    #expect(try rest(store, "2024-12-03"..."2024-12-03") == 1)
  }

  @Test("A rest that only gets a reason does not count in what a refusal says is left")
  func leftWithReason() throws {
    let store = try store(budget: "2")
    #expect(try rest(store, "2024-12-02"..."2024-12-02") == 1)
    let december = try #require(CalendarMonth(iso8601: "2024-12"))
    #expect(throws: StudyError.restBudgetSpent(month: december, budget: 2, left: 1)) {
      try record(store, .rest(Rest(reason: "flu")), on: "2024-12-02", "2024-12-03", "2024-12-04")
    }
  }

  @Test("A rest on a studied day passes no budget when the study is taken back")
  func uncovered() throws {
    let store = try store(budget: "1")
    try record(store, .study(true), on: "2024-12-02", "2024-12-03", "2024-12-04", "2024-11-29")
    #expect(try rest(store, "2024-12-02"..."2024-12-04") == 3, "a rest on a studied day costs nothing")
    #expect(try rest(store, "2024-11-29"..."2024-11-29") == 1)
    try record(store, .study(false), on: "2024-12-02")
    let before = try folder.raw().rows("SELECT * FROM day")
    #expect(throws: StudyError.earlierRestCounts(on: "2024-12-03", budget: 1)) {
      try record(store, .study(false), on: "2024-12-03")
    }
    #expect(throws: StudyError.earlierRestCounts(on: "2024-12-03", budget: 1)) {
      try store.perform(ToggleStudyIntent(date: .date("2024-12-03")), at: today.noon)
    }
    #expect(try folder.raw().rows("SELECT * FROM day") == before, "nothing is changed")
    // Each month has its own budget, and a rest that is taken back does not count.
    try record(store, .study(false), on: "2024-11-29")
    try record(store, .rest(nil), on: "2024-12-03")
    try record(store, .study(false), on: "2024-12-03")
    // Two studies of one command are refused together.
    try record(store, .rest(nil), on: "2024-12-02")
    try record(store, .study(true), on: "2024-12-02")
    try record(store, .study(true), on: "2024-12-03")
    #expect(try rest(store, "2024-12-03"..."2024-12-03") == 1)
    #expect(throws: StudyError.earlierRestCounts(on: "2024-12-04", budget: 1)) {
      try record(store, .study(false), on: "2024-12-03", "2024-12-04")
    }
    #expect(try store.read { try $0.didStudy($0.defaultSubject(), on: "2024-12-03") })
  }

  @Test("Taking a study back costs nothing when its rest was recorded in time, or its weekday is off anyway")
  func uncoveredWithoutCost() throws {
    let store = try store(budget: "0")
    try store.change(on: "2024-12-02") { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.record([("2024-12-02", .study(true))], of: subject)
      try writing.record([("2024-12-02", .rest(Rest()))], of: subject)
    }
    try record(store, .study(false), on: "2024-12-02")
    try store.change(on: today) {
      try $0.setDaysOff([.saturday], of: $0.reading.defaultSubject(), from: "2024-12-01")
    }
    try record(store, .study(true), on: "2024-12-07")
    #expect(try rest(store, "2024-12-07"..."2024-12-07") == 1)
    try record(store, .study(false), on: "2024-12-07")
  }

  @Test("Undo and redo ask no rest budget, since they bring back what was")
  func undone() throws {
    let store = try store(budget: "1")
    #expect(try rest(store, "2024-12-02"..."2024-12-02") == 1)
    try record(store, .study(true), on: "2024-12-02")
    try store.change { try $0.set(.restBudget, to: "0") }
    for _ in 1...3 { _ = try store.change(on: today) { try $0.undo() } }
    for _ in 1...3 { _ = try store.change(on: today) { try $0.redo() } }
    #expect(try store.read { try $0.didStudy($0.defaultSubject(), on: "2024-12-02") })
  }

  @Test("Only rests that make a day off spend the rest budget, not those on studied or weekly days off")
  func needless() throws {
    let store = try store(budget: "2")
    try record(store, .study(true), on: "2024-12-06", "2024-12-09")
    try store.change {
      try $0.setDaysOff([.saturday, .sunday], of: $0.reading.defaultSubject(), from: "2024-12-01")
    }
    // Friday and Monday are studied and the weekend is off, so only Thursday and Tuesday need the rest.
    #expect(try rest(store, "2024-12-05"..."2024-12-10") == 6)
    try expectRefusal(store, "2024-12-11"..."2024-12-11", month: "2024-12", budget: 2, left: 0)
    try record(store, .study(true), on: "2024-12-05")
    try expectRefusal(store, "2024-12-11"..."2024-12-12", month: "2024-12", budget: 2, left: 1)
    // A day that is no longer studied keeps its rest, and the rest counts again.
    try record(store, .study(false), on: "2024-12-05")
    try expectRefusal(store, "2024-12-11"..."2024-12-11", month: "2024-12", budget: 2, left: 0)
  }

  @Test("Each subject has its own rest budget")
  func subject() throws {
    let store = try store(budget: "1")
    #expect(try rest(store, "2024-12-02"..."2024-12-02") == 1)
    let changes = try store.change(on: today) { writing in
      try writing.record([("2024-12-03", .rest(Rest()))], of: writing.addSubject(named: "Piano"))
    }
    #expect(changes.count == 1)
  }
}
