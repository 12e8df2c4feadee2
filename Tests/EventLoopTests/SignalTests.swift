import Foundation
import Testing

@testable import EventLoop

/// Signals go to the loop's thread only, so that they end no other test.
@Suite struct SignalTests {
  @Test(arguments: [SIGUSR1, SIGTERM, SIGINT])
  func `a signal is taken, and does nothing else`(signal: Int32) throws {
    let taken = try EventLoop.run(signals: [SIGUSR1, SIGTERM, SIGINT]) { loop in
      pthread_kill(pthread_self(), signal)
      return try await loop.nextSignal()
    }
    #expect(taken == signal)
  }

  @Test func `a signal from another thread wakes the loop`() throws {
    let taken = try EventLoop.run(signals: [SIGUSR1]) { loop in
      let here = pthread_self()
      Thread { pthread_kill(here, SIGUSR1) }.start()
      return try await loop.nextSignal()
    }
    #expect(taken == SIGUSR1)
  }

  @Test func `of two different signals each is taken`() throws {
    let taken = try EventLoop.run(signals: [SIGUSR1, SIGUSR2]) { loop in
      pthread_kill(pthread_self(), SIGUSR2)
      pthread_kill(pthread_self(), SIGUSR1)
      return [try await loop.nextSignal(), try await loop.nextSignal()]
    }
    #expect(Set(taken) == [SIGUSR1, SIGUSR2])
  }

  @Test func `writing to a reader who left is an error, and ends nothing, then or later`() throws {
    let ends = try Ends.pipe()
    #expect(throws: SystemError(call: "write", code: EPIPE)) {
      try EventLoop.run { _ in
        try ends.hangUp(ends.reading)
        try ends.write()
      }
    }
    var waiting = sigset_t()
    sigpending(&waiting)
    #expect(sigismember(&waiting, SIGPIPE) == 0)
  }

  @Test func `the thread's mask is put back`() throws {
    let before = heldBack()
    #expect(throws: CancellationError.self) {
      try EventLoop.run(signals: [rareSignal]) { _ in
        #expect(heldBack().contains(rareSignal))
        #expect(heldBack().contains(SIGPIPE))
        throw CancellationError()
      }
    }
    #expect(heldBack() == before)
  }

  @Test func `what is no signal is refused`() {
    #expect(throws: SystemError(call: "sigaddset", code: EINVAL)) {
      try EventLoop.run(signals: [4711]) { _ in }
    }
  }

  private func heldBack() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set((1...64).filter { sigismember(&mask, $0) == 1 })
  }

  private var rareSignal: Int32 { __libc_current_sigrtmin() + 3 }
}
