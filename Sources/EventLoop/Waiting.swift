import CLinux
import FileSystem
import Glibc

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
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let found = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Waiter(id: id, request: request, continuation: continuation))
        // If the task was cancelled before it had joined the waiters, its handler found no waiter to resume.
        if Task.isCancelled { resume(id, with: .failure(CancellationError())) }
      }
    } onCancel: {
      resume(id, with: .failure(CancellationError()))
    }
    if found & Int16(POLLNVAL) != 0 { throw SystemError(call: "poll", code: EBADF) }
    return found
  }

  private func add(_ waiter: Waiter) {
    change { $0.waiters.append(waiter) }
    if state.withLock({ $0.isOver }) { resume(waiter.id, with: .failure(CancellationError())) }
  }

  /// Resumes a waiter, unless it has been resumed already.
  func resume(_ id: UInt64, with result: Result<Int16, any Error>) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(with: result)
  }
}
