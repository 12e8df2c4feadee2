import Foundation
import Testing
import Widgets

@Suite("Timelines")
struct TimelineTests {
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
    let names = [
      "small", "medium", "large", "extra-large", "year", "card", "circular", "rectangular", "inline",
    ]
    #expect(WidgetFamily.allCases.map(\.rawValue) == names)
  }
}
