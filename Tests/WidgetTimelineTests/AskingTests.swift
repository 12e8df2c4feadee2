import FoundationEssentials
import Testing
import WidgetTimeline

@Suite struct AskingTests {
  let stage = Stage()

  // MARK: Policies

  @Test func `at the end means when the last entry's date arrives`() {
    stage.answer(Note("a", at: 0), Note("b", at: 100), policy: .atEnd)
    stage.pass(to: 99)
    #expect(stage.asked == 1)
    stage.pass(to: 100)
    #expect(stage.shown == ["a", "b"])
    #expect(stage.asked == 2)
  }

  @Test func `after a date means then`() {
    stage.answer(Note("a", at: 0), policy: .after(at(500)))
    #expect(stage.alarm == 500)
    stage.pass(to: 500)
    #expect(stage.asked == 2)
    stage.answer(Note("b", at: 500), policy: .after(at(1000)))
    #expect(stage.shown == ["a", "b"])
    #expect(stage.alarm == 1000)
  }

  @Test func `after a date before the last entry's replaces the rest`() {
    stage.answer(Note("a", at: 0), Note("b", at: 200), policy: .after(at(100)))
    stage.pass(to: 100)
    stage.answer(Note("x", at: 100), policy: .never)
    stage.pass(to: 200)
    #expect(stage.shown == ["a", "x"])
  }

  @Test func `never means not without a reload`() {
    stage.answer(Note("a", at: 0), policy: .never)
    #expect(stage.alarm == .infinity)
    stage.pass(to: 1e9)
    #expect(stage.asked == 1)
    stage.reload()
    #expect(stage.asked == 2)
  }

  @Test func `when the date arrives the provider is asked once, however long it takes`() {
    stage.answer(Note("a", at: 0), Note("b", at: 200), policy: .after(at(100)))
    stage.pass(to: 100)
    stage.pass(to: 150)
    stage.pass(to: 300)
    #expect(stage.shown == ["a", "b"])
    #expect(stage.asked == 2)
  }

  // MARK: Reloads

  @Test func `a reload asks at once and shows the new entry`() {
    stage.answer(Note("a", at: 0), policy: .after(at(1000)))
    stage.reload()
    #expect(stage.asked == 2)
    stage.answer(Note("b", at: 0), policy: .after(at(1000)))
    #expect(stage.shown == ["a", "b"])
    #expect(stage.alarm == 1000)
  }

  @Test(arguments: [1, 2, 100])
  func `reloads while a timeline is being made lead to one more request`(times: Int) {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.reload()
    stage.reload(times: times)
    #expect(stage.asked == 2)
    stage.answer(Note("stale", at: 0), policy: .never)
    #expect(stage.asked == 3)
    stage.answer(Note("b", at: 0), policy: .never)
    #expect(stage.asked == 3)
    #expect(stage.shown.last == "b")
  }

  @Test func `a reload during the very first request leads to one more`() {
    stage.reload(times: 3)
    stage.answer(Note("a", at: 0), policy: .never)
    #expect(stage.asked == 2)
    stage.answer(Note("b", at: 0), policy: .never)
    #expect(stage.shown == ["a", "b"])
    #expect(stage.asked == 2)
  }

  @Test func `without further reloads the host goes on`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), policy: .after(at(100)))
    stage.endReloads()
    stage.pass(to: 10)
    stage.pass(to: 100)
    #expect(stage.shown == ["a", "b"])
    #expect(stage.asked == 2)
  }

  // MARK: The clock is set

  @Test(arguments: [-86_400.0, 86_400])
  func `a clock that is set has the provider asked at once`(seconds: TimeInterval) {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.setClock(to: seconds)
    #expect(stage.asked == 2)
    stage.answer(Note("b", at: seconds), Note("c", at: seconds + 10), policy: .never)
    #expect(stage.shown == ["a", "b"])
    #expect(stage.alarm == seconds + 10)
  }

  @Test func `a clock that is set onwards shows the entry for then meanwhile`() {
    stage.answer(Note("today", at: 0), Note("tomorrow", at: 86_400), policy: .never)
    stage.setClock(to: 90_000)
    #expect(stage.shown == ["today", "tomorrow"])
  }

  @Test func `a clock that is set back shows the entry for then meanwhile`() {
    stage.answer(Note("today", at: 0), Note("tomorrow", at: 86_400), policy: .never)
    stage.pass(to: 86_400)
    stage.setClock(to: 80_000)
    #expect(stage.shown == ["today", "tomorrow", "today"])
    stage.fail()
    stage.pass(to: 86_400)
    #expect(stage.shown == ["today", "tomorrow", "today", "tomorrow"])
  }

  @Test func `a clock set while a timeline is being made makes one more`() {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.reload()
    stage.setClock(to: 1000)
    stage.setClock(to: 2000)
    stage.answer(Note("stale", at: 0), policy: .never)
    stage.answer(Note("b", at: 2000), policy: .never)
    #expect(stage.asked == 3)
    #expect(stage.shown.last == "b")
  }

  @Test func `a clock set while an entry is being shown is seen afterwards`() {
    stage.holdShow()
    stage.answer(Note("a", at: 0), policy: .never)
    stage.setClock(to: 1000)
    #expect(stage.asked == 1)
    stage.letGo()
    #expect(stage.asked == 2)
  }
}
