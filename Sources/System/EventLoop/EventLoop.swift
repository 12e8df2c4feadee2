import CLinux
import Glibc
import Synchronization

/// One thread that runs tasks, and waits in `poll(2)` while none of them has anything to do.
///
/// A program that runs on it never wakes up while nothing happens. libdispatch, which otherwise runs Swift's tasks,
/// wakes up once a second as soon as it has started a thread. So what runs on the loop must stay on it: no `Task { }`
/// without the loop as its preference, no `Task.detached`, no `@MainActor`, no `Task.sleep`. Child tasks
/// (`async let`, task groups) and default actors run on the loop of their task by themselves (SE-0417).
///
/// A job must not block, because nothing else runs meanwhile; `blocking(_:)` is for work that has to block.
/// Jobs run in the order in which they become ready, whatever their priorities.
public final class EventLoop: TaskExecutor {
  let state = Mutex(State())
  let signals: Descriptor
  private let bell: Descriptor

  struct State {
    var jobs: [UnownedJob] = []
    var waiters: [Waiter] = []
    /// The number of the last waiter or source.
    var lastNumber: UInt64 = 0
    var sources: [Source] = []
    var isPolling = false
    var isOver = false
  }

  /// A task that waits for something to happen to a descriptor, for a moment, or until it is woken.
  struct Waiter {
    let id: UInt64
    /// What it waits for; the descriptor is -1 if that is none.
    let request: pollfd
    let deadline: SuspendingClock.Instant?
    let continuation: CheckedContinuation<Int16, any Error>
  }

  /// A descriptor from which the loop itself reads for several tasks.
  struct Source {
    let id: UInt64
    let request: pollfd
    /// Reads what there is. It is called on the loop's thread.
    let read: @Sendable () -> Void
  }

  /// What watches files for all tasks of this loop, while there is something to watch.
  let fileEvents = Mutex(FileEvents.Reference())

  /// The loop that runs the current task; nil for a task that no loop runs. Child tasks have that of their task.
  @TaskLocal public static var current: EventLoop?

  private init(signals mask: SignalMask) throws {
    bell = try Descriptor("eventfd", eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    var set = mask.signals
    signals = try Descriptor("signalfd", signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
  }

  // MARK: Running

  /// Runs `body` and all its child tasks on the calling thread, and returns what `body` returns.
  ///
  /// The thread holds back `signals`, which `nextSignal()` then takes one by one, and SIGPIPE, so that writing to a
  /// reader who has left fails with `EPIPE`. Threads and programs that are started meanwhile hold them back too. At
  /// the end the thread's signal mask is put back as it was. Call this before the program has other threads: a signal
  /// to the process goes to any thread that does not hold it back.
  ///
  /// Unstructured tasks that are not finished when `body` returns are not continued.
  ///
  /// - Parameters:
  ///   - signals: the signals to hold back.
  ///   - body: what to run.
  /// - Throws: what `body` throws; `SystemError` when the system has no descriptors left for the loop.
  public static func run<Value: Sendable>(
    signals: Set<Int32> = [],
    _ body: @escaping @Sendable (EventLoop) async throws -> Value
  ) throws -> Value {
    let mask = try SignalMask(signals)
    defer { mask.restore() }
    let loop = try EventLoop(signals: mask)
    let outcome = Outcome<Value>()
    Task(executorPreference: loop) {
      do {
        outcome.set(.success(try await $current.withValue(loop) { try await body(loop) }))
      } catch {
        outcome.set(.failure(error))
      }
    }
    return try loop.turn(until: outcome)
  }

  /// Runs `body` like `run(signals:_:)`. When a signal comes that would end the process, the task of `body` is cancelled first,
  /// so that it leaves no program behind, and then the signal ends the process as usual.
  ///
  /// - Parameter body: what to run.
  /// - Throws: as `run(signals:_:)`.
  public static func runUntilSignal<Value: Sendable>(
    _ body: @escaping @Sendable (EventLoop) async throws -> Value
  ) throws -> Value {
    let signals = Set([SIGTERM, SIGINT, SIGHUP].filter(SignalMask.endsProcess))
    guard !signals.isEmpty else { return try run(body) }
    do {
      return try run(signals: signals) { loop in
        try await until {
          throw EndingSignal(number: try await loop.nextSignal())
        } run: {
          try await body(loop)
        }
      }
    } catch let signal as EndingSignal {
      SignalMask.letEnd(signal.number)
      throw CancellationError()
    }
  }

  /// A signal that is to end the process.
  private struct EndingSignal: Error { let number: Int32 }

  /// The result of what runs elsewhere; nil until it has ended.
  final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }
    func get() -> Result<Value, any Error>? { result.withLock { $0 } }
  }

