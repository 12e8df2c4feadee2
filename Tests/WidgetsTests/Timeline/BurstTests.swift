import FoundationEssentials
import Synchronization
import Testing
import Widgets

/// A host that runs on several threads at once, as it does without a task executor.
@Suite("Bursts of reloads")
struct BurstTests {
  final class Counter: TimelineProvider {
    let count = Mutex(0)
    func placeholder(in context: Context) -> Note { Note("placeholder", at: 0) }
    func snapshot(for configuration: Void, in context: Context) async throws -> Note { Note("", at: 0) }
    func timeline(for configuration: Void, in context: Context) async throws -> Timeline<Note> {
      Timeline(entries: [Note("\(count.withLock { $0 })", at: 0)], policy: .never)
    }
  }

  @Test("The last of many quick changes is shown")
  func lastChange() async throws {
    let counter = Counter()
    let (reloads, changed) = AsyncStream<Void>.makeStream()
    let (shown, show) = AsyncStream<String>.makeStream()
    let host = WidgetHost(
      provider: counter, configuration: (),
      context: .init(family: .accessoryInline),
      clock: ManualClock(now: at(0)))
    let last = await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await host.run(reloads: reloads) { show.yield($0.text) } }
      tasks.addTask {
        for _ in 1...5000 {
          counter.count.withLock { $0 += 1 }
          changed.yield()
        }
      }
      let last = await shown.first { $0 == "5000" }
      tasks.cancelAll()
      return last
    }
    #expect(last == "5000")
  }
}
