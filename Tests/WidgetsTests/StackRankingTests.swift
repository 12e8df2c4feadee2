import Drawing
import Foundation
import Testing
import Words

@testable import StudyCalendar
@testable import Widgets

/// An entry with a relevance.
private struct RankedEntry: WidgetEntry {
  let text: String
  let date: Date
  let relevance: TimelineEntryRelevance?
  var growth: Float = 0
  var urgency = Urgency.notDue

  func relevance(at date: Date) -> TimelineEntryRelevance? {
    relevance.map {
      .init(score: $0.score + growth * Float(date.timeIntervalSince(self.date)), duration: $0.duration)
    }
  }

  func drawing(for family: WidgetFamily) -> Drawing { .line(StyledText(text)) }
  var shortLine: StyledText { StyledText(text) }
  var details: Drawing { .message(text) }
  var status: WidgetStatus { WidgetStatus(names: [text], tone: .plain) }
  var title: String { text }
  var spokenDescription: String { text }
  func json(for family: WidgetFamily) -> JSONValue { ["text": text] }
}

@Suite("Which widget of a stack is shown")
struct StackRankingTests {
  private let start = Date(timeIntervalSince1970: 1_000_000)

  private func entry(
    _ text: String, _ score: Float?, at seconds: TimeInterval = 0, duration: TimeInterval = 0,
    growth: Float = 0
  ) -> RankedEntry {
    RankedEntry(
      text: text, date: start + seconds, relevance: score.map { .init(score: $0, duration: duration) },
      growth: growth)
  }

  /// What is shown after each update of a stack of three.
  private func shown(_ updates: (Int, RankedEntry)...) -> [String] {
    var ranking = StackRanking(count: 3)
    return updates.map { index, entry in
      ranking.update(index, entry, at: entry.date)
      return ranking.entry?.title ?? "–"
    }
  }

  @Test("The widget with the highest score is shown")
  func highest() {
    #expect(shown((0, entry("a", 1)), (1, entry("b", 3)), (2, entry("c", 2))) == ["a", "b", "b"])
    #expect(shown((1, entry("b", 3)), (1, entry("b", 0)), (0, entry("a", 0.5))) == ["b", "b", "a"])
  }

  @Test("Widgets that matter alike, or not at all, keep the given order")
  func ties() {
    #expect(shown((2, entry("c", 5)), (1, entry("b", 5)), (0, entry("a", 5))) == ["c", "b", "a"])
    #expect(
      shown((2, entry("c", 5.005)), (0, entry("a", 5))) == ["c", "a"],
      "a difference of two looks at the clock")
    #expect(shown((2, entry("c", -3)), (1, entry("b", nil)), (0, entry("a", 0))) == ["c", "b", "a"])
  }

  @Test("An entry without a relevance keeps that of the one before")
  func kept() {
    #expect(shown((0, entry("a", 1)), (1, entry("b", 2)), (1, entry("B", nil, at: 60))) == ["a", "b", "B"])
  }

  @Test("A relevance counts for its duration, and the order changes at the next entry after it")
  func duration() {
    #expect(
      shown(
        (0, entry("a", 1)), (1, entry("b", 2, duration: 60)), (1, entry("B", nil, at: 59)),
        (0, entry("a", 1, at: 60)))
        == ["a", "b", "B", "a"])
  }

  @Test("All are compared as of the same moment, whenever each of them was asked")
  func sameMoment() {
    // Both grow alike. The second was asked later.
    #expect(
      shown(
        (0, entry("a", 1, growth: 1)), (1, entry("b", 101, at: 100, growth: 1)), (1, entry("b", 102, at: 102))
      ) == [
        "a", "a", "a",
      ])
  }

  @Test("By hand the next one is shown in the given order, until a widget changes")
  func turning() {
    var ranking = StackRanking(count: 4)
    ranking.turn(by: 1)
    #expect(ranking.entry == nil)
    for (index, name) in [(0, "a"), (1, "b"), (3, "d")] {
      ranking.update(index, entry(name, Float(index)), at: start)
    }
    var names: [String] = []
    for steps in [1, 1, 1, 1, -1, -4, 7, 0] {
      ranking.turn(by: steps)
      names.append(ranking.entry?.title ?? "–")
    }
    #expect(names == ["a", "b", "d", "a", "d", "b", "d", "d"])
    ranking.turn(by: 1)
    ranking.update(1, entry("B", 1), at: start)
    #expect(ranking.entry?.title == "d")
  }

  @Test("The stack is complete when every widget has an entry")
  func complete() {
    var ranking = StackRanking(count: 2)
    ranking.update(0, entry("a", 1), at: start)
    #expect(!ranking.isComplete)
    ranking.update(1, entry("b", 1), at: start)
    #expect(ranking.isComplete)
  }

  @Test("What is more urgent is shown, whatever its score and its place")
  func urgency() {
    var (none, three, nine) = (entry("none", 9), entry("three", 5), entry("nine", 1))
    none.urgency = Urgency(isDue: true, daysUntilBreak: .max, streakDays: 0)
    three.urgency = Urgency(isDue: true, daysUntilBreak: 0, streakDays: 3)
    nine.urgency = Urgency(isDue: true, daysUntilBreak: 0, streakDays: 9)
    #expect(shown((0, none), (1, three), (2, nine)) == ["none", "three", "nine"])
    #expect(shown((0, nine), (1, none), (2, three)) == ["nine", "nine", "nine"])
    #expect(shown((0, entry("done", 50)), (1, none)) == ["done", "none"])
  }
}
