import FoundationEssentials
import Testing
import WidgetTimeline

@Suite struct FailureTests {
  let stage = Stage()

  @Test func `a provider that fails is asked again after a pause that doubles up to an hour`() {
    var now: TimeInterval = 0
    for pause in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600] as [TimeInterval] {
      stage.fail()
      #expect(stage.alarm == now + pause)
      now += pause
      stage.pass(to: now)
    }
    #expect(stage.asked == 15)
    #expect(stage.failures == 14)
  }

  @Test func `a provider that fails first has its placeholder shown, once, until it recovers`() {
    stage.fail()
    #expect(stage.shown == ["placeholder"])
    stage.pass(to: 1)
    stage.fail()
    #expect(stage.shown == ["placeholder"])
    stage.pass(to: 3)
    stage.answer(Note("a", at: 3), policy: .never)
    #expect(stage.shown == ["placeholder", "a"])
    #expect(stage.alarm == .infinity)
  }

  @Test func `when the provider fails the last good timeline goes on`() {
    stage.answer(Note("a", at: 0), Note("b", at: 100), policy: .after(at(90)))
    stage.pass(to: 90)
    stage.fail()
    #expect(stage.shown == ["a"])
    stage.pass(to: 91)
    stage.fail()
    stage.pass(to: 93)
    stage.pass(to: 100)
    #expect(stage.shown == ["a", "b"])
  }

  @Test func `a reload after a failure asks at once and makes the next pause short again`() {
    stage.fail()
    stage.pass(to: 1)
    stage.fail()
    #expect(stage.alarm == 3)
    stage.reload()
    #expect(stage.asked == 3)
    stage.fail()
    #expect(stage.alarm == 2)
  }

  @Test func `a failure after a recovery is followed by a short pause`() {
    stage.fail()
    stage.pass(to: 1)
    stage.fail()
    stage.pass(to: 3)
    stage.answer(Note("a", at: 3), policy: .after(at(100)))
    stage.pass(to: 100)
    stage.fail()
    #expect(stage.alarm == 101)
  }

  @Test func `a reload during a request that fails leads to one more request`() {
    stage.reload(times: 3)
    stage.fail()
    #expect(stage.asked == 2)
    stage.answer(Note("a", at: 0), policy: .never)
    #expect(stage.shown.last == "a")
    #expect(stage.asked == 2)
  }
}
