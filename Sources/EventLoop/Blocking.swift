import FileSystem
import Glibc
import Synchronization

/// Work that blocks, away from the loop.
extension EventLoop {
  /// Runs `body`, which may block, on a thread of its own, and continues on the loop when it returns.
  ///
  /// When the task is cancelled, this throws at once and lets go of the thread, which runs on until `body` returns or
  /// the process ends. So what `body` does must be safe to be cut off by the end of the process.
  ///
  /// The thread holds back the same signals as the loop's thread.
  ///
  /// - Throws: what `body` throws; `CancellationError` when the task is cancelled; `SystemError` when the system has no
  ///   thread left.
  public func blocking<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let work = BlockingWork<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard work.begin(continuation) else { return }
        do {
          try startThread { work.end(with: Result { try body() }) }
        } catch {
          work.end(with: .failure(error))
        }
      }
    } onCancel: {
      work.end(with: .failure(CancellationError()))
    }
  }
}

/// A task that waits for a thread. The result or the cancellation resumes it, whichever comes first.
private final class BlockingWork<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value, any Error>)
    case over
  }

  private let state = Mutex(State.new)

  /// - Returns: whether the work is to be done. If the task was cancelled before, it is resumed here.
  func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let isNew = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isNew { continuation.resume(throwing: CancellationError()) }
    return isNew
  }

  func end(with result: sending Result<Value, any Error>) {
    let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }
}

/// Runs `body` on a thread that nothing waits for.
func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  // The thread takes ownership of the object.
  let argument = Unmanaged.passRetained(Body(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, &attributes,
    { argument in
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }, argument.toOpaque())
  guard code == 0 else {
    argument.release()
    throw SystemError(call: "pthread_create", code: code)
  }
}
