import FoundationEssentials
import Synchronization
import Widgets

/// An entry with a text by which a test knows it.
struct Note: TimelineEntry, Equatable {
  var date: Date
  var text: String
  var relevance: TimelineEntryRelevance?

  init(_ text: String, at seconds: TimeInterval, relevance: TimelineEntryRelevance? = nil) {
    date = at(seconds)
    self.text = text
    self.relevance = relevance
  }
}

/// The date this many seconds after the beginning of the test.
func at(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }

struct TestError: Error, Equatable {}

/// A provider whose timelines the test gives.
final class ManualProvider: TimelineProvider {
  private struct State {
    var requestCount = 0
    var waiting: [CheckedContinuation<Timeline<Note>, any Error>] = []
    var contexts: [Context] = []
  }

  private let state = Mutex(State())

  let mayTakeLong: Bool

  init(mayTakeLong: Bool = false) { self.mayTakeLong = mayTakeLong }

  var requestCount: Int { state.withLock { $0.requestCount } }
  var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Whether the host said with each request that the widget is on display.
  var isAskedForDisplay: Bool { state.withLock { $0.contexts.allSatisfy(\.isOnDisplay) } }

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
          state.requestCount += 1
          state.contexts.append(context)
          state.waiting.append(continuation)
        }
        if Task.isCancelled { answer(.failure(CancellationError())) }
      }
    } onCancel: {
      answer(.failure(CancellationError()))
    }
  }
}

/// Reads the entries that a host shows.
final class Reader: Sendable {
  private struct State {
    var shown: [String] = []
    var error: (any Error)?
    var isSlow = false
    var unread: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var shown: [String] { state.withLock { $0.shown } }

  func show(_ note: Note) async throws {
    try state.withLock { state in
      if let error = state.error { throw error }
      state.shown.append(note.text)
    }
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.isSlow { state.unread = continuation } else { continuation.resume() }
      }
    }
  }

  func leave() { state.withLock { $0.error = TestError() } }
  func pause() { state.withLock { $0.isSlow = true } }
  func resume() {
    state.withLock { state in
      state.isSlow = false
      state.unread?.resume()
      state.unread = nil
    }
  }
}

/// Runs a host with a clock, a provider, a reader and reloads that the test controls. After each step the
/// host is at rest.
final class HostHarness: Sendable {
  let clock = ManualClock(now: at(0))
  let provider: ManualProvider
  private let reader = Reader()
  private let executor = StepwiseExecutor()
  private let reloads = AsyncThrowingStream<Void, any Error>.makeStream()
  private let run: Task<Void, Never>
  private let end = Ending()

  /// How often the host reported a failure of its provider, and how the host ended.
  private final class Ending: Sendable {
    let failures = Mutex(0)
    let error = Mutex<(any Error)?>(nil)
    let isOver = Mutex(false)
  }

  init(mayTakeLong: Bool = false) {
    provider = ManualProvider(mayTakeLong: mayTakeLong)
    let host = WidgetHost(
      provider: provider, configuration: "for me",
      context: .init(family: .accessoryInline), clock: clock)
    run = Task(executorPreference: executor) { [reader, reloads, end] in
      do {
        try await host.run(
          reloads: reloads.stream,
          requested: { error in if error != nil { end.failures.withLock { $0 += 1 } } }, show: reader.show)
      } catch {
        end.error.withLock { $0 = error }
      }
      end.isOver.withLock { $0 = true }
    }
    executor.settle()
  }

  deinit {
    cancel()
    resumeReader()
  }

  // MARK: Steps of a test

  func answer(
    _ entries: Note..., policy: TimelineReloadPolicy, expiringAt seconds: TimeInterval? = nil,
    isPartial: Bool = false
  ) {
    let timeline = Timeline(
      entries: entries, policy: policy, expiration: seconds.map(at), isPartial: isPartial)
    provider.answer(.success(timeline))
    executor.settle()
  }

  func fail() {
    provider.answer(.failure(TestError()))
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

  func advance(to seconds: TimeInterval) {
    clock.advance(to: at(seconds))
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

  func closeReader() { reader.leave() }
  func pauseReader() { reader.pause() }
  func resumeReader() {
    reader.resume()
    executor.settle()
  }

  // MARK: Results that a test checks

  var shown: [String] { reader.shown }
  var failures: Int { end.failures.withLock { $0 } }
  var requestCount: Int { provider.requestCount }

  /// When the host wakes by itself, in seconds after the beginning of the test. It is infinite when the host
  /// sleeps without an end, and nil when the host does not sleep.
  var wakeTime: TimeInterval? {
    guard let date = clock.wakeTime else { return nil }
    return date == .distantFuture ? .infinity : date.timeIntervalSince(at(0))
  }

  var isOver: Bool { end.isOver.withLock { $0 } }

  /// The error that the host threw when it ended.
  var error: (any Error)? { end.error.withLock { $0 } }
}
