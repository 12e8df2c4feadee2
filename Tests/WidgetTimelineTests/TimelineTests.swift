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

  // MARK: JSON

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func value<Value: Decodable>(_ json: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Value.self, from: Data(json.utf8))
  }

  @Test(
    "A policy is a word or an object with a date in JSON",
    arguments: [
      (TimelineReloadPolicy.atEnd, #"["atEnd"]"#), (.never, #"["never"]"#),
      (.after(at(0)), #"[{"after":"2023-11-14T22:13:20Z"}]"#),
    ])
  func policyJSON(policy: TimelineReloadPolicy, text: String) throws {
    #expect(try json([policy]) == text)
    #expect(try value(text) == [policy])
  }

  @Test(
    "Other values in JSON are not read as a policy",
    arguments: [#"["sometimes"]"#, "[3]", #"[{"before":"2023-11-14T22:13:20Z"}]"#])
  func otherPolicyJSON(text: String) {
    #expect(throws: DecodingError.self) { let _: [TimelineReloadPolicy] = try value(text) }
  }

  @Test("A timeline is its entries and its policy in JSON")
  func timelineJSON() throws {
    let timeline = Timeline(entries: [Note("a", at: 0, relevance: .init(score: 1))], policy: .never)
    let text =
      #"{"entries":[{"date":"2023-11-14T22:13:20Z","relevance":{"duration":0,"score":1},"text":"a"}],"#
      + #""policy":"never"}"#
    #expect(try json(timeline) == text)
    #expect(try value(text) == timeline)
  }

  @Test("A widget's info is its kind, family and configuration in JSON")
  func infoJSON() throws {
    let info = WidgetInfo(kind: "Study", family: .systemExtraLarge, configuration: "Swift")
    let text = #"{"configuration":"Swift","family":"extra-large","kind":"Study"}"#
    #expect(try json(info) == text)
    #expect(try value(text) == info)
  }

  @Test("Families have the names that the command line uses")
  func familyNames() {
    let names = ["small", "medium", "large", "extra-large", "circular", "rectangular", "inline"]
    #expect(WidgetFamily.allCases.map(\.rawValue) == names)
  }
}
