import Foundation
import SharedStore
import StudyCalendar
import Synchronization
import System
import Testing

@testable import Widgets

/// A kind whose provider runs a test's code.
private struct TestKind: WidgetKind {
  static let name = "Test"
  let configuration: Void = ()
  let timeline: @Sendable () async throws -> Timeline<TextEntry>

  func provider(reading store: StoreFollower) -> Provider { Provider(kind: self) }

  struct Provider: TimelineProvider {
    let kind: TestKind
    func placeholder(in context: Context) -> TextEntry { TextEntry(text: "placeholder") }
    func snapshot(for configuration: Void, in context: Context) async throws -> TextEntry {
      try await kind.timeline().entries[0]
    }
    func timeline(for configuration: Void, in context: Context) async throws -> Timeline<TextEntry> {
      try await kind.timeline()
    }
  }
}

@Suite("A widget on display")
struct HostTests {
  private let store = TestStore()

  /// What a host displayed and reported.
  private final class Record: Sendable {
    let shown = Messages()
    let reported = Messages()
    private let requests = Mutex(0)

    /// - Returns: how many requests there were, this one included.
    func request() -> Int {
      requests.withLock { count in
        count += 1
        return count
      }
    }
  }

  private let record = Record()

  init() throws { _ = try store.open() }

  /// Runs a widget of the test kind until the test has seen enough.
  private func run(
    _ timeline: @escaping @Sendable () async throws -> Timeline<TextEntry>,
    until hasSeenEnough: @escaping @Sendable (EventLoop) async throws -> Void
  ) throws {
    let problems = ProblemReport { [record] in record.reported.add($0) }
    let widget = TestKind(timeline: timeline)
    try EventLoop.run { [record, store] loop in
      try await withThrowingTaskGroup { tasks in
        tasks.addTask {
          try await widget.display(
            in: store.container, as: .systemSmall, reporting: problems, on: loop
          ) { record.shown.add($0.text) }
        }
        tasks.addTask { try await hasSeenEnough(loop) }
        try await tasks.next()
        tasks.cancelAll()
      }
    }
  }

  private func timeline(_ text: String) -> Timeline<TextEntry> {
    Timeline(entries: [TextEntry(text: text)], policy: .never)
  }

  @Test("A request that comes while a provider works that does not read the store leads to another request")
  func requestDuringTimeline() throws {
    try run { [record, store] in
      let count = record.request()
      if count == 1 { try store.request { try $0.reloadTimelines(ofKind: "Test") } }
      return timeline("\(count)")
    } until: { [record] loop in
      try await wait(on: loop) { record.shown.all.last == "2" }
    }
    #expect(record.shown.all == ["1", "2"])
  }

  @Test("A widget is listed while it is on display, also while another program writes")
  func listed() throws {
    let writer = try OtherWriter(in: store.container)
    try run {
      timeline("shown")
    } until: { [record, store] loop in
      try await wait(on: loop) { record.shown.all == ["shown"] }
      #expect(try store.widgets() == ["Test small –"])
    }
    try writer.rollBack()
    #expect(record.reported.all == [])
    // A program that another test starts at this moment holds a copy of the lock until it runs.
    let deadline = Date.now + 5
    while try !store.widgets().isEmpty, Date.now < deadline { usleep(1000) }
    #expect(try store.widgets() == [])
  }

  @Test("A failure of a provider is reported once, and the provider is asked again")
  func failure() throws {
    struct Failure: Error, CustomStringConvertible { let description = "the sky is not visible" }
    try run { [record] in
      let count = record.request()
      if count <= 2 { throw Failure() }
      return timeline("clear")
    } until: { [record] loop in
      try await wait(on: loop) { record.shown.all.last == "clear" }
    }
    #expect(record.shown.all == ["placeholder", "clear"])
    #expect(record.reported.all == ["the sky is not visible"])
  }
}