  private func turn<Value>(until outcome: Outcome<Value>) throws -> Value {
    defer { end() }
    while true {
      runJobs()
      if let result = outcome.get() { return try result.get() }
      waitForEvents()
    }
  }

  private func runJobs() {
    // Only one batch, so that descriptors have their turn even while tasks keep each other busy.
    let jobs = state.withLock { state in
      defer { state.jobs.removeAll() }
      return state.jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func waitForEvents() {
    let (waiters, sources, hasJobs) = state.withLock { state in
      state.isPolling = state.jobs.isEmpty
      return (state.waiters, state.sources, !state.jobs.isEmpty)
    }
    var requests = waiters.map(\.request) + sources.map(\.request)
    requests.append(pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0))
    let deadline = hasJobs ? .now : waiters.compactMap(\.deadline).min()
    let (count, code) = Self.poll(&requests, until: deadline)
    state.withLock { $0.isPolling = false }

    if count > 0, requests.last?.revents != 0 { silenceBell() }
    let now = SuspendingClock.now
    for (waiter, request) in zip(waiters, requests) {
      if count < 0, code != EINTR {
        resume(waiter.id, with: .failure(SystemError(call: "poll", code: code)))
      } else if count > 0, request.revents != 0 {
        resume(waiter.id, with: .success(request.revents))
      } else if let deadline = waiter.deadline, deadline <= now {
        resume(waiter.id, with: .success(0))
      }
    }
    for (source, request) in zip(sources, requests.dropFirst(waiters.count))
    where count > 0 && request.revents != 0 {
      source.read()
    }
  }

  /// Waits until something has happened to a descriptor, or a moment has come.
  /// - Returns: to how many, and otherwise why not, as an `errno`.
  private static func poll(
    _ requests: inout [pollfd], until deadline: SuspendingClock.Instant?
  ) -> (count: Int32, code: Int32) {
    guard let deadline else {
      let count = ppoll(&requests, nfds_t(requests.count), nil, nil)
      return (count, errno)
    }
    let rest = max(deadline - .now, .zero)
    // Rounded up, so that the moment has come when the wait is over.
    let (seconds, attoseconds) = (rest + .nanoseconds(rest > .zero ? 1 : 0)).components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    let count = ppoll(&requests, nfds_t(requests.count), &time, nil)
    return (count, errno)
  }

  private func end() {
    let left = state.withLock { state in
      state.isOver = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in left { waiter.continuation.resume(throwing: CancellationError()) }
  }

  // MARK: Jobs

  /// Takes a job from the Swift runtime, on any thread. Only the runtime calls this.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append(job) }
  }

  /// Changes the state and, if the loop is waiting without knowing of the change, wakes it.
  func change(_ body: (inout sending State) -> Void) {
    let mustRing = state.withLock { state in
      body(&state)
      defer { state.isPolling = false }
      return state.isPolling
    }
    if mustRing { eventfd_write(bell.number, 1) }
  }

  private func silenceBell() {
    var count: eventfd_t = 0
    eventfd_read(bell.number, &count)
  }
}

/// Runs `body`, and cancels it as soon as `ending` throws.
/// - Throws: what either of them throws first.
func until<Value: Sendable>(
  _ ending: @escaping @Sendable () async throws -> Never,
  run body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { tasks in
    tasks.addTask { try await ending() }
    tasks.addTask { try await body() }
    defer { tasks.cancelAll() }
    guard let value = try await tasks.next() else { throw CancellationError() }
    return value
  }
}
