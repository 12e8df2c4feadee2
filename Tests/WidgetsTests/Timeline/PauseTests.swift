import FoundationEssentials
import Testing
import Widgets

/// A host never asks its provider in a tight loop.
@Suite("Pauses between requests")
struct PauseTests {
  let harness = HostHarness()

  /// Timelines that are already over when they arrive.
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

  @Test(
    "A timeline that is over is followed by a pause that doubles up to an hour", arguments: Overdue.allCases)
  func overdue(overdue: Overdue) {
    var now: TimeInterval = 0
    for pause in [60, 120, 240, 480, 960, 1920, 3600, 3600] as [TimeInterval] {
      harness.provider.answer(.success(overdue.timeline(now: now)))
      harness.advance(to: now)
      #expect(harness.wakeTime == now + pause)
      now += pause
      harness.advance(to: now)
    }
    #expect(harness.requestCount == 9)
  }

  @Test("A policy's date less than a minute ahead waits until a minute is over")
  func closeDate() {
    harness.answer(Note("a", at: 0), Note("b", at: 2), policy: .after(at(1)))
    harness.advance(to: 2)
    #expect(harness.shown == ["a", "b"])
    #expect(harness.wakeTime == 60)
    harness.advance(to: 60)
    harness.answer(Note("c", at: 60), policy: .after(at(61)))
    #expect(harness.wakeTime == 120)
  }

  @Test("A timeline that lasts makes the next pause short again")
  func lastingTimeline() {
    harness.answer(policy: .atEnd)
    harness.advance(to: 60)
    harness.answer(policy: .atEnd)
    #expect(harness.wakeTime == 180)
    harness.advance(to: 180)
    harness.answer(Note("a", at: 180), policy: .after(at(1000)))
    harness.advance(to: 1000)
    harness.answer(policy: .atEnd)
    #expect(harness.wakeTime == 1060)
  }

  @Test("A reload does not wait for the pause and makes the next pause short again")
  func reload() {
    harness.answer(policy: .atEnd)
    harness.advance(to: 60)
    harness.answer(policy: .atEnd)
    harness.reload()
    #expect(harness.requestCount == 3)
    harness.answer(policy: .atEnd)
    #expect(harness.wakeTime == 120)
  }

  @Test("An empty timeline shows a placeholder at first, and nothing new later")
  func emptyTimeline() {
    harness.answer(policy: .atEnd)
    #expect(harness.shown == ["placeholder"])
    harness.advance(to: 60)
    harness.answer(Note("a", at: 60), policy: .never)
    harness.reload()
    harness.answer(policy: .never)
    #expect(harness.shown == ["placeholder", "a"])
  }
}
