import Glibc

@testable import EventLoop

/// Two ends of a real pipe or socket pair. What is still open is closed at the end.
final class Ends: Sendable {
  let reading: Int32
  let writing: Int32

  private init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws {
    var ends: [Int32] = [0, 0]
    _ = try checked("pipe", make(&ends))
    // A program that another test starts meanwhile would keep them open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  static func pipe() throws -> Ends { try Ends { Glibc.pipe($0) } }
  static func sockets() throws -> Ends {
    try Ends { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0) }
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

  /// Lets go of an end, without freeing its number for other tests to get by accident.
  func hangUp(_ end: Int32) throws {
    let nothing = try checked("open", open("/dev/null", O_RDWR | O_CLOEXEC))
    _ = try checked("dup2", dup2(nothing, end))
    close(nothing)
  }
}

func openDescriptors() -> Int {
  (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
}
