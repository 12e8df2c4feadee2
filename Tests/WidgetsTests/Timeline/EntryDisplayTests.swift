import FoundationEssentials
import Testing
import Widgets

@Suite("The display of entries")
struct EntryDisplayTests {
  let harness = HostHarness()

  @Test("The current entry is shown at once")
  func current() {
    #expect(harness.requestCount == 1)
    harness.answer(Note("now", at: 0), policy: .never)
    #expect(harness.shown == ["now"])
  }

  @Test("Each further entry is shown when its date arrives and not before")
  func further() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), Note("c", at: 20), policy: .never)
    #expect(harness.wakeTime == 10)
    harness.advance(to: 9.9)
    #expect(harness.shown == ["a"])
    harness.advance(to: 10)
    #expect(harness.shown == ["a", "b"])
    harness.advance(to: 20)
    #expect(harness.shown == ["a", "b", "c"])
    #expect(harness.wakeTime == .infinity)
    #expect(harness.requestCount == 1)
  }

  @Test("A thousand entries are shown one after the other")
  func thousand() {
    harness.provider.answer(
      .success(Timeline(entries: (0..<1000).map { Note("\($0)", at: Double($0)) }, policy: .never)))
    for second in 0..<1000 { harness.advance(to: Double(second)) }
    #expect(harness.shown == (0..<1000).map(String.init))
  }

  @Test("Only the latest of several entries in the past is shown")
  func past() {
    harness.answer(Note("old", at: -20), Note("current", at: -10), Note("next", at: 10), policy: .never)
    #expect(harness.shown == ["current"])
  }

  @Test("Entries that were overtaken by time are not shown")
  func overtaken() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), Note("c", at: 20), policy: .never)
    harness.advance(to: 25)
    #expect(harness.shown == ["a", "c"])
  }

  @Test(
    "No entry of a timeline that expired while the machine slept is shown, and the provider is asked first")
  func expired() {
    harness.answer(Note("today", at: 0), Note("tomorrow", at: 100), policy: .after(at(100)), expiringAt: 200)
    harness.advance(to: 200)
    #expect(harness.shown == ["today"])
    #expect(harness.requestCount == 2)
    harness.answer(Note("the day after", at: 200), policy: .never)
    #expect(harness.shown == ["today", "the day after"])
  }

  @Test("No entry of an expired timeline is shown when the clock was set, or when the provider fails")
  func expiredAndSet() {
    harness.answer(Note("today", at: 0), Note("tomorrow", at: 10), policy: .after(at(10)), expiringAt: 20)
    harness.setClock(to: 20)
    harness.fail()
    #expect(harness.shown == ["today"])
    harness.setClock(to: 19)
    #expect(harness.shown == ["today", "tomorrow"], "until then it is right")
  }

  @Test("Entries out of order are shown in the order of their dates")
  func order() {
    harness.answer(Note("c", at: 20), Note("a", at: 0), Note("b", at: 10), policy: .never)
    harness.advance(to: 10)
    harness.advance(to: 20)
    #expect(harness.shown == ["a", "b", "c"])
  }

  @Test("The last given of several entries with the same date is shown")
  func sameDate() {
    harness.answer(Note("first", at: 0), Note("last", at: 0), policy: .never)
    #expect(harness.shown == ["last"])
  }

  @Test("The same entry of a new timeline is shown again")
  func sameEntry() {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.reload()
    harness.answer(Note("a", at: 0), policy: .never)
    #expect(harness.shown == ["a", "a"])
  }

  @Test("A new timeline replaces the entries of the timeline before")
  func newTimeline() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    harness.reload()
    harness.answer(Note("x", at: 0), Note("y", at: 20), policy: .never)
    harness.advance(to: 10)
    harness.advance(to: 20)
    #expect(harness.shown == ["a", "x", "y"])
  }

  @Test("Entries go on being shown while the provider makes a timeline")
  func duringRequest() {
    harness.answer(Note("a", at: 0), Note("b", at: 10), policy: .never)
    harness.reload()
    harness.advance(to: 10)
    #expect(harness.shown == ["a", "b"])
    harness.answer(Note("x", at: 10), policy: .never)
    #expect(harness.shown == ["a", "b", "x"])
  }

  @Test("A placeholder is shown until the first entry's date")
  func placeholder() {
    harness.answer(Note("later", at: 10), policy: .never)
    #expect(harness.shown == ["placeholder"])
    harness.advance(to: 10)
    #expect(harness.shown == ["placeholder", "later"])
  }

  @Test("The entry on display stays when the next timeline begins later")
  func laterTimeline() {
    harness.answer(Note("a", at: 0), policy: .never)
    harness.reload()
    harness.answer(Note("later", at: 10), policy: .never)
    #expect(harness.shown == ["a"])
    harness.advance(to: 10)
    #expect(harness.shown == ["a", "later"])
  }

  @Test("Only the latest of the entries that came due while another was being shown is shown")
  func dueDuringDisplay() {
    harness.pauseReader()
    harness.answer(Note("a", at: 0), Note("b", at: 10), Note("c", at: 20), policy: .never)
    harness.advance(to: 20)
    #expect(harness.shown == ["a"])
    harness.resumeReader()
    #expect(harness.shown == ["a", "c"])
  }

  @Test("The placeholder is shown while a provider takes long, and not of one that is made at once")
  func placeholderMeanwhile() {
    let slow = HostHarness(mayTakeLong: true)
    slow.advance(to: 0.9)
    #expect(slow.shown == [])
    slow.advance(to: 1)
    #expect(slow.shown == ["placeholder"] && slow.requestCount == 1)
    slow.answer(Note("facts", at: 2), policy: .never)
    slow.advance(to: 2)
    #expect(slow.shown == ["placeholder", "facts"])
    harness.advance(to: 100)
    #expect(harness.shown == [])
  }
}
