import Foundation
import Synchronization
import Testing

@testable import CommandLine
@testable import System

@Suite("Reading and writing descriptors")
struct DescriptorTests {
  private let (reader, writer): (Int32, Int32)

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    (reader, writer) = (ends[0], ends[1])
  }

  /// More than a pipe holds.
  private let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  @Test("Writing waits for room if the descriptor is set not to block")
  func writingWithoutBlocking() throws {
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let read = Reading(of: reader, after: 0.02)
    try writeAll(bytes, to: writer)
    close(writer)
    #expect(read.result() == Data(bytes))
  }

  @Test("Reading waits for input if the descriptor is set not to block")
  func readingWithoutBlocking() throws {
    defer { close(reader) }
    try #require(fcntl(reader, F_SETFL, O_NONBLOCK) == 0)
    let writer = writer
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      _ = "dates".utf8CString.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, 5) }
      close(writer)
    }
    #expect(try readAll(reader, limit: 100) == Array("dates".utf8))
  }

  @Test("Writing fails if the system takes nothing and gives no reason, whatever failed before")
  func nothingWritten() {
    defer {
      close(reader)
      close(writer)
    }
    for staleReason in [EINTR, EAGAIN, ENOENT] {
      var calls = 0
      #expect(throws: SystemError.self) {
        try writeAll(bytes, to: writer) { _, _, _ in
          calls += 1
          errno = staleReason
          return calls == 1 ? 0 : 1
        }
      }
      #expect(calls == 1)
    }
  }

  @Test("Writing goes on after a signal has interrupted it")
  func interrupted() throws {
    defer {
      close(reader)
      close(writer)
    }
    var calls = 0
    try writeAll(bytes, to: writer) { _, _, count in
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : count
    }
    #expect(calls == 3)
  }
}

/// A thread that reads a descriptor to its end and closes it.
private final class Reading: Sendable {
  private let data = Mutex(Data())
  private let end = DispatchSemaphore(value: 0)

  init(of descriptor: Int32, after pause: TimeInterval) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: pause)
      let read = (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd()) ?? Data()
      self.data.withLock { $0 = read }
      self.end.signal()
    }
  }

  /// Everything that was read, once the end is reached.
  func result() -> Data {
    end.wait()
    return data.withLock { $0 }
  }
}
