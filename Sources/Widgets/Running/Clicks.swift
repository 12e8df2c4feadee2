import Glibc
import System
import Words

/// What a bar's mouse does.
enum Click: Equatable {
  /// The first button was pressed.
  case press
  /// The wheel was turned: one step down, towards the person, or -1, away.
  case turn(Int)

  /// The numbers that X11 gave to buttons and to the wheel, which all bars have.
  init?(button: Int) {
    switch button {
    case 1: self = .press
    case 4: self = .turn(-1)
    case 5: self = .turn(1)
    default: return nil
    }
  }
}

/// The clicks that a bar reports on standard input. Each is a line: the button's number, or a JSON object with the key
/// `button`. The sequence ends with the input.
struct Clicks: AsyncSequence, AsyncIteratorProtocol {
  private let loop: EventLoop
  private var pending: [UInt8] = []

  init(on loop: EventLoop) { self.loop = loop }

  func makeAsyncIterator() -> Clicks { self }

  mutating func next() async throws -> Click? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        if let click = Self.button(in: line).flatMap(Click.init(button:)) { return click }
      } else {
        guard try await readMore() else { return nil }
      }
    }
  }

  /// - Returns: false at the end of the input.
  private mutating func readMore() async throws -> Bool {
    try await loop.readable(STDIN_FILENO)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count >= 0 else {
      guard errno == EINTR || errno == EAGAIN else { throw SystemError(call: "read", code: errno) }
      return true
    }
    // Too long to be a click: discard.
    if pending.count > 65_536 { pending = [] }
    pending += buffer[..<count]
    return count > 0
  }

  private static func button(in line: [UInt8]) -> Int? {
    let text = String(decoding: line, as: UTF8.self)
    return Int(text) ?? JSONValue(text)?["button"]?.integer
  }
}
