import Foundation
import Testing

@testable import System

/// These signals go to the loop's thread only, so that they do not end another test.
@Suite("Signals")
struct SignalTests {
  @Test("A signal is received by the loop and does nothing else", arguments: [SIGUSR1, SIGTERM, SIGINT])
  func taken(signal: Int32) throws {
    let taken = try EventLoop.run(signals: [SIGUSR1, SIGTERM, SIGINT]) { loop in
      pthread_kill(pthread_self(), signal)
      return try await loop.nextSignal()
    }
    #expect(taken == signal)
  }

  @Test("A signal from another thread wakes the loop")
  func fromThread() throws {
    let taken = try EventLoop.run(signals: [SIGUSR1]) { loop in
      let here = pthread_self()
      Thread { pthread_kill(here, SIGUSR1) }.start()
      return try await loop.nextSignal()
    }
    #expect(taken == SIGUSR1)
  }

  @Test("Two different signals are both received")
  func twoSignals() throws {
    let taken = try EventLoop.run(signals: [SIGUSR1, SIGUSR2]) { loop in
      pthread_kill(pthread_self(), SIGUSR2)
      pthread_kill(pthread_self(), SIGUSR1)
      return [try await loop.nextSignal(), try await loop.nextSignal()]
    }
    #expect(Set(taken) == [SIGUSR1, SIGUSR2])
  }

  @Test("Writing to a reader that left is an error and does not end the process, then or later")
  func readerGone() throws {
    let ends = try DescriptorPair.pipe()
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

  @Test("The thread's signal mask is restored when the loop ends")
  func mask() throws {
    let before = blockedSignals()
    #expect(throws: CancellationError.self) {
      try EventLoop.run(signals: [rareSignal]) { _ in
        #expect(blockedSignals().contains(rareSignal))
        #expect(blockedSignals().contains(SIGPIPE))
        throw CancellationError()
      }
    }
    #expect(blockedSignals() == before)
  }

  @Test("A number that is not a signal is refused")
  func unknownSignal() {
    #expect(throws: SystemError(call: "sigaddset", code: EINVAL)) {
      try EventLoop.run(signals: [4711]) { _ in }
    }
  }

  private func blockedSignals() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set((1...64).filter { sigismember(&mask, $0) == 1 })
  }

  private var rareSignal: Int32 { __libc_current_sigrtmin() + 3 }
}
