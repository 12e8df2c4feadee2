import FoundationEssentials
import Testing
import Widgets

@Suite("Failures of a provider")
struct FailureTests {
  let harness = HostHarness()

  @Test("A provider that fails is asked again after a pause that doubles up to an hour")
  func pauses() {
    var now: TimeInterval = 0
    for pause in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600] as [TimeInterval] {
      harness.fail()
      #expect(harness.wakeTime == now + pause)
      now += pause
      harness.advance(to: now)
    }
    #expect(harness.requestCount == 15)
    #expect(harness.failures == 14)
  }

  @Test("A provider that fails at first has its placeholder shown once, until it recovers")
  func placeholder() {
    harness.fail()
    #expect(harness.shown == ["placeholder"])
    harness.advance(to: 1)
    harness.fail()
    #expect(harness.shown == ["placeholder"])
    harness.advance(to: 3)
    harness.answer(Note("a", at: 3), policy: .never)
    #expect(harness.shown == ["placeholder", "a"])
    #expect(harness.wakeTime == .infinity)
  }

  @Test("The last good timeline goes on when the provider fails")
  func lastTimeline() {
    harness.answer(Note("a", at: 0), Note("b", at: 100), policy: .after(at(90)))
    harness.advance(to: 90)
    harness.fail()
    #expect(harness.shown == ["a"])
    harness.advance(to: 91)
    harness.fail()
    harness.advance(to: 93)
    harness.advance(to: 100)
    #expect(harness.shown == ["a", "b"])
  }

  @Test("A reload after a failure requests a timeline at once and makes the next pause short again")
  func reload() {
    harness.fail()
    harness.advance(to: 1)
    harness.fail()
    #expect(harness.wakeTime == 3)
    harness.reload()
    #expect(harness.requestCount == 3)
    harness.fail()
    #expect(harness.wakeTime == 2)
  }

  @Test("A failure after a recovery is followed by a short pause")
  func recovery() {
    harness.fail()
    harness.advance(to: 1)
    harness.fail()
    harness.advance(to: 3)
    harness.answer(Note("a", at: 3), policy: .after(at(100)))
    harness.advance(to: 100)
    harness.fail()
    #expect(harness.wakeTime == 101)
  }

  @Test("A reload during a request that fails leads to one more request")
  func reloadDuringFailure() {
    harness.reload(times: 3)
    harness.fail()
    #expect(harness.requestCount == 2)
    harness.answer(Note("a", at: 0), policy: .never)
    #expect(harness.shown.last == "a")
    #expect(harness.requestCount == 2)
  }

  @Test(
    "A timeline that stands in for facts is shown once, and the provider is asked again after pauses that grow"
  )
  func standIn() {
    func standIn(_ text: String, at seconds: TimeInterval) -> Result<Timeline<Note>, any Error> {
      .success(Timeline(entries: [Note(text, at: seconds)], policy: .after(at(1000)), problem: "full"))
    }
    harness.answer(Note("a", at: 0), policy: .after(at(900)))
    harness.reload()
    for (text, now, next) in [("b", 0, 1), ("c", 1, 3), ("d", 3, 7)] as [(String, TimeInterval, TimeInterval)]
    {
      harness.provider.answer(standIn(text, at: now))
      harness.advance(to: now)
      #expect(harness.wakeTime == next)
      harness.advance(to: next)
    }
    #expect(harness.shown == ["a", "b"])
    harness.answer(Note("e", at: 7), policy: .never)
    #expect(harness.shown == ["a", "b", "e"])
    #expect(harness.wakeTime == .infinity)
  }
}
