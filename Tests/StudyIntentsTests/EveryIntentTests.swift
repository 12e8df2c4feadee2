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
  private let intent: @Sendable () throws -> any StudyIntent

  var testDescription: String { "\(name): \(summary)" }

  init(
    _ name: String, _ summary: String, _ intent: @autoclosure @escaping @Sendable () throws -> any StudyIntent
  ) {
    (self.name, self.summary, self.intent) = (name, summary, intent)
  }

  /// Performs the intent at noon of 2024-12-10.
  func perform(_ store: SharedStore) throws {
    _ = try store.perform(intent(), at: ("2024-12-10" as CalendarDate).noon)
  }

  /// Actions on the store of `makeUsedStore`, each of which changes something. There is at least one for each
  /// action.
  static let all: [Action] = [
    Action("toggle", "Study 2024-12-10 studied", ToggleStudyIntent()),
    Action("toggle", "Study 2024-11-12 no longer marked", ToggleStudyIntent(date: .date("2024-11-12"))),
    Action("widget", "Piano 2024-12-10 studied", ToggleStudyIntent(subject: "Piano", action: "widget")),
    Action(
      "mark", "Study, 4 days from 2024-11-09 to 2024-11-14",
      try MarkDaysIntent(dates("2024-11-09..2024-11-14"), didStudy: true)),
    Action(
      "unmark", "Piano, 4 days from 2024-11-01 to 2024-11-05",
      try MarkDaysIntent(dates("2024-11-01..2024-11-05"), didStudy: false, subject: "Piano")),
    Action("study", "Study 2024-12-10 studied", RecordStudyIntent()),
    Action(
      "study", "Study 2024-12-08 session of 25.5 min",
      RecordSessionIntent(amount: try AmountExpression("25.5m"), note: "new", date: .date("2024-12-08"))),
    Action(
      "study", "Study 2024-11-11 session with a note; Study 2024-11-11 no longer marked",
      RecordSessionIntent(amount: nil, note: "two\nlines", date: .date("2024-11-11"))),
    Action("start", "Study, timer started", StartTimerIntent()),
    Action(
      "start", "Study, timer of 25 min started",
      StartTimerIntent(amount: try AmountExpression("25m"), note: "new")),
    Action(
      "session edit", "Piano 2024-11-06 session of 40 pages",
      EditSessionIntent(
        id: "5e551011", amount: try AmountExpression("40 pages"), date: .date("2024-11-06"))),
    Action(
      "session remove", "Piano 2024-11-05 without session of 12 pages", RemoveSessionIntent(id: "5e551011")),
    Action(
      "goal", "Study, goal from 2024-12-10 on: 3 days a week, at least 25 min",
      SetGoalIntent(frequency: Goal(daysPerWeek: 3), minimum: .atLeast(try AmountExpression("25m")))),
    Action(
      "goal", "Piano, goal from 2024-12-01 on: daily, at least 10 pages",
      SetGoalIntent(frequency: .daily, from: .date("2024-12-01"), subject: "Piano")),
    Action(
      "goal", "Piano, goal from 2024-12-10 on: daily",
      SetGoalIntent(frequency: .daily, minimum: .none, subject: "Piano")),
    Action(
      "subject unit", "Piano is counted in bars",
      SetUnitIntent(of: "Piano", to: .named("bars"), takesAmounts: true)),
    Action("subject end", "Piano ended on 2024-12-05", EndSubjectIntent("Piano", on: .date("2024-12-05"))),
    Action(
      "subject end", "Piano is the default subject; Study ended on 2024-12-10", EndSubjectIntent("Study")),
    Action(
      "rest", "Study 2024-12-08 off", try SetRestIntent(on: dates("2024-12-08"), to: Rest(reason: "ill"))),
    Action(
      "rest", "Piano 2024-11-04 off",
      try SetRestIntent(on: dates("2024-11-04"), to: Rest(reason: "trip"), subject: "Piano")),
    Action(
      "rest", "Study, 2 days from 2024-12-25 to 2024-12-26",
      try SetRestIntent(on: dates("2024-12-25..2024-12-26"), to: Rest())),
    Action(
      "rest", "Study, Piano 2024-12-08 off", DayOffIntent(on: "2024-12-08", subjects: ["Study", "Piano"])),
    Action(
      "unrest", "Piano, 3 days from 2024-11-03 to 2024-12-24",
      try SetRestIntent(on: dates("2024-11-01..2024-12-31"), to: nil, subject: "Piano")),
    Action(
      "schedule", "Study, weekly days off from 2024-12-10: Saturday, Sunday",
      SetScheduleIntent(off: [.sunday, .saturday])),
    Action(
      "schedule", "Piano, weekly days off from 2024-11-01: none",
      SetScheduleIntent(off: [], from: .date("2024-11-01"), subject: "Piano")),
    Action("subject add", "Latin added", AddSubjectIntent("Latin")),
    Action("subject rename", "Piano renamed to Keys", RenameSubjectIntent("piano", to: "Keys")),
    Action("subject rename", "Study renamed to STUDY", RenameSubjectIntent("study", to: "STUDY")),
    Action("subject remove", "Piano removed with all its records", RemoveSubjectIntent("Piano")),
    Action(
      "subject remove", "Piano is the default subject; Study removed with all its records",
      RemoveSubjectIntent("Study")),
    Action("subject default", "Piano is the default subject", SetDefaultSubjectIntent("Piano")),
    Action(
      "subject move", "Study moved to place 2; Piano moved to place 1", MoveSubjectIntent("Piano", to: .first)
    ),
    Action(
      "group add", "the group Both added; Study is in the group Both; Piano is in the group Both",
      AddGroupIntent("Both", subjects: ["study", "piano"])),
    Action(
      "group add", "the group Instruments needs all of its subjects; Study is in the group Instruments",
      AddGroupIntent("instruments", subjects: ["Study", "Piano"], needsAll: true)),
    Action(
      "group rename", "the group Instruments renamed to Keys", RenameGroupIntent("instruments", to: "Keys")),
    Action(
      "group remove", "the group Instruments removed; Piano is not in the group Instruments any more",
      RemoveGroupIntent("Instruments")),
    Action("config", "day-start set to 04:00", SetSettingIntent(.dayStart, to: "04:00")),
    Action("config", "first-weekday set to sunday", SetSettingIntent(.firstWeekday, to: "sunday")),
    Action("config", "first-weekday back to its default", SetSettingIntent(.firstWeekday, to: nil)),
    Action(
      "import",
      "Study, weekly days off from 2024-06-01: Friday; Latin added; several subjects, 3 days from 2024-06-02 to "
        + "2024-06-05", ImportArchivesIntent([archive])),
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

    let undone = try store.perform(UndoIntent(), at: later.noon).entry
    #expect(undone.id == entry.id)
    #expect(undone.summary == action.summary)
    #expect(try folder.rows() == before)
    #expect(try folder.changeLog().count == entries.count, "an undo is not an entry of its own")
    #expect(try folder.changeLog().first?.undoneAt == "2024-12-12T12:00:00Z")

    let redone = try store.perform(RedoIntent(), at: later.noon).entry
    #expect(redone.id == entry.id)
    #expect(try folder.rows() == after)
    #expect(try folder.changeLog() == entries)
    try store.perform(UndoIntent(), at: later.noon)
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
