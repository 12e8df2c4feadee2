import Foundation
import Testing

@testable import System

@Suite("Waiting on the event loop")
struct WaitingTests {
  @Test("A pipe is readable when another thread writes to it")
  func readable() throws {
    let ends = try DescriptorPair.pipe()
    let bytes = try EventLoop.run { loop in
      Thread { try? ends.write([1, 2, 3]) }.start()
      try await loop.readable(ends.reading)
      return ends.read()
    }
    #expect(bytes == [1, 2, 3])
  }

  @Test("A pipe is readable when its writer has closed it")
  func readableAtEnd() throws {
    let ends = try DescriptorPair.pipe()
    try EventLoop.run { loop in
      try ends.hangUp(ends.writing)
      try await loop.readable(ends.reading)
      #expect(ends.read() == [])
    }
  }

  @Test("A full pipe is writable when it is read, and when its reader leaves")
  func writable() throws {
    let ends = try DescriptorPair.pipe()
    try EventLoop.run { loop in
      try await loop.writable(ends.writing)
      try ends.write([UInt8](repeating: 0, count: 65_536))
      Thread {
        usleep(50_000)
        var rest = [UInt8](repeating: 0, count: 65_536)
        _ = Glibc.read(ends.reading, &rest, rest.count)
      }.start()
      try await loop.writable(ends.writing)
      try ends.write([UInt8](repeating: 0, count: 65_536))
      Thread { try? ends.hangUp(ends.reading) }.start()
      try await loop.writable(ends.writing)
    }
  }

  @Test("What is written reaches a slow reader whole, and other tasks run meanwhile")
  func write() throws {
    let ends = try DescriptorPair.pipe()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let read = try EventLoop.run { loop in
      async let writing: Void = loop.write(bytes, to: ends.writing)
      var read: [UInt8] = []
      while read.count < bytes.count {
        try await loop.readable(ends.reading)
        read += ends.read()
      }
      try await writing
      return read
    }
    #expect(read == bytes)
  }

  @Test("Writing to a reader that left is an error")
  func writeToNoReader() throws {
    let ends = try DescriptorPair.pipe()
    #expect(throws: SystemError(call: "write", code: EPIPE)) {
      try EventLoop.run { loop in
        try ends.hangUp(ends.reading)
        try await loop.write([1], to: ends.writing)
      }
    }
  }

  @Test("The loop notices that a reader left, although nothing is written", arguments: [false, true])
  func readerGone(socket: Bool) throws {
    let ends = try socket ? DescriptorPair.sockets() : DescriptorPair.pipe()
    try EventLoop.run { loop in
      Thread { try? ends.hangUp(ends.reading) }.start()
      try await loop.readerGone(from: ends.writing)
    }
  }

  @Test("A reader that does not read is not reported as gone", arguments: [false, true])
  func slowReader(socket: Bool) throws {
    let ends = try socket ? DescriptorPair.sockets() : DescriptorPair.pipe()
    let other = try DescriptorPair.pipe()
    let first = try EventLoop.run { loop in
      try await withThrowingTaskGroup(of: String.self) { tasks in
        tasks.addTask {
          try await loop.readerGone(from: ends.writing)
          return "gone"
        }
        tasks.addTask {
          for _ in 1...20 {
            try ends.write()
            try other.write()
            try await loop.readable(other.reading)
            _ = other.read()
          }
          return "still there"
        }
        defer { tasks.cancelAll() }
        return try await tasks.next()
      }
    }
    #expect(first == "still there")
  }

  @Test("Several tasks can wait for the same descriptor")
  func sharedDescriptor() throws {
    let ends = try DescriptorPair.pipe()
    try EventLoop.run { loop in
      async let first: Void = loop.readable(ends.reading)
      async let second: Void = loop.readable(ends.reading)
      Thread { try? ends.write() }.start()
      _ = try await (first, second)
    }
  }

  @Test("Waiting for a descriptor that is not open is an error")
  func closedDescriptor() throws {
    #expect(throws: SystemError(call: "poll", code: EBADF)) {
      try EventLoop.run { loop in try await loop.readable(1_000_000) }
    }
  }

  @Test("A system error says in words what failed")
  func errorText() {
    #expect(SystemError(call: "poll", code: EBADF).description == "poll: Bad file descriptor")
  }

  // MARK: Cancellation

  enum Wait: CaseIterable { case readable, readerGone, signal, sleepForever, sleepLong, fileEvent }

  static func begin(_ wait: Wait, on loop: EventLoop, _ ends: DescriptorPair) async throws {
    switch wait {
    case .readable: try await loop.readable(ends.reading)
    case .readerGone: try await loop.readerGone(from: ends.writing)
    case .signal: _ = try await loop.nextSignal()
    case .sleepForever: _ = try await WallTimer(on: loop).sleep(until: nil)
    case .sleepLong: _ = try await WallTimer(on: loop).sleep(until: .distantFuture)
    case .fileEvent: _ = try await FileWatch(on: loop).next()
    }
  }

  @Test("A wait ends when its task is cancelled", arguments: Wait.allCases)
  func cancelled(wait: Wait) throws {
    let ends = try DescriptorPair.pipe()
    try EventLoop.run { loop in
      await withThrowingTaskGroup { tasks in
        tasks.addTask { try await Self.begin(wait, on: loop, ends) }
        for _ in 1...5 { await Task.yield() }
        tasks.cancelAll()
        await #expect(throws: CancellationError.self) { try await tasks.next() }
      }
    }
  }

  @Test("A wait ends when another thread cancels its task", arguments: Wait.allCases)
  func cancelledByThread(wait: Wait) throws {
    let ends = try DescriptorPair.pipe()
    for _ in 1...50 {
      try EventLoop.run { loop in
        let task = Task(executorPreference: loop) { try await Self.begin(wait, on: loop, ends) }
        Thread { task.cancel() }.start()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test("A wait of a cancelled task does not begin", arguments: Wait.allCases)
  func cancelledBefore(wait: Wait) throws {
    let ends = try DescriptorPair.pipe()
    try EventLoop.run { loop in
      await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.cancelAll()
        tasks.addTask { try await Self.begin(wait, on: loop, ends) }
        await #expect(throws: CancellationError.self) { try await tasks.next() }
      }
    }
  }
}
