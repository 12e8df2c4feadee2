import FoundationEssentials
import Testing
import Widgets

@Suite("Requests for timelines")
struct TimelineRequestTests {
  let harness = HostHarness()

  // MARK: Policies

  @Test("A timeline that is only a beginning leads to another request at once")
  func partial() {
    harness.answer(Note("initials", at: 0), policy: .never, isPartial: true)
    #expect(harness.requestCount == 2 && harness.provider.isAskedForDisplay)
    harness.answer(Note("picture", at: 0), policy: .never)
    #expect(harness.shown == ["initials", "picture"])
    #expect(harness.requestCount == 2)
  }

  @Test("The policy `atEnd` requests a timeline when the last entry's date arrives")
  func atEnd() {
    harness.answer(Note("a", at: 0), Note("b", at: 100), policy: .atEnd)
    harness.advance(to: 99)
    #expect(harness.requestCount == 1)
    harness.advance(to: 100)
    #expect(harness.shown == ["a", "b"])
    #expect(harness.requestCount == 2)
  }

  @Test("The policy `after` requests a timeline when its date arrives")
  func afterDate() {
    harness.answer(Note("a", at: 0), policy: .after(at(500)))
    #expect(harness.wakeTime == 500)
    harness.advance(to: 500)
    #expect(harness.requestCount == 2)
    harness.answer(Note("b", at: 500), policy: .after(at(1000)))
    #expect(harness.shown == ["a", "b"])
    #expect(harness.wakeTime == 1000)
  }

  @Test("A timeline that `after` requests before the last entry replaces the entries that are left")
  func afterEarlierDate() {
    harness.answer(Note("a", at: 0), Note("b", at: 200), policy: .after(at(100)))
    harness.advance(to: 100)
    harness.answer(Note("x", at: 100), policy: .never)
    harness.advance(to: 200)
    #expect(harness.shown == ["a", "x"])
  }

  @Test("The policy `never` requests a timeline only after a reload")
  func never() {
    harness.answer(Note("a", at: 0), policy: .never)
    #expect(harness.wakeTime == .infinity)
    harness.advance(to: 1e9)
    #expect(harness.requestCount == 1)
    harness.reload()
    #expect(harness.requestCount == 2)
  }

  @Test("The provider is asked once when the date arrives, however long it takes")
  func slowProvider() {
    harness.answer(Note("a", at: 0), Note("b", at: 200), policy: .after(at(100)))
    harness.advance(to: 100)
    harness.advance(to: 150)
    harness.advance(to: 300)
    #expect(harness.shown == ["a", "b"])
    #expect(harness.requestCount == 2)
  }

  // MARK: Reloads

  @Test("A reload requests a timeline at once and shows the new entry")
  func reload() {
    harness.answer(Note("a", at: 0), policy: .after(at(1000)))
    harness.reload()
    #expect(harness.requestCount == 2)
    harness.answer(Note("b", at: 0), policy: .after(at(1000)))
    #expect(harness.shown == ["a", "b"])
    #expect(harness.wakeTime == 1000)
  }

  @Test("Reloads while a timeline is being made lead to one more request", arguments: [1, 2, 100])
  func reloadsDuringRequest(times: Int) {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.reload()
    harness.reload(times: times)
    #expect(harness.requestCount == 2)
    harness.answer(Note("stale", at: 0), policy: .never)
    #expect(harness.requestCount == 3)
    harness.answer(Note("b", at: 0), policy: .never)
    #expect(harness.requestCount == 3)
    #expect(harness.shown.last == "b")
  }

  @Test("Reloads during the very first request lead to one more request")
  func reloadsDuringFirstRequest() {
    harness.reload(times: 3)
    harness.answer(Note("a", at: 0), policy: .never)
    #expect(harness.requestCount == 2)
    harness.answer(Note("b", at: 0), policy: .never)
    #expect(harness.shown == ["a", "b"])
    #expect(harness.requestCount == 2)
  }

  @Test("The host goes on when its reloads have ended")
  func endedReloads() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), policy: .after(at(100)))
    harness.endReloads()
    harness.advance(to: 10)
    harness.advance(to: 100)
    #expect(harness.shown == ["a", "b"])
    #expect(harness.requestCount == 2)
  }

  // MARK: The clock is set

  @Test("Setting the clock requests a timeline at once", arguments: [-86_400.0, 86_400])
  func clockSet(seconds: TimeInterval) {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.setClock(to: seconds)
    #expect(harness.requestCount == 2)
    harness.answer(Note("b", at: seconds), Note("c", at: seconds + 10), policy: .never)
    #expect(harness.shown == ["a", "b"])
    #expect(harness.wakeTime == seconds + 10)
  }

  @Test("Setting the clock forward shows the entry for the new time meanwhile")
  func clockSetForward() {
    harness.answer(Note("today", at: 0), Note("tomorrow", at: 86_400), policy: .never)
    harness.setClock(to: 90_000)
    #expect(harness.shown == ["today", "tomorrow"])
  }

  @Test("Setting the clock back shows the entry for the new time meanwhile")
  func clockSetBack() {
    harness.answer(Note("today", at: 0), Note("tomorrow", at: 86_400), policy: .never)
    harness.advance(to: 86_400)
    harness.setClock(to: 80_000)
    #expect(harness.shown == ["today", "tomorrow", "today"])
    harness.fail()
    harness.advance(to: 86_400)
    #expect(harness.shown == ["today", "tomorrow", "today", "tomorrow"])
  }

  @Test("Setting the clock while a timeline is being made leads to one more request")
  func clockSetDuringRequest() {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.reload()
    harness.setClock(to: 1000)
    harness.setClock(to: 2000)
    harness.answer(Note("stale", at: 0), policy: .never)
    harness.answer(Note("b", at: 2000), policy: .never)
    #expect(harness.requestCount == 3)
    #expect(harness.shown.last == "b")
  }

  @Test("Setting the clock while an entry is being shown requests a timeline afterwards")
  func clockSetDuringDisplay() {
    harness.pauseReader()
    harness.answer(Note("a", at: 0), policy: .never)
    harness.setClock(to: 1000)
    #expect(harness.requestCount == 1)
    harness.resumeReader()
    #expect(harness.requestCount == 2)
  }
}
