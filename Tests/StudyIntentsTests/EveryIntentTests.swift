import Foundation
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

/// An action of the user, with its summary in the change log.
struct Action: CustomTestStringConvertible, Sendable {
  let name: String
  let summary: String
  let perform: @Sendable (SharedStore) throws -> Void

  var testDescription: String { "\(name): \(summary)" }

  /// An action at noon of 2024-12-10.
  init<Result>(
    _ name: String, _ summary: String,
    _ action: @escaping @Sendable (SharedStore, Date) throws -> Result
  ) {
    self.name = name
    self.summary = summary
    perform = { _ = try action($0, ("2024-12-10" as CalendarDate).noon) }
  }

  /// Actions on the store of `makeUsedStore`, each of which changes something. There is at least one for each
  /// action.
  static let all: [Action] = [
    Action("toggle", "Study 2024-12-10 studied") { try $0.toggle(at: $1) },
    Action("toggle", "Study 2024-11-12 no longer marked") { try $0.toggle(.date("2024-11-12"), at: $1) },
    Action("widget", "Piano 2024-12-10 studied") {
      try $0.toggle(subject: "Piano", action: "widget", at: $1)
    },
    Action("mark", "Study, 4 days from 2024-11-09 to 2024-11-14") {
      try $0.mark("2024-11-09..2024-11-14", at: $1)
    },
    Action("unmark", "Piano, 4 days from 2024-11-01 to 2024-11-05") {
      try $0.mark("2024-11-01..2024-11-05", false, subject: "Piano", at: $1)
    },
    Action("study", "Study 2024-12-10 studied") { try $0.study(at: $1) },
    Action("study", "Study 2024-12-08 session of 25.5 min") {
      try $0.recordSession(
        amount: try AmountExpression("25.5m"), note: "new", date: .date("2024-12-08"), at: $1)
    },
    Action("study", "Study 2024-11-11 session with a note; Study 2024-11-11 no longer marked") {
      try $0.recordSession(amount: nil, note: "two\nlines", date: .date("2024-11-11"), at: $1)
    },
    Action("start", "Study, timer started") { try $0.startTimer(at: $1) },
    Action("start", "Study, timer of 25 min started") {
      try $0.startTimer(amount: try AmountExpression("25m"), note: "new", at: $1)
    },
    Action("session edit", "Piano 2024-11-06 session of 40 pages") {
      try $0.editSession(
        id: "5e551011", amount: try AmountExpression("40 pages"), date: .date("2024-11-06"), at: $1)
    },
    Action("session remove", "Piano 2024-11-05 without session of 12 pages") {
      try $0.removeSession(id: "5e551011", at: $1)
    },
    Action("goal", "Study, goal from 2024-12-10 on: 3 days a week, at least 25 min") {
      try $0.setGoal(frequency: Goal(daysPerWeek: 3), minimum: .atLeast(try AmountExpression("25m")), at: $1)
    },
    Action("goal", "Piano, goal from 2024-12-01 on: daily, at least 10 pages") {
      try $0.setGoal(frequency: .daily, from: .date("2024-12-01"), subject: "Piano", at: $1)
    },
    Action("goal", "Piano, goal from 2024-12-10 on: daily") {
      try $0.setGoal(frequency: .daily, minimum: .none, subject: "Piano", at: $1)
    },
    Action("subject unit", "Piano is counted in bars") {
      try $0.setUnit(of: "Piano", to: .named("bars"), takesAmounts: true, at: $1)
    },
    Action("subject end", "Piano ended on 2024-12-05") {
      try $0.endSubject("Piano", on: .date("2024-12-05"), at: $1)
    },
    Action("subject end", "Piano is the default subject; Study ended on 2024-12-10") {
      try $0.endSubject("Study", at: $1)
    },
    Action("rest", "Study 2024-12-08 off") { try $0.rest("2024-12-08", reason: "ill", at: $1) },
    Action("rest", "Piano 2024-11-04 off") {
      try $0.rest("2024-11-04", reason: "trip", subject: "Piano", at: $1)
    },
    Action("rest", "Study, 2 days from 2024-12-25 to 2024-12-26") {
      try $0.rest("2024-12-25..2024-12-26", at: $1)
    },
    Action("rest", "Study, Piano 2024-12-08 off") {
      try $0.rest(on: "2024-12-08", subjects: ["Study", "Piano"], at: $1)
    },
    Action("unrest", "Piano, 3 days from 2024-11-03 to 2024-12-24") {
      try $0.unrest("2024-11-01..2024-12-31", subject: "Piano", at: $1)
    },
    Action("schedule", "Study, weekly days off from 2024-12-10: Saturday, Sunday") {
      try $0.setSchedule(off: [.sunday, .saturday], at: $1)
    },
    Action("schedule", "Piano, weekly days off from 2024-11-01: none") {
      try $0.setSchedule(off: [], from: .date("2024-11-01"), subject: "Piano", at: $1)
    },
    Action("subject add", "Latin added") { try $0.addSubject("Latin", at: $1) },
    Action("subject rename", "Piano renamed to Keys") { try $0.renameSubject("piano", to: "Keys", at: $1) },
    Action("subject rename", "Study renamed to STUDY") {
      try $0.renameSubject("study", to: "STUDY", at: $1)
    },
    Action("subject remove", "Piano removed with all its records") { try $0.removeSubject("Piano", at: $1) },
    Action("subject remove", "Piano is the default subject; Study removed with all its records") {
      try $0.removeSubject("Study", at: $1)
    },
    Action("subject default", "Piano is the default subject") { try $0.setDefaultSubject("Piano", at: $1) },
    Action("subject move", "Study moved to place 2; Piano moved to place 1") {
      try $0.moveSubject("Piano", to: .first, at: $1)
    },
    Action("group add", "the group Both added; Study is in the group Both; Piano is in the group Both") {
      try $0.addGroup("Both", subjects: ["study", "piano"], at: $1)
    },
    Action("group add", "the group Instruments needs all of its subjects; Study is in the group Instruments")
    {
      try $0.addGroup("instruments", subjects: ["Study", "Piano"], needsAll: true, at: $1)
    },
    Action("group rename", "the group Instruments renamed to Keys") {
      try $0.renameGroup("instruments", to: "Keys", at: $1)
    },
    Action("group remove", "the group Instruments removed; Piano is not in the group Instruments any more") {
      try $0.removeGroup("Instruments", at: $1)
    },
    Action("config", "day-start set to 04:00") { try $0.set(.dayStart, to: "04:00", at: $1) },
    Action("config", "first-weekday set to sunday") { try $0.set(.firstWeekday, to: "sunday", at: $1) },
    Action("config", "first-weekday back to its default") { try $0.set(.firstWeekday, to: nil, at: $1) },
    Action(
      "import",
      "Study, weekly days off from 2024-06-01: Friday; Latin added; several subjects, 3 days from 2024-06-02 to "
        + "2024-06-05"
    ) {
      try $0.importArchives([archive], at: $1)
    },
  ]

