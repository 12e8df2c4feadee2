import Drawing
import Foundation
import SharedStore
import Testing
import Words

@testable import Widgets

/// What `swiftcal-widget wait` does when nothing happens.
@Suite("A panel's program that waits")
struct WaitingTests {
  /// A kind that always shows the same.
  private struct StillKind: WidgetKind {
    static let name = "StillWidget"
    let configuration = 0
    func provider(reading store: StoreFollower) -> StillProvider { StillProvider() }
  }

  private struct StillProvider: TimelineProvider {
    func placeholder(in context: Context) -> TextEntry { TextEntry(text: "nothing yet") }
    func snapshot(for configuration: Int, in context: Context) async throws -> TextEntry {
      TextEntry(text: "still")
    }
    func timeline(for configuration: Int, in context: Context) async throws -> Timeline<TextEntry> {
      Timeline(entries: [TextEntry(text: "still")], policy: .never)
    }
  }

  private func line(after token: String?, waitingAtMost longest: Duration) throws -> String? {
    let run = WidgetRun(
      as: WidgetView(family: .accessoryInline, format: .panel),
      in: GroupContainer(path: "/nowhere/swiftcal-\(UUID().uuidString)"), report: { _ in })
    return try StillKind().nextLine(in: run, after: token, waitingAtMost: longest)
  }

  @Test("ends with the line that the panel has when its time is over, and at once with any other")
  func timeIsOver() throws {
    let first = try #require(try line(after: nil, waitingAtMost: .seconds(600)))
    #expect(first.contains("still"))
    #expect(try line(after: "0", waitingAtMost: .seconds(600)) == first)
    let token = try #require(first.firstMatch(of: #/^\{"token":"([0-9a-f]+)"/#)?.1)
    #expect(try line(after: String(token), waitingAtMost: .milliseconds(1)) == first)
  }
}
