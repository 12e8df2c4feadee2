import CLinux
import Glibc

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
  ///   thread or no descriptor left.
  public func blocking<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let bell = try Descriptor("eventfd", eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    let outcome = Outcome<Value>()
    try startThread {
      outcome.set(Result { try body() })
      eventfd_write(bell.number, 1)
    }
    try await readable(bell.number)
    guard let result = outcome.get() else { throw CancellationError() }
    return try result.get()
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