  /// Study with a schedule and a day, and the new subject Latin with a day that was not studied and two rests.
  private static let archive = StudyArchive(subjects: [
    SubjectRecord(
      name: "study", days: [Day(date: "2024-06-02", didStudy: true)],
      schedule: [Schedule.Change(from: "2024-06-01", off: [.friday])]),
    SubjectRecord(
      name: "Latin", days: [Day(date: "2024-06-03", didStudy: false)],
      rests: [
        RestRecord(date: "2024-06-04", rest: Rest(isLate: true)),
        RestRecord(date: "2024-06-05", rest: Rest(reason: "ill", isLate: false)),
      ]),
  ])
}

@Suite("Every intent")
struct EveryIntentTests {
  private let folder = TemporaryContainer()
  private let later: CalendarDate = "2024-12-12"

  @Test(
    "An action is one entry of the change log, undo takes all of it back, and redo makes all of it again",
    arguments: Action.all)
  func undoneAndRedone(action: Action) throws {
    let store = try folder.makeUsedStore()
    let (before, log) = (try folder.rows(), try folder.changeLogRows())
    try action.perform(store)
    let after = try folder.rows()
    #expect(after != before)
    let entries = try folder.changeLog()
    let entry = try #require(entries.first)
    #expect(entry.action == action.name)
    #expect(entry.summary == action.summary)
    #expect(entry.at == "2024-12-10T12:00:00Z")
    #expect(entry.undoneAt == nil)
    var earlier = try folder.changeLogRows()
    earlier.entries.removeLast()
    earlier.facts.removeAll { $0[0] == "\(entry.id)" }
    #expect(earlier == log)

    let undone = try store.undo(at: later.noon).entry
    #expect(undone.id == entry.id)
    #expect(undone.summary == action.summary)
    #expect(try folder.rows() == before)
    #expect(try folder.changeLog().count == entries.count, "an undo is not an entry of its own")
    #expect(try folder.changeLog().first?.undoneAt == "2024-12-12T12:00:00Z")

    let redone = try store.redo(at: later.noon).entry
    #expect(redone.id == entry.id)
    #expect(try folder.rows() == after)
    #expect(try folder.changeLog() == entries)
    _ = try store.undo(at: later.noon)
    #expect(try folder.rows() == before)
  }

  @Test(
    "An action that changes nothing leaves no entry in the change log",
    arguments: Action.all.filter { !["toggle", "widget", "study"].contains($0.name) })
  func again(action: Action) throws {
    let store = try folder.makeUsedStore()
    try action.perform(store)
    let (rows, log) = (try folder.rows(), try folder.changeLogRows())
    do {
      try action.perform(store)
    } catch is StudyError {
      // A subject or a group that was added or removed cannot be added or removed again, and neither can a session.
      #expect(
        action.name.hasPrefix("subject") || action.name.hasPrefix("group")
          || ["session remove", "start"].contains(action.name))
    }
    #expect(try folder.rows() == rows)
    #expect(try folder.changeLogRows() == log)
  }
}
