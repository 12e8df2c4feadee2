import FoundationEssentials
import Synchronization
import WidgetTimeline

/// An entry that says which one it is. Dates are seconds after the beginning of the test.
struct Note: TimelineEntry, Equatable, Codable {
  var date: Date
  var text: String
  var relevance: TimelineEntryRelevance?

  init(_ text: String, at seconds: TimeInterval, relevance: TimelineEntryRelevance? = nil) {
    date = at(seconds)
    self.text = text
    self.relevance = relevance
  }
}

/// That many seconds after the beginning of the test.
func at(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }

struct Trouble: Error, Equatable {}

/// A provider that leaves its answers to the test.
final class AskedProvider: TimelineProvider {
  private struct State {
    var asked = 0
    var waiting: [CheckedContinuation<Timeline<Note>, any Error>] = []
  }

  private let state = Mutex(State())

  var asked: Int { state.withLock { $0.asked } }
  var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  func answer(_ result: Result<Timeline<Note>, any Error>) {
    state.withLock { $0.waiting.popLast() }?.resume(with: result)
  }

  func placeholder(in context: Context) -> Note { Note("placeholder", at: 0) }
  func snapshot(for configuration: String, in context: Context) async throws -> Note {
    Note(configuration, at: 0)
  }

  func timeline(for configuration: String, in context: Context) async throws -> Timeline<Note> {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          state.asked += 1
          state.waiting.append(continuation)
        }
        if Task.isCancelled { answer(.failure(CancellationError())) }
      }
    } onCancel: {
      answer(.failure(CancellationError()))
    }
  }
}

/// Who reads what a host shows.
final class Reader: Sendable {
  private struct State {
    var shown: [String] = []
    var trouble: (any Error)?
    var isSlow = false
    var unread: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var shown: [String] { state.withLock { $0.shown } }

  func show(_ note: Note) async throws {
    try state.withLock { state in
      if let trouble = state.trouble { throw trouble }
      state.shown.append(note.text)
    }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.isSlow { state.unread = continuation } else { continuation.resume() }
      }
    }
  }

  func leave() { state.withLock { $0.trouble = Trouble() } }
  func pause() { state.withLock { $0.isSlow = true } }
  func readOn() {
    state.withLock { state in
      state.isSlow = false
      state.unread?.resume()
      state.unread = nil
    }
  }
}

/// A host at work, its surroundings played by the test. After each step everything is at rest.
final class Stage: Sendable {
  let clock = ManualClock(now: at(0))
  let provider = AskedProvider()
  private let reader = Reader()
  private let executor = StepwiseExecutor()
  private let reloads = AsyncThrowingStream<Void, any Error>.makeStream()
  private let run: Task<Void, Never>
  private let end = Ending()

  /// How often the provider's failure was told, and what the host came to.
  private final class Ending: Sendable {
    let failures = Mutex(0)
    let error = Mutex<(any Error)?>(nil)
    let isOver = Mutex(false)
  }

  init() {
    let host = WidgetHost(
      provider: provider, configuration: "for me",
      context: .init(family: .accessoryInline, displaySize: .init(width: 40, height: 1)), clock: clock)
    run = Task(executorPreference: executor) { [reader, reloads, end] in
      do {
        try await host.run(
          reloads: reloads.stream, failed: { _ in end.failures.withLock { $0 += 1 } }, show: reader.show)
      } catch {
        end.error.withLock { $0 = error }
      }
      end.isOver.withLock { $0 = true }
    }
    executor.settle()
  }

  deinit {
    cancel()
    letGo()
  }

  // MARK: What a test does

  func answer(_ entries: Note..., policy: TimelineReloadPolicy) {
    provider.answer(.success(Timeline(entries: entries, policy: policy)))
    executor.settle()
  }

  func fail() {
    provider.answer(.failure(Trouble()))
    executor.settle()
  }

  func reload(times: Int = 1) {
    for _ in 0..<times { reloads.continuation.yield() }
    executor.settle()
  }

  func endReloads(throwing error: (any Error)? = nil) {
    reloads.continuation.finish(throwing: error)
    executor.settle()
  }

  func pass(to seconds: TimeInterval) {
    clock.pass(to: at(seconds))
    executor.settle()
  }

  func setClock(to seconds: TimeInterval) {
    clock.set(to: at(seconds))
    executor.settle()
  }

  func cancel() {
    run.cancel()
    executor.settle()
  }

  func breakShow() { reader.leave() }
  func holdShow() { reader.pause() }
  func letGo() {
    reader.readOn()
    executor.settle()
  }

  // MARK: What a test sees

  var shown: [String] { reader.shown }
  var failures: Int { end.failures.withLock { $0 } }
  var asked: Int { provider.asked }

  /// Seconds after the beginning, when the host wakes by itself; infinite for never, nil when it is awake.
  var alarm: TimeInterval? {
    guard let date = clock.alarm else { return nil }
    return date == .distantFuture ? .infinity : date.timeIntervalSince(at(0))
  }

  var isOver: Bool { end.isOver.withLock { $0 } }

  /// What the host threw when it ended.
  var error: (any Error)? { end.error.withLock { $0 } }
}
