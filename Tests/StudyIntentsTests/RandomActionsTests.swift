import Foundation
import SeededRandom
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("Proof: undo and redo")
struct RandomActionsTests {
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  /// Performs random actions, and knows which rows the store must have after each undo and redo.
  private struct Run {
    let folder = TemporaryContainer()
    let store: SharedStore
    var random: SeededGenerator
    /// The rows before the first action, and after each action that can still be undone or redone.
    var states: [StoreRows]
    /// How many of the actions hold.
    var position = 0
    var entries: Int
    var today: CalendarDate = "2024-12-10"
    private(set) var undone = 0

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      store = try folder.makeUsedStore()
      states = [try folder.rows()]
      entries = try folder.changeLog().count
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func name() -> String {
      ["Study", "Piano", "Keys", "Latin", "STUDY", "Greek"].randomElement(using: &random) ?? ""
    }

    private mutating func range(future: Int = 0) throws -> [DateRangeArgument] {
      let last = today.advanced(by: Int.random(in: -40...future, using: &random))
      let length = Int.random(in: 0...6, using: &random)
      return try dates("\(last.advanced(by: -length))..\(last)")
    }

    private mutating func weekdays() -> Set<Weekday> {
      Set(Weekday.allCases.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)))
    }

    private mutating func archive() throws -> StudyArchive {
      let days = try range().flatMap { try $0.resolved(today: today, latest: today) }
      return StudyArchive(subjects: [
        SubjectRecord(
          name: name(), days: days.map { Day(date: $0, didStudy: chance(70)) },
          rests: days.prefix(2).map {
            RestRecord(date: $0, rest: Rest(reason: "from a file", isLate: false))
          },
          schedule: days.prefix(1).map { Schedule.Change(from: $0, off: weekdays()) })
      ])
    }

    private mutating func intent() throws -> any StudyIntent {
      let subject = chance(70) ? nil : name()
      switch Int.random(in: 0..<18, using: &random) {
      case 13:
        return RecordSessionIntent(
          amount: chance(80) ? try AmountExpression("\(Int.random(in: 1...50, using: &random))") : nil,
          note: "note", date: .daysAgo(Int.random(in: 0...10, using: &random)), subject: subject)
      case 14:
        return SetGoalIntent(
          frequency: Goal(daysPerWeek: chance(50) ? nil : 3),
          minimum: chance(50) ? .none : .atLeast(try AmountExpression("20")),
          from: chance(50) ? nil : .daysAgo(Int.random(in: 0...10, using: &random)), subject: subject)
      case 15: return chance(50) ? EndSubjectIntent(name: name()) : ResumeSubjectIntent(name: name())
      case 16:
        return SetUnitIntent(of: name(), to: chance(50) ? .minutes : .named("pages"), takesAmounts: true)
      case 17: return StudyDayIntent(date: .daysAgo(Int.random(in: 0...10, using: &random)), subject: subject)
      case 0, 1:
        return ToggleStudyIntent(date: .daysAgo(Int.random(in: 0...30, using: &random)), subject: subject)
      case 2: return MarkDaysIntent(try range(), didStudy: chance(60), subject: subject)
      case 3:
        return RestIntent(
          try range(future: 20), rest: Rest(reason: chance(50) ? "ill" : nil), subject: subject)
      case 4: return RestIntent(try range(future: 20), rest: nil, subject: subject)
      case 5:
        return SetScheduleIntent(
          off: weekdays(), from: .daysAgo(Int.random(in: 0...5, using: &random)), subject: subject)
      case 6: return AddSubjectIntent(name: name())
      case 7, 8: return RenameSubjectIntent(name: name(), newName: name())
      case 9: return RemoveSubjectIntent(name: name())
      case 10: return SetDefaultSubjectIntent(name: name())
      case 11:
        let key =
          [SettingKey.dayStart, .firstWeekday, .restBudget].randomElement(using: &random) ?? .dayStart
        return try SetSettingIntent(key, to: chance(30) ? nil : key.suggestions.randomElement(using: &random))
      default: return ImportArchiveIntent([try archive(), try archive()])
      }
    }

    /// Performs one action, which may be refused by a rule or change nothing.
    mutating func act() throws {
      if chance(10) { today = today.next }
      let intent = try intent()
      do { _ = try intent.perform(on: store, at: today.noon) } catch is StudyError {}
      let count = try folder.changeLog().count
      let rows = try folder.rows()
      if count == entries {
        #expect(rows == states[position], "\(intent) changed something without an entry")
        return
      }
      #expect(count == entries + 1, "\(intent) made more than one entry")
      entries = count
      states = Array(states[...position]) + [rows]
      position += 1
    }

    mutating func undo() throws {
      guard position > 0 else { return }
      let entry = try UndoIntent().perform(on: store, at: today.noon).entry
      position -= 1
      undone += 1
      #expect(try folder.rows() == states[position], "undo of \(entry.action): \(entry.summary(units: [:]))")
    }

    mutating func redo() throws {
      guard position < states.count - 1 else {
        #expect(throws: StudyError.nothingToRedo) { try RedoIntent().perform(on: store, at: today.noon) }
        return
      }
      let entry = try RedoIntent().perform(on: store, at: today.noon).entry
      position += 1
      #expect(try folder.rows() == states[position], "redo of \(entry.action): \(entry.summary(units: [:]))")
    }

    /// Performs random actions, and undoes and redoes some of them in between.
    mutating func act(_ count: Int) throws {
      for _ in 0..<count {
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: try undo()
        case 2: try redo()
        default: try act()
        }
      }
    }

    mutating func undoAndRedoAll() throws {
      while position > 0 { try undo() }
      while position < states.count - 1 { try redo() }
    }
  }

  @Test(
    "Undoing random actions one by one gives each state before them again, and redoing gives each state after them",
    arguments: (0..<(isLarge ? 500 : 8)).map { _ in UInt64.random(in: 0...UInt64.max) })
  func random(seed: UInt64) throws {
    var run = try Run(seed: seed)
    try run.act(Self.isLarge ? 120 : 40)
    try run.undoAndRedoAll()
    #expect(run.undone > 5, "there were actions to undo")
  }

  @Test(
    "A copy by an archive undoes and redoes random actions as the store that it was made from",
    arguments: (0..<(isLarge ? 300 : 4)).map { _ in UInt64.random(in: 0...UInt64.max) })
  func copied(seed: UInt64) throws {
    var run = try Run(seed: seed)
    try run.act(Self.isLarge ? 80 : 30)
    let stores = CopiedStore(of: run.folder)
    try stores.makeCopy()
    _ = try stores.expectSame(RedoIntent(), until: .nothingToRedo)
    let undone = try stores.expectSame(UndoIntent(), until: .nothingToUndo)
    #expect(undone > 5, "there were actions to undo")
    #expect(try stores.expectSame(RedoIntent(), until: .nothingToRedo) == undone)
  }
}
