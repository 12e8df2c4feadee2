import Foundation
import Testing
import WidgetTimeline

@Suite("Timelines")
struct TimelineTests {
  private func relevance(_ notes: Note..., at instant: TimeInterval) -> Float? {
    Timeline(entries: notes).relevance(at: at(instant))?.score
  }

  @Test("An entry without relevance keeps the relevance of the entry before")
  func keptRelevance() {
    let notes = [Note("a", at: 0, relevance: .init(score: 5)), Note("b", at: 10)]
    #expect(relevance(notes[0], notes[1], at: 10) == 5)
  }

  @Test("An entry with relevance replaces the earlier relevance from its date on")
  func newRelevance() {
    let notes = [Note("b", at: 10, relevance: .init(score: 7)), Note("a", at: 0, relevance: .init(score: 5))]
    #expect(relevance(notes[0], notes[1], at: 9) == 5)
    #expect(relevance(notes[0], notes[1], at: 10) == 7)
  }

  @Test("A score of zero or less is not relevant", arguments: [0, -1] as [Float])
  func noScore(score: Float) {
    let notes = [
      Note("a", at: 0, relevance: .init(score: 5)), Note("b", at: 10, relevance: .init(score: score)),
    ]
    #expect(relevance(notes[0], notes[1], at: 10) == nil)
  }

  @Test("A relevance counts for its duration from its entry's date on")
  func duration() {
    let notes = [Note("a", at: 0, relevance: .init(score: 5, duration: 30)), Note("b", at: 10)]
    #expect(relevance(notes[0], notes[1], at: 29) == 5)
    #expect(relevance(notes[0], notes[1], at: 30) == nil)
  }

  @Test("A timeline has no relevance before its first entry, or when no entry has one")
  func noRelevance() {
    #expect(relevance(Note("a", at: 0, relevance: .init(score: 5)), at: -1) == nil)
    #expect(relevance(at: 0) == nil)
    #expect(relevance(Note("a", at: 0), at: 0) == nil)
  }

  @Test("A type of entries does not have to declare a relevance")
  func plainEntry() {
    struct Plain: TimelineEntry { var date: Date }
    #expect(Plain(date: at(0)).relevance == nil)
  }

  @Test("A timeline without a policy is replaced at its end")
  func defaultPolicy() {
    #expect(Timeline(entries: [Note("a", at: 0)]).policy == .atEnd)
  }

  @Test("Families have the names that the command line uses")
  func familyNames() {
    let names = ["small", "medium", "large", "extra-large", "circular", "rectangular", "inline"]
    #expect(WidgetFamily.allCases.map(\.rawValue) == names)
  }
}
