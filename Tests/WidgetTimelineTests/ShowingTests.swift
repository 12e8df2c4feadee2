import FoundationEssentials
import Testing
import WidgetTimeline

@Suite struct ShowingTests {
  let stage = Stage()

  @Test func `the current entry is shown at once`() {
    #expect(stage.asked == 1)
    stage.answer(Note("now", at: 0), policy: .never)
    #expect(stage.shown == ["now"])
  }

  @Test func `each further entry is shown when its date arrives and not before`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), Note("c", at: 20), policy: .never)
    #expect(stage.alarm == 10)
    stage.pass(to: 9.9)
    #expect(stage.shown == ["a"])
    stage.pass(to: 10)
    #expect(stage.shown == ["a", "b"])
    stage.pass(to: 20)
    #expect(stage.shown == ["a", "b", "c"])
    #expect(stage.alarm == .infinity)
    #expect(stage.asked == 1)
  }

  @Test func `a thousand entries are shown one after the other`() {
    stage.provider.answer(
      .success(Timeline(entries: (0..<1000).map { Note("\($0)", at: Double($0)) }, policy: .never)))
    for second in 0..<1000 { stage.pass(to: Double(second)) }
    #expect(stage.shown == (0..<1000).map(String.init))
  }

  @Test func `of entries in the past only the latest is shown`() {
    stage.answer(Note("old", at: -20), Note("current", at: -10), Note("next", at: 10), policy: .never)
    #expect(stage.shown == ["current"])
  }

  @Test func `entries that were overtaken by time are not shown`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), Note("c", at: 20), policy: .never)
    stage.pass(to: 25)
    #expect(stage.shown == ["a", "c"])
  }

  @Test func `entries out of order are shown in the order of their dates`() {
    stage.answer(Note("c", at: 20), Note("a", at: 0), Note("b", at: 10), policy: .never)
    stage.pass(to: 10)
    stage.pass(to: 20)
    #expect(stage.shown == ["a", "b", "c"])
  }

  @Test func `of entries with the same date the last given is shown`() {
    stage.answer(Note("first", at: 0), Note("last", at: 0), policy: .never)
    #expect(stage.shown == ["last"])
  }

  @Test func `the same entry of a new timeline is shown again`() {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.reload()
    stage.answer(Note("a", at: 0), policy: .never)
    #expect(stage.shown == ["a", "a"])
  }

  @Test func `a new timeline replaces the entries of the one before`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    stage.reload()
    stage.answer(Note("x", at: 0), Note("y", at: 20), policy: .never)
    stage.pass(to: 10)
    stage.pass(to: 20)
    #expect(stage.shown == ["a", "x", "y"])
  }

  @Test func `entries go on arriving while the provider is asked`() {
    stage.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    stage.reload()
    stage.pass(to: 10)
    #expect(stage.shown == ["a", "b"])
    stage.answer(Note("x", at: 10), policy: .never)
    #expect(stage.shown == ["a", "b", "x"])
  }

  @Test func `a placeholder is shown until the first entry's date`() {
    stage.answer(Note("later", at: 10), policy: .never)
    #expect(stage.shown == ["placeholder"])
    stage.pass(to: 10)
    #expect(stage.shown == ["placeholder", "later"])
  }

  @Test func `what is shown stays when the next timeline begins later`() {
    stage.answer(Note("a", at: 0), policy: .never)
    stage.reload()
    stage.answer(Note("later", at: 10), policy: .never)
    #expect(stage.shown == ["a"])
    stage.pass(to: 10)
    #expect(stage.shown == ["a", "later"])
  }

  @Test func `of entries that came due while another was being shown the latest is shown`() {
    stage.holdShow()
    stage.answer(Note("a", at: 0), Note("b", at: 10), Note("c", at: 20), policy: .never)
    stage.pass(to: 20)
    #expect(stage.shown == ["a"])
    stage.letGo()
    #expect(stage.shown == ["a", "c"])
  }
}
