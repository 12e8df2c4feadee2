import FoundationEssentials
import Testing
import WidgetTimeline

@Suite struct EndingTests {
  let stage = Stage()

  private func expectCancelled() {
    #expect(stage.error is CancellationError)
    #expect(stage.alarm == nil)
    #expect(!stage.provider.isWaiting)
  }

  @Test func `cancelled during the first request the host ends`() {
    #expect(!stage.isOver)
    stage.cancel()
    expectCancelled()
    #expect(stage.shown == [])
    #expect(stage.failures == 0)
  }

  @Test func `cancelled while it sleeps the host ends`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    stage.cancel()
    expectCancelled()
    stage.pass(to: 10)
    #expect(stage.shown == ["a"])
  }

  @Test func `cancelled while it sleeps for ever the host ends`() {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.cancel()
    expectCancelled()
  }

  @Test func `cancelled during a later request the host ends`() {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.reload(times: 2)
    stage.cancel()
    expectCancelled()
    #expect(stage.asked == 2)
  }

  @Test func `cancelled while it pauses after a failure the host ends`() {
    stage.fail()
    stage.cancel()
    expectCancelled()
  }

  @Test func `cancelled while an entry is being shown the host ends after it`() {
    stage.holdShow()
    stage.answer(Note("a", at: 0), Note("b", at: 0), policy: .never)
    stage.cancel()
    #expect(!stage.isOver)
    stage.letGo()
    expectCancelled()
    #expect(stage.shown == ["b"])
  }

  @Test func `after it was cancelled the host shows nothing more`() {
    stage.holdShow()
    stage.answer(Note("a", at: 0), policy: .never)
    stage.reload()
    stage.answer(Note("b", at: 0), policy: .never)
    stage.cancel()
    stage.letGo()
    expectCancelled()
    #expect(stage.shown == ["a"])
  }

  @Test func `cancelled after its reloads have ended the host ends`() {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.endReloads()
    stage.cancel()
    expectCancelled()
  }

  @Test func `a reader who went away ends the host`() {
    stage.breakShow()
    stage.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    #expect(stage.error is Trouble)
    #expect(stage.alarm == nil)
  }

  @Test func `a reader who goes away while a timeline is being made ends the host`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    stage.reload()
    stage.breakShow()
    stage.pass(to: 10)
    #expect(stage.error is Trouble)
    #expect(!stage.provider.isWaiting)
  }

  @Test func `a host that has ended does not run again`() async throws {
    let host = WidgetHost(
      provider: BurstTests.Counter(), configuration: (),
      context: .init(family: .accessoryInline, displaySize: .init(width: 40, height: 1)),
      clock: ManualClock(now: at(0)))
    let reloads = AsyncStream<Void> { $0.finish() }
    await #expect(throws: Trouble.self) { try await host.run(reloads: reloads) { _ in throw Trouble() } }
    await #expect(throws: CancellationError.self) { try await host.run(reloads: reloads) { _ in } }
  }

  @Test func `reloads that fail end the host`() {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.endReloads(throwing: Trouble())
    #expect(stage.error is Trouble)
    #expect(stage.alarm == nil)
  }

  @Test func `a clock that fails ends the host`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    stage.clock.breakDown(Trouble())
    stage.pass(to: 10)
    #expect(stage.error is Trouble)
  }
}
