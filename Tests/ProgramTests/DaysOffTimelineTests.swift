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

  @Test("has no relevance on a day off, today's and the next, and one again when it is due")
  func relevance() throws {
    _ = try user.run("mark", "yesterday").text()
    _ = try user.run("rest", Noon.today, Noon.tomorrow).text()
    let off = try entries()
    #expect(off.map(\.today) == [Noon.today, Noon.tomorrow])
    #expect(off.map(\.resting) == [true, true])
    #expect(off.map(\.relevance.score) == [0, 0])
    #expect(off.map(\.streak) == [1, 1])
    _ = try user.run("unrest", Noon.tomorrow).text()
    #expect(try entries().map(\.resting) == [true, false])
    #expect(try entries().map { $0.relevance.score > 0 } == [false, true])
    _ = try user.run("unrest", Noon.today).text()
    #expect(try entries().map { $0.relevance.score > 0 } == [true, true])
    #expect(try entries().map(\.streak) == [1, 0])
  }

  @Test("knows weekly days off")
  func weekly() throws {
    _ = try user.run("toggle").text()
    _ = try user.run("schedule", "--off", Noon.weekday(daysAgo: -1)).text()
    #expect(try entries().map(\.resting) == [false, true])
    #expect(try entries().map(\.relevance.score) == [0, 0])
    #expect(try entries().map(\.streak) == [1, 1])
  }
}
