import Foundation
import SeededRandom
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("Proof: undo and redo")
struct RandomActionsTests {
  private static let isLarge = TestSize.isLarge

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

    init(seed: UInt64, keepsBackups: Bool = false) throws {
      random = SeededGenerator(seed: seed)
      store = try folder.makeUsedStore()
      if keepsBackups { try store.perform(SetSettingIntent(.backups, to: "5"), at: today.noon) }
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

    /// A session whose number follows from its date, so that several files have it.
    private static func session(on date: CalendarDate) -> Session {
      let number = "00000000-0000-5000-a000-0000\(date.description.filter { $0 != "-" })"
      return Session(id: number, date: date, amount: nil, note: "from a file", source: "csv")
    }

    private mutating func archive() throws -> StudyArchive {
      let days = try range().flatMap { try $0.resolved(today: today, latest: today) }
      return StudyArchive(subjects: [
        SubjectRecord(
          name: name(), days: days.map { Day(date: $0, didStudy: chance(70)) },
          rests: days.prefix(2).map {
            RestRecord(date: $0, rest: Rest(reason: "from a file", isLate: false))
          },
          schedule: days.prefix(1).map { Schedule.Change(from: $0, off: weekdays()) },
          sessions: days.filter { _ in chance(50) }.map(Self.session))
      ])
    }

    /// A random action.
    private mutating func intent() throws -> any StudyIntent {
      let subject = chance(70) ? nil : name()
      switch Int.random(in: 0..<18, using: &random) {
      case 13:
        return RecordSessionIntent(
          amount: chance(80) ? try AmountExpression("\(Int.random(in: 1...50, using: &random))") : nil,
          note: "note", date: .days(-Int.random(in: 0...10, using: &random)), subject: subject)
      case 14:
        return SetGoalIntent(
          frequency: Goal(daysPerWeek: chance(50) ? nil : 3),
          minimum: chance(50) ? .none : .atLeast(try AmountExpression("20")),
          from: chance(50) ? nil : .days(-Int.random(in: 0...10, using: &random)), subject: subject)
      case 15:
        return chance(50) ? EndSubjectIntent(name()) : ResumeSubjectIntent(name()) as any StudyIntent
      case 16:
        return SetUnitIntent(of: name(), to: chance(50) ? .minutes : .named("pages"), takesAmounts: true)
      case 17:
        return RecordStudyIntent(date: .days(-Int.random(in: 0...10, using: &random)), subject: subject)
      case 0, 1:
        return ToggleStudyIntent(date: .days(-Int.random(in: 0...30, using: &random)), subject: subject)
      case 2:
        return MarkDaysIntent(try range(), didStudy: chance(60), subject: subject)
      case 3:
        return SetRestIntent(
          on: try range(future: 20), to: Rest(reason: chance(50) ? "ill" : nil), subject: subject)
      case 4:
        return SetRestIntent(on: try range(future: 20), to: nil, subject: subject)
      case 5:
        return SetScheduleIntent(
          off: weekdays(), from: .days(-Int.random(in: 0...5, using: &random)), subject: subject)
      case 6: return AddSubjectIntent(name())
      case 7, 8: return RenameSubjectIntent(name(), to: name())
      case 9: return RemoveSubjectIntent(name())
      case 10: return SetDefaultSubjectIntent(name())
      case 11:
        let key =
          [SettingKey.dayStart, .firstWeekday, .restBudget].randomElement(using: &random) ?? .dayStart
        return SetSettingIntent(key, to: chance(30) ? nil : key.suggestions.randomElement(using: &random))
      default: return ImportArchivesIntent([try archive(), try archive()])
      }
    }

    /// Performs one action, which may be refused by a rule or change nothing.
    mutating func act() throws {
      if chance(10) { today = today.next }
      try note { try $0.store.perform($0.intent(), at: $0.today.noon) }
    }

    /// Imports a file, or removes a subject.
    mutating func importOrRemove() throws {
      try note { run in
        if run.chance(70) {
          try run.store.perform(ImportArchivesIntent([try run.archive()]), at: run.today.noon)
        } else {
          try run.store.perform(RemoveSubjectIntent(run.name()), at: run.today.noon)
        }
      }
    }

    /// Expects that `doctor` has nothing to say, that a backup is made, and that the first change of the next day is made with a
    /// backup of its own.
    mutating func expectHealthy() throws {
      func remarks() -> [String] {
        let checkup = Checkup(folder.container, at: today.noon, calendar: { UTCCalendar($0) })
        return checkup.findings.map(\.problem) + checkup.notes
      }
      #expect(remarks() == [])
      _ = try store.backUp(at: today.noon)
      today = today.next
      store.warn = { Issue.record("\($0)") }
      try note { _ = try $0.store.perform(ToggleStudyIntent(), at: $0.today.noon) }
      #expect(try folder.files().contains("backups/SwiftCal-\(today).sqlite"))
      #expect(remarks() == [])
    }

    /// Runs an action, and keeps which rows the store has after it.
    private mutating func note(_ action: (inout Run) throws -> Void) throws {
      do { try action(&self) } catch is StudyError {}
      let count = try folder.changeLog().count
      let rows = try folder.rows()
      if count == entries {
        #expect(rows == states[position], "an action changed something without an entry")
        return
      }
      #expect(count == entries + 1, "an action made more than one entry")
      entries = count
      states = Array(states[...position]) + [rows]
      position += 1
    }

    mutating func undo() throws {
      guard position > 0 else { return }
      let entry = try store.perform(UndoIntent(), at: today.noon).entry
      position -= 1
      undone += 1
      #expect(try folder.rows() == states[position], "undo of \(entry.action): \(entry.summary)")
    }

    mutating func redo() throws {
      guard position < states.count - 1 else {
        #expect(throws: StudyError.nothingToRedo) { try store.perform(RedoIntent(), at: today.noon) }
        return
      }
      let entry = try store.perform(RedoIntent(), at: today.noon).entry
      position += 1
      #expect(try folder.rows() == states[position], "redo of \(entry.action): \(entry.summary)")
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
    arguments: (0..<(isLarge ? 500 : 2)).map { _ in UInt64.random(in: 0...UInt64.max) })
  func random(seed: UInt64) throws {
    var run = try Run(seed: seed)
    try run.act(Self.isLarge ? 120 : 25)
    try run.undoAndRedoAll()
    #expect(run.undone > 0, "there were actions to undo")
  }

  @Test(
    "A copy by an archive undoes and redoes random actions as the store that it was made from",
    arguments: (0..<(isLarge ? 300 : 1)).map { _ in UInt64.random(in: 0...UInt64.max) })
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

  @Test(
    "Imports, undos and removals of subjects in any order leave a store that `doctor`, a backup and the next day accept",
    arguments: (0..<(isLarge ? 300 : 2)).map { _ in UInt64.random(in: 0...UInt64.max) })
  func healthy(seed: UInt64) throws {
    var run = try Run(seed: seed, keepsBackups: true)
    for _ in 0..<(Self.isLarge ? 20 : 4) {
      for _ in 0..<8 {
        switch Int.random(in: 0..<8, using: &run.random) {
        case 0, 1: try run.undo()
        case 2: try run.redo()
        case 3: try run.act()
        default: try run.importOrRemove()
        }
      }
      try run.expectHealthy()
    }
  }
}
