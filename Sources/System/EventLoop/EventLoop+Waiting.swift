import CLinux
import Glibc
import Synchronization

/// What a task can wait for. Every wait ends at once with `CancellationError` when its task is cancelled.
extension EventLoop {
  /// Waits until `descriptor` can be read without blocking: there is data, the end of the file, or an error
  /// that the reading will meet.
  /// - Throws: `CancellationError`; `SystemError` (`EBADF`) when `descriptor` is not open.
  public func readable(_ descriptor: Int32) async throws {
    _ = try await events(POLLIN, on: descriptor)
  }

  /// Waits until something can be written to `descriptor` without blocking, or the writing will fail. A pipe then
  /// takes `PIPE_BUF` bytes.
  /// - Throws: `CancellationError`; `SystemError` (`EBADF`) when `descriptor` is not open.
  public func writable(_ descriptor: Int32) async throws {
    _ = try await events(POLLOUT, on: descriptor)
  }

  /// Writes bytes to `descriptor` piece by piece, as its reader takes them. A slow reader holds up this task only.
  /// - Throws: `CancellationError`; `SystemError` when the bytes cannot be written, with `EPIPE` if the reader is gone.
  public func write(_ bytes: [UInt8], to descriptor: Int32) async throws {
    var rest = bytes[...]
    try await write(&rest, to: descriptor)
  }

  /// Writes bytes in the same way, and takes away those that are written, also if others cannot be.
  /// - Throws: as the same for all bytes.
  public func write(_ rest: inout ArraySlice<UInt8>, to descriptor: Int32) async throws {
    while !rest.isEmpty {
      try await writable(descriptor)
      let count = rest.prefix(Int(PIPE_BUF)).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest.removeFirst(count)
      } else if count == 0 {
        throw SystemError(call: "write", code: EIO)
      } else if errno != EINTR, errno != EAGAIN {
        throw SystemError(call: "write", code: errno)
      }
    }
  }

  /// Waits until no program reads what is written to `descriptor` any more: the pipe's last reader closed it
  /// or ended, the socket's other side was closed, or the terminal hung up. This works without writing
  /// anything, and even if SIGPIPE is ignored. For a regular file or `/dev/null` this never returns.
  /// - Throws: `CancellationError`; `SystemError` (`EBADF`) when `descriptor` is not open.
  public func readerGone(from descriptor: Int32) async throws {
    _ = try await events(0, on: descriptor)
  }

  /// Returns the next of the signals that were given to `run(signals:_:)`. If no signal has come yet, waits
  /// for one. A signal that comes several times before it is taken may be returned only once.
  /// - Throws: `CancellationError`.
  public func nextSignal() async throws -> Int32 {
    var info = signalfd_siginfo()
    while true {
      try await readable(signals.number)
      if try withUnsafeMutableBytes(of: &info, { try signals.read(into: $0) }) != nil {
        return Int32(info.ssi_signo)
      }
    }
  }

  /// Waits for `events` of `poll(2)`, or for an error or a hang-up, which `poll(2)` always reports.
  private func events(_ events: Int32, on descriptor: Int32) async throws -> Int16 {
    let found = try await wait(for: pollfd(fd: descriptor, events: Int16(events), revents: 0))
    if found & Int16(POLLNVAL) != 0 { throw SystemError(call: "poll", code: EBADF) }
    return found
  }

  /// A request that nothing ever answers: `poll(2)` passes over it.
  static let nothing = pollfd(fd: -1, events: 0, revents: 0)

  /// Waits for what is requested of `poll(2)`, for a moment, or until ``resume(_:with:)`` is called.
  /// - Parameter hasBegun: is told the waiter's number when it can be resumed.
  /// - Returns: what happened to the descriptor, if anything did.
  func wait(
    for request: pollfd, until deadline: SuspendingClock.Instant? = nil,
    hasBegun: @Sendable (UInt64) -> Void = { _ in }
  ) async throws -> Int16 {
    let id = nextNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Waiter(id: id, request: request, deadline: deadline, continuation: continuation))
        // If the task was cancelled before it had joined the waiters, its handler found no waiter to resume.
        if Task.isCancelled { resume(id, with: .failure(CancellationError())) }
        hasBegun(id)
      }
    } onCancel: {
      resume(id, with: .failure(CancellationError()))
    }
  }

  private func nextNumber() -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  private func add(_ waiter: Waiter) {
    change { $0.waiters.append(waiter) }
    if state.withLock({ $0.isOver }) { resume(waiter.id, with: .failure(CancellationError())) }
  }

  /// Has the loop read from a descriptor whenever there is something, until the source is removed.
  /// - Returns: the source's number.
  func addSource(
    _ descriptor: Int32, for events: Int32, read: @escaping @Sendable () -> Void
  ) -> UInt64 {
    let source = Source(
      id: nextNumber(), request: pollfd(fd: descriptor, events: Int16(events), revents: 0), read: read)
    change { $0.sources.append(source) }
    return source.id
  }

  func removeSource(_ id: UInt64) { change { $0.sources.removeAll { $0.id == id } } }

  /// Resumes a waiter, unless it has been resumed already.
  func resume(_ id: UInt64, with result: Result<Int16, any Error>) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(with: result)
  }
}
