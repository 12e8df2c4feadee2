import Glibc

@testable import System

/// The two ends of a real pipe or socket pair. They are closed when this object is released.
final class DescriptorPair: Sendable {
  let reading: Int32
  let writing: Int32

  private init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws {
    var ends: [Int32] = [0, 0]
    _ = try checked("pipe", make(&ends))
    // Without this flag a program that another test starts meanwhile would keep the ends open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  static func pipe() throws -> DescriptorPair { try DescriptorPair { Glibc.pipe($0) } }
  static func sockets() throws -> DescriptorPair {
    try DescriptorPair { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  func write(_ bytes: [UInt8] = [1]) throws {
    _ = try checked("write", Glibc.write(writing, bytes, bytes.count))
  }
  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(reading, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Closes an end, but keeps its number in use, so that no other test gets that number by accident.
  func hangUp(_ end: Int32) throws {
    let nothing = try checked("open", open("/dev/null", O_RDWR | O_CLOEXEC))
    _ = try checked("dup2", dup2(nothing, end))
    close(nothing)
  }
}

func openDescriptors() -> Int {
  (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
}
