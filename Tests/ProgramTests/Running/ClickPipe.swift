import Foundation
import Testing

/// The standard input of a widget, on which a bar reports clicks.
final class ClickPipe {
  private let path = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path
  private let writer: Int32

  init() throws {
    try #require(mkfifo(path, 0o600) == 0)
    // Opened for reading too, so that neither this nor the program waits for the other side.
    writer = open(path, O_RDWR | O_CLOEXEC)
    try #require(writer >= 0)
  }

  deinit {
    close(writer)
    unlink(path)
  }

  /// A call of a program that reads from the pipe.
  func call(_ call: Invocation) -> Invocation {
    var call = call
    call.input = .file(path)
    return call
  }

  /// Reports a click of the first mouse button.
  func click() throws { try send("1") }

  /// Writes a line.
  func send(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    try #require(write(writer, bytes, bytes.count) == bytes.count)
  }
}
