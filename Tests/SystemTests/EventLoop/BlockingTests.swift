import Foundation
import Synchronization
import Testing

@testable import System

@Suite("Work that blocks")
struct BlockingTests {
  /// Work that says when it runs, and then blocks until the test releases it.
  private final class Work: Sendable {
    private let begun: DescriptorPair
    private let released: DescriptorPair
    let hasEnded = Mutex(false)

    init() throws { (begun, released) = (try .pipe(), try .pipe()) }

    /// - Returns: whether it was released. A test that fails does not wait for ever.
    func run() throws -> Bool {
      try begun.write()
      var request = pollfd(fd: released.reading, events: Int16(POLLIN), revents: 0)
      defer { hasEnded.withLock { $0 = true } }
      return poll(&request, 1, 10_000) == 1
    }

    func waitUntilBegun(on loop: EventLoop) async throws { try await loop.readable(begun.reading) }
    func release() throws { try released.write() }
  }

  @Test("Other tasks run while one waits for work that blocks")
  func loopGoesOn() throws {
    let work = try Work()
    let wasReleased = try EventLoop.run { loop in
      async let result = loop.blocking { try work.run() }
      try await work.waitUntilBegun(on: loop)
      try work.release()
      return try await result
    }
    #expect(wasReleased)
  }

  @Test("Work runs on another thread, and its task continues on the loop's thread")
  func threads() throws {
    let here = pthread_self()
    let there = try EventLoop.run { loop in
      let there = try await loop.blocking { pthread_self() }
      #expect(pthread_self() == here)
      return there
    }
    #expect(there != here)
  }

  @Test("What work throws reaches its task")
  func failure() throws {
    #expect(throws: SystemError(call: "write", code: EIO)) {
      try EventLoop.run { loop in
        try await loop.blocking { throw SystemError(call: "write", code: EIO) }
      }
    }
  }

  @Test("A cancelled task does not wait for its work, which runs on")
  func cancelled() throws {
    let work = try Work()
    try EventLoop.run { loop in
      try await withThrowingTaskGroup { tasks in
        tasks.addTask { _ = try await loop.blocking { try work.run() } }
        try await work.waitUntilBegun(on: loop)
        tasks.cancelAll()
        await #expect(throws: CancellationError.self) { try await tasks.next() }
      }
    }
    #expect(!work.hasEnded.withLock { $0 })
    try work.release()
  }

  @Test("The work of a cancelled task does not begin")
  func cancelledBefore() throws {
    let work = try Work()
    try work.release()
    try EventLoop.run { loop in
      await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.cancelAll()
        tasks.addTask { _ = try await loop.blocking { try work.run() } }
        await #expect(throws: CancellationError.self) { try await tasks.next() }
      }
      // A thread that had been started before would be done before this one.
      _ = try await loop.blocking { usleep(10_000) }
    }
    #expect(!work.hasEnded.withLock { $0 })
  }

  @Test("Of many pieces of work at once none is lost")
  func many() throws {
    let sum = try EventLoop.run { loop in
      try await withThrowingTaskGroup { tasks in
        for number in 1...100 { tasks.addTask { try await loop.blocking { number } } }
        return try await tasks.reduce(0, +)
      }
    }
    #expect(sum == 5050)
  }

  @Test("The thread of work holds back the signals of the loop")
  func signals() throws {
    let holdsBack = try EventLoop.run(signals: [SIGUSR1]) { loop in
      try await loop.blocking {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return sigismember(&mask, SIGUSR1) == 1 && sigismember(&mask, SIGPIPE) == 1
      }
    }
    #expect(holdsBack)
  }
}
