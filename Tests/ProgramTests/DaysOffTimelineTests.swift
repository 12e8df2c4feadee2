import Foundation
import Testing

@Suite("The widget's timeline over days off")
struct DaysOffTimelineTests {
  private let user = try! Sandbox()

  private struct Timeline: Decodable {
    let entries: [Entry]

    struct Entry: Decodable {
      let today: String
      let streak: Int
      let resting: Bool
      let relevance: Relevance
    }

    struct Relevance: Decodable {
      let score: Double
    }
  }

  private func entries() throws -> [Timeline.Entry] {
    var call = user.call(["timeline", "--format", "json"])
    call.program = .widget
    let text = try call.run().text()
    return try JSONDecoder().decode(Timeline.self, from: Data(text.utf8)).entries
  }

  @Test("A timeline entry has no relevance on a day off, and has some on a day that is due")
  func relevance() throws {
    _ = try user.run("mark", "yesterday").text()
    _ = try user.run("rest", NoonZone.today, NoonZone.tomorrow).text()
    let off = try entries()
    #expect(off.map(\.today) == [NoonZone.today, NoonZone.tomorrow])
    #expect(off.map(\.resting) == [true, true])
    #expect(off.map(\.relevance.score) == [0, 0])
    #expect(off.map(\.streak) == [1, 1])
    _ = try user.run("unrest", NoonZone.tomorrow).text()
    #expect(try entries().map(\.resting) == [true, false])
    #expect(try entries().map { $0.relevance.score > 0 } == [false, true])
    _ = try user.run("unrest", NoonZone.today).text()
    #expect(try entries().map { $0.relevance.score > 0 } == [true, true])
    #expect(try entries().map(\.streak) == [1, 0])
  }

  @Test("A timeline entry on a weekly day off is marked as off and has no relevance")
  func weekly() throws {
    _ = try user.run("toggle").text()
    _ = try user.run("schedule", "--off", NoonZone.weekday(daysAgo: -1)).text()
    #expect(try entries().map(\.resting) == [false, true])
    #expect(try entries().map(\.relevance.score) == [0, 0])
    #expect(try entries().map(\.streak) == [1, 1])
  }
}
