import FoundationEssentials
import Testing
import Widgets

@Suite("The end of a host")
struct EndingTests {
  let harness = HostHarness()

  private func expectCancelled() {
    #expect(harness.error is CancellationError)
    #expect(harness.wakeTime == nil)
    #expect(!harness.provider.isWaiting)
  }

  @Test("Cancelling a host ends it during the first request")
  func duringFirstRequest() {
    #expect(!harness.isOver)
    harness.cancel()
    expectCancelled()
    #expect(harness.shown == [])
    #expect(harness.failures == 0)
  }

  @Test("Cancelling a host ends it while it sleeps")
  func asleep() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    harness.cancel()
    expectCancelled()
    harness.advance(to: 10)
    #expect(harness.shown == ["a"])
  }

  @Test("Cancelling a host ends it while it sleeps without an end")
  func asleepWithoutEnd() {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.cancel()
    expectCancelled()
  }

  @Test("Cancelling a host ends it during a later request")
  func duringLaterRequest() {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.reload(times: 2)
    harness.cancel()
    expectCancelled()
    #expect(harness.requestCount == 2)
  }

  @Test("Cancelling a host ends it while it pauses after a failure")
  func duringPause() {
    harness.fail()
    harness.cancel()
    expectCancelled()
  }

  @Test("Cancelling a host while it shows an entry ends it after that entry")
  func duringDisplay() {
    harness.pauseReader()
    harness.answer(Note("a", at: 0), Note("b", at: 0), policy: .never)
    harness.cancel()
    #expect(!harness.isOver)
    harness.resumeReader()
    expectCancelled()
    #expect(harness.shown == ["b"])
  }

  @Test("A host shows no further entry after it was cancelled")
  func nothingMore() {
    harness.pauseReader()
    harness.answer(Note("a", at: 0), policy: .never)
    harness.reload()
    harness.answer(Note("b", at: 0), policy: .never)
    harness.cancel()
    harness.resumeReader()
    expectCancelled()
    #expect(harness.shown == ["a"])
  }

  @Test("Cancelling a host ends it after its reloads have ended")
  func afterReloads() {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.endReloads()
    harness.cancel()
    expectCancelled()
  }

  @Test("A reader that left ends the host")
  func readerGone() {
    harness.closeReader()
    harness.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    #expect(harness.error is TestError)
    #expect(harness.wakeTime == nil)
  }

  @Test("A reader that leaves while a timeline is being made ends the host")
  func readerGoneDuringRequest() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    harness.reload()
    harness.closeReader()
    harness.advance(to: 10)
    #expect(harness.error is TestError)
    #expect(!harness.provider.isWaiting)
  }

  @Test("A host that has ended does not run again")
  func secondRun() async throws {
    let host = WidgetHost(
      provider: BurstTests.Counter(), configuration: (),
      context: .init(family: .accessoryInline),
      clock: ManualClock(now: at(0)))
    let reloads = AsyncStream<Void> { $0.finish() }
    await #expect(throws: TestError.self) { try await host.run(reloads: reloads) { _ in throw TestError() } }
    await #expect(throws: CancellationError.self) { try await host.run(reloads: reloads) { _ in } }
  }

  @Test("A failure of the reloads ends the host")
  func failingReloads() {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.endReloads(throwing: TestError())
    #expect(harness.error is TestError)
    #expect(harness.wakeTime == nil)
  }

  @Test("A failure of the clock ends the host")
  func failingClock() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    harness.clock.failSleeps(with: TestError())
    harness.advance(to: 10)
    #expect(harness.error is TestError)
  }
}
