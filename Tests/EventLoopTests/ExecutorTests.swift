import Foundation
import Synchronization
import Testing

@testable import EventLoop

@Suite struct ExecutorTests {
  struct Refusal: Error, Equatable {}

  actor Ledger {
    var entries: [Int] = []
    var threads: Set<pthread_t> = []
    func note(_ entry: Int) {
      entries.append(entry)
      threads.insert(pthread_self())
    }
  }

  @Test func `run gives back what its body gives`() throws {
    #expect(try EventLoop.run { _ in 42 } == 42)
  }

  @Test func `run throws what its body throws`() {
    #expect(throws: Refusal()) { try EventLoop.run { _ in throw Refusal() } }
  }

  @Test func `child tasks and actors run on the thread that called run`() throws {
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

  @Test func `jobs run in the order in which they become ready`() throws {
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

  @Test func `a task that another thread resumes goes on on the loop`() throws {
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

  @Test func `of many tasks resumed by several threads at once none is lost`() throws {
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

  @Test func `tasks that are always busy leave descriptors their turn`() throws {
    let ends = try Ends.pipe()
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

  @Test func `a task that outlives the body does not hold the loop back`() throws {
    let ends = try Ends.pipe()
    try EventLoop.run { loop in
      Task(executorPreference: loop) { try await loop.readable(ends.reading) }
      await Task.yield()
    }
  }

  @Test func `nobody waits on a loop that has ended`() async throws {
    let ends = try Ends.pipe()
    let loop = try EventLoop.run { $0 }
    await #expect(throws: CancellationError.self) { try await loop.readable(ends.reading) }
  }

  @Test func `a loop within a loop runs to its end`() throws {
    let number = try EventLoop.run { _ in try EventLoop.run { _ in 7 } }
    #expect(number == 7)
  }

  @Test func `loops, timers and watches leave no descriptor open`() throws {
    let before = openDescriptors()
    for _ in 1...300 {
      try EventLoop.run { loop in
        _ = try await WallTimer(on: loop).sleep(until: .distantPast)
        try FileWatch(on: loop).add("/tmp", for: .created)
      }
    }
    // Other tests run meanwhile, with a few descriptors of their own; a leak would leave hundreds.
    #expect(openDescriptors() < before + 150)
  }
}
