import System
import Testing

@Suite("Bytes on their way to a file")
struct ByteSinkTests {
  @Test(
    "What is written comes out whole and in order, in parts of at most the buffer's size or in one part if it is longer",
    arguments: [0, 1, 7, ByteSink.capacity - 1, ByteSink.capacity, ByteSink.capacity + 1, 300_000])
  func whole(length: Int) throws {
    let piece = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var parts: [[UInt8]] = []
    var sink = ByteSink { parts.append(Array($0)) }
    try sink.write("first ")
    for _ in 1...5 { try sink.write(piece) }
    try sink.write("last")
    try sink.finish()
    #expect(
      parts.flatMap { $0 } == Array("first ".utf8) + (1...5).flatMap { _ in piece } + Array("last".utf8))
    #expect(parts.allSatisfy { !$0.isEmpty && $0.count <= max(ByteSink.capacity, length) })
  }

  @Test("What was not finished has no end: the bytes in the buffer are not passed on")
  func interrupted() throws {
    var parts: [[UInt8]] = []
    do {
      var sink = ByteSink { parts.append(Array($0)) }
      try sink.write([UInt8](repeating: 1, count: ByteSink.capacity))
      try sink.write("the end")
    }
    #expect(parts.joined().count == ByteSink.capacity)
  }
}
