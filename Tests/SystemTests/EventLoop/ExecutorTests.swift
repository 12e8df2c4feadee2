import Foundation
import Synchronization
import Testing

@testable import System

@Suite("The event loop as an executor")
struct ExecutorTests {
  struct Refusal: Error, Equatable {}

  actor Ledger {
    var entries: [Int] = []
    var threads: Set<pthread_t> = []
    func note(_ entry: Int) {
      entries.append(entry)
      threads.insert(pthread_self())
    }
  }

  @Test("`EventLoop.run` returns what its body returns")
  func result() throws {
    #expect(try EventLoop.run { _ in 42 } == 42)
  }

  @Test("`EventLoop.run` throws what its body throws")
  func error() {
    #expect(throws: Refusal()) { try EventLoop.run { _ in throw Refusal() } }
  }

  @Test("Child tasks and actors run on the thread that called `EventLoop.run`")
  func sameThread() throws {
    let here = pthread_self()
    let threads = try EventLoop.run { _ in
      let ledger = Ledger()
      async let first: Void = ledger.note(1)
      await withTaskGroup { tasks in
        for number in 2...20 {
          tasks.addTask {
            #expect(pthread_self() == here)
            await ledger.note(number)
          }
        }
      }
      await first
      #expect(pthread_self() == here)
      return await ledger.threads
    }
    #expect(threads == [here])
  }

  @Test("Jobs run in the order in which they become ready")
  func order() throws {
    let entries = try EventLoop.run { _ in
      let ledger = Ledger()
      await withTaskGroup { tasks in
        for number in 1...200 {
          tasks.addTask(priority: number.isMultiple(of: 2) ? .high : .low) { await ledger.note(number) }
        }
      }
      return await ledger.entries
    }
    #expect(entries == Array(1...200))
  }

  @Test("A task that another thread resumes goes on in the loop's thread")
  func resumedByThread() throws {
    let here = pthread_self()
    for _ in 1...100 {
      try EventLoop.run { _ in
        await withCheckedContinuation { continuation in
          Thread { continuation.resume() }.start()
        }
        #expect(pthread_self() == here)
      }
    }
  }

  @Test("No task is lost when several threads resume many tasks at once")
  func resumedByThreads() throws {
    let resumed = try EventLoop.run { _ in
      await withTaskGroup { tasks in
        let waiting = Mailbox()
        for _ in 1...2000 {
          tasks.addTask { await withCheckedContinuation { waiting.put($0) } }
        }
        for _ in 1...4 { Thread { waiting.resume(500) }.start() }
        return await tasks.reduce(0) { count, _ in count + 1 }
      }
    }
    #expect(resumed == 2000)
  }

  /// Tasks that wait for a thread to resume them.
  final class Mailbox: Sendable {
    private let continuations = Mutex<[CheckedContinuation<Void, Never>]>([])
    func put(_ continuation: CheckedContinuation<Void, Never>) {
      continuations.withLock { $0.append(continuation) }
    }
    func resume(_ count: Int) {
      var left = count
      while left > 0 {
        guard let continuation = continuations.withLock({ $0.popLast() }) else {
          sched_yield()
          continue
        }
        continuation.resume()
        left -= 1
      }
    }
  }

  @Test("Tasks that are always busy do not keep the loop from watching descriptors")
  func busyTasks() throws {
    let ends = try DescriptorPair.pipe()
    try ends.write()
    try EventLoop.run { loop in
      try await withThrowingTaskGroup { tasks in
        tasks.addTask { while !Task.isCancelled { await Task.yield() } }
        tasks.addTask { try await loop.readable(ends.reading) }
        try await tasks.next()
        tasks.cancelAll()
      }
    }
  }

  @Test("A task that outlives the body does not keep the loop from ending")
  func outlivingTask() throws {
    let ends = try DescriptorPair.pipe()
    try EventLoop.run { loop in
      Task(executorPreference: loop) { try await loop.readable(ends.reading) }
      await Task.yield()
    }
  }

  @Test("Waiting on a loop that has ended is cancelled at once")
  func endedLoop() async throws {
    let ends = try DescriptorPair.pipe()
    let loop = try EventLoop.run { $0 }
    await #expect(throws: CancellationError.self) { try await loop.readable(ends.reading) }
  }

  @Test("A loop within a loop runs to its end")
  func nestedLoop() throws {
    let number = try EventLoop.run { _ in try EventLoop.run { _ in 7 } }
    #expect(number == 7)
  }

  @Test("Loops, timers and watches leave no descriptor open")
  func noLeak() throws {
    let before = openDescriptors()
    for _ in 1...300 {
      try EventLoop.run { loop in
        _ = try await WallTimer(on: loop).sleep(until: .distantPast)
        try FileWatch(on: loop).add("/tmp", for: .created)
      }
    }
    // Other tests that run meanwhile have a few descriptors open. A leak would leave hundreds.
    #expect(openDescriptors() < before + 150)
  }
}
