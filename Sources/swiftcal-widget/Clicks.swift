import EventLoop
import FoundationEssentials
import Glibc

/// The clicks of the first button that a bar tells of on standard input, a line each: the button's number, or a
/// JSON object with the key `button`. Ends with the input.
struct Clicks: AsyncSequence, AsyncIteratorProtocol {
  private let loop: EventLoop
  private var pending: [UInt8] = []

  init(on loop: EventLoop) { self.loop = loop }

  func makeAsyncIterator() -> Clicks { self }

  mutating func next() async throws -> Void? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        if Self.button(in: line) == 1 { return () }
      } else {
        guard try await readMore() else { return nil }
      }
    }
  }

  private mutating func readMore() async throws -> Bool {
    try await loop.readable(STDIN_FILENO)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    // No click is as long: whatever this is, it is none.
    if pending.count > 65_536 { pending = [] }
    pending += buffer[..<count]
    return true
  }

  private struct Click: Decodable { let button: Int }

  private static func button(in line: [UInt8]) -> Int? {
    let text = String(decoding: line, as: UTF8.self)
    return Int(text) ?? (try? JSONDecoder().decode(Click.self, from: Data(line)))?.button
  }
}
