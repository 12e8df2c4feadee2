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

  /// An intent that is performed at noon of 2024-12-10.
  init(_ name: String, _ summary: String, _ intent: @escaping @Sendable () throws -> any StudyIntent) {
    self.name = name
    self.summary = summary
    perform = { store in
      let intent = try intent()
      _ = try intent.perform(on: store, at: ("2024-12-10" as CalendarDate).noon)
    }
  }

  /// Actions on the store of `makeUsedStore`, each of which changes something. There is at least one for each
  /// intent.
  static let all: [Action] = [
    Action("toggle", "Study 2024-12-10 studied") { ToggleStudyIntent() },
    Action("toggle", "Study 2024-11-12 not studied") { ToggleStudyIntent(date: .date("2024-11-12")) },
    Action("widget", "Piano 2024-12-10 studied") { ToggleStudyIntent(subject: "Piano", action: "widget") },
    Action("mark", "Study, 4 days from 2024-11-09 to 2024-11-14") { try mark("2024-11-09..2024-11-14") },
    Action("unmark", "Piano, 4 days from 2024-11-01 to 2024-11-05") {
      try mark("2024-11-01..2024-11-05", false, subject: "Piano")
    },
    Action("study", "Study 2024-12-10 studied") { StudyDayIntent() },
    Action("study", "Study 2024-12-08 session of 25.5") {
      RecordSessionIntent(amount: try AmountExpression("25.5m"), note: "new", date: .date("2024-12-08"))
    },
    Action("study", "Study 2024-11-11 session with a note; Study 2024-11-11 no longer marked") {
      RecordSessionIntent(amount: nil, note: "two\nlines", date: .date("2024-11-11"))
    },
    Action("session edit", "Piano 2024-11-06 session of 40") {
      EditSessionIntent(id: "5e551011", amount: try AmountExpression("40 pages"), date: .date("2024-11-06"))
    },
    Action("session remove", "Piano 2024-11-05 without session of 12") {
      RemoveSessionIntent(id: "5e551011")
    },
    Action("goal", "Study, goal for the whole history: 3 days a week, at least 25") {
      SetGoalIntent(frequency: Goal(daysPerWeek: 3), minimum: .atLeast(try AmountExpression("25m")))
    },
    Action("goal", "Piano, goal from 2024-12-01 on: daily, at least 10") {
      SetGoalIntent(frequency: .daily, from: .date("2024-12-01"), subject: "Piano")
    },
    Action("goal", "Piano, no goal of its own for the whole history") {
      SetGoalIntent(frequency: .daily, minimum: .none, subject: "Piano")
    },
    Action("subject unit", "Piano is counted in bars") {
      SetUnitIntent(of: "Piano", to: .named("bars"), takesAmounts: true)
    },
    Action("subject end", "Piano ended on 2024-12-05") {
      EndSubjectIntent(name: "Piano", on: .date("2024-12-05"))
    },
    Action("subject end", "Piano is the default subject; Study ended on 2024-12-10") {
      EndSubjectIntent(name: "Study")
    },
    Action("rest", "Study 2024-12-08 off") { try rest("2024-12-08", reason: "ill") },
    Action("rest", "Piano 2024-11-04 off") { try rest("2024-11-04", reason: "trip", subject: "Piano") },
    Action("rest", "Study, 2 days from 2024-12-25 to 2024-12-26") { try rest("2024-12-25..2024-12-26") },
    Action("rest", "Study, Piano 2024-12-08 off") {
      RestSubjectsIntent(on: "2024-12-08", subjects: ["Study", "Piano"])
    },
    Action("unrest", "Piano, 3 days from 2024-11-03 to 2024-12-24") {
      try unrest("2024-11-01..2024-12-31", subject: "Piano")
    },
    Action("schedule", "Study, weekly days off from 2024-12-10: Saturday, Sunday") {
      SetScheduleIntent(off: [.sunday, .saturday])
    },
    Action("schedule", "Piano, weekly days off from 2024-11-01: none") {
      SetScheduleIntent(off: [], from: .date("2024-11-01"), subject: "Piano")
    },
    Action("subject add", "Latin added") { AddSubjectIntent(name: "Latin") },
    Action("subject rename", "Piano renamed to Keys") { RenameSubjectIntent(name: "piano", newName: "Keys") },
    Action("subject rename", "Study renamed to STUDY") {
      RenameSubjectIntent(name: "study", newName: "STUDY")
    },
    Action("subject remove", "Piano removed with all its records") { RemoveSubjectIntent(name: "Piano") },
    Action("subject remove", "Piano is the default subject; Study removed with all its records") {
      RemoveSubjectIntent(name: "Study")
    },
    Action("subject default", "Piano is the default subject") { SetDefaultSubjectIntent(name: "Piano") },
    Action("config", "day-start set to 04:00") { try SetSettingIntent(.dayStart, to: "04:00") },
    Action("config", "first-weekday set to sunday") { try SetSettingIntent(.firstWeekday, to: "sunday") },
    Action("config", "first-weekday back to its default") { try SetSettingIntent(.firstWeekday, to: nil) },
    Action(
      "import",
      "Study, weekly days off from 2024-06-01: Friday; Latin added; several subjects, 3 days from 2024-06-02 to "
        + "2024-06-05"
    ) {
      ImportArchiveIntent([archive])
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
    #expect(entry.summary(units: [:]) == action.summary)
    #expect(entry.at == "2024-12-10T12:00:00Z")
    #expect(entry.undoneAt == nil)
    var earlier = try folder.changeLogRows()
    earlier.entries.removeLast()
    earlier.facts.removeAll { $0[0] == "\(entry.id)" }
    #expect(earlier == log)

    let undone = try UndoIntent().perform(on: store, at: later.noon).entry
    #expect(undone.id == entry.id)
    #expect(undone.summary(units: [:]) == action.summary)
    #expect(try folder.rows() == before)
    #expect(try folder.changeLog().count == entries.count, "an undo is not an entry of its own")
    #expect(try folder.changeLog().first?.undoneAt == "2024-12-12T12:00:00Z")

    let redone = try RedoIntent().perform(on: store, at: later.noon).entry
    #expect(redone.id == entry.id)
    #expect(try folder.rows() == after)
    #expect(try folder.changeLog() == entries)
    _ = try UndoIntent().perform(on: store, at: later.noon)
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
      // A subject that was added or removed cannot be added or removed again, and neither can a session.
      #expect(action.name.hasPrefix("subject") || action.name == "session remove")
    }
    #expect(try folder.rows() == rows)
    #expect(try folder.changeLogRows() == log)
  }
}
