import FoundationEssentials
import Testing
import WidgetTimeline

/// The provider is never asked in a tight loop.
@Suite struct PauseTests {
  let stage = Stage()

  /// Timelines that are over when they come.
  enum Overdue: CaseIterable {
    case empty, emptyAtEndOfNothing, pastAtEnd, oneEntryNow, afterPast

    func timeline(now: TimeInterval) -> Timeline<Note> {
      switch self {
      case .empty: Timeline(entries: [])
      case .emptyAtEndOfNothing: Timeline(entries: [], policy: .after(.distantPast))
      case .pastAtEnd: Timeline(entries: [Note("a", at: now - 20), Note("b", at: now - 10)])
      case .oneEntryNow: Timeline(entries: [Note("a", at: now)])
      case .afterPast: Timeline(entries: [Note("a", at: now)], policy: .after(at(now - 1)))
      }
    }
  }

  @Test(arguments: Overdue.allCases)
  func `a timeline that is over is followed by a pause that doubles up to an hour`(overdue: Overdue) {
    var now: TimeInterval = 0
    for pause in [60, 120, 240, 480, 960, 1920, 3600, 3600] as [TimeInterval] {
      stage.provider.answer(.success(overdue.timeline(now: now)))
      stage.pass(to: now)
      #expect(stage.alarm == now + pause)
      now += pause
      stage.pass(to: now)
    }
    #expect(stage.asked == 9)
  }

  @Test func `a policy's date less than a minute ahead waits for the minute`() {
    stage.answer(Note("a", at: 0), Note("b", at: 2), policy: .after(at(1)))
    stage.pass(to: 2)
    #expect(stage.shown == ["a", "b"])
    #expect(stage.alarm == 60)
    stage.pass(to: 60)
    stage.answer(Note("c", at: 60), policy: .after(at(61)))
    #expect(stage.alarm == 120)
  }

  @Test func `a timeline that lasts makes the next pause short again`() {
    stage.answer(policy: .atEnd)
    stage.pass(to: 60)
    stage.answer(policy: .atEnd)
    #expect(stage.alarm == 180)
    stage.pass(to: 180)
    stage.answer(Note("a", at: 180), policy: .after(at(1000)))
    stage.pass(to: 1000)
    stage.answer(policy: .atEnd)
    #expect(stage.alarm == 1060)
  }

  @Test func `a reload does not wait for the pause and makes the next one short again`() {
    stage.answer(policy: .atEnd)
    stage.pass(to: 60)
    stage.answer(policy: .atEnd)
    stage.reload()
    #expect(stage.asked == 3)
    stage.answer(policy: .atEnd)
    #expect(stage.alarm == 120)
  }

  @Test func `an empty timeline shows a placeholder at first and later nothing new`() {
    stage.answer(policy: .atEnd)
    #expect(stage.shown == ["placeholder"])
    stage.pass(to: 60)
    stage.answer(Note("a", at: 60), policy: .never)
    stage.reload()
    stage.answer(policy: .never)
    #expect(stage.shown == ["placeholder", "a"])
  }
}
