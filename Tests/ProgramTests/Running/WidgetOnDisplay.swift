import Foundation
import Testing

/// A `swiftcal-widget run` whose lines a test reads as they come.
final class WidgetOnDisplay {
  private let program: RunningProgram
  private var reader: Int32
  private var unread: [UInt8] = []
  private var end: Outcome?

  /// The value of F_SETPIPE_SZ, which <fcntl.h> defines for GNU programs only.
  private static let setPipeSize: Int32 = 1031

  /// - Parameter isNarrow: whether the pipe holds only one page.
  init(_ call: Invocation, isNarrow: Bool = false) throws {
    // The pipe has a name, because programs that are started meanwhile do not inherit its ends.
    let path = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    try #require(reader >= 0 && writer >= 0)
    defer { close(writer) }
    if isNarrow { _ = fcntl(reader, Self.setPipeSize, 4096) }
    var call = call
    call.outputDescriptor = writer
    program = try call.start()
  }

  deinit {
    stopReading()
    guard end == nil else { return }
    kill(program.process, SIGKILL)
    _ = try? program.outcome()
  }

  /// Waits for the next line and returns it.
  func line(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try #require(try nextLine(), "no line came", sourceLocation: sourceLocation)
  }

  /// Waits for the next line and returns its JSON.
  func json(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
    try JSON(text: line(sourceLocation: sourceLocation))
  }

  /// The lines that are left when the program has ended.
  func remainingLines() throws -> [String] {
    var lines: [String] = []
    while let line = try nextLine() { lines.append(line) }
    return lines
  }

  /// Reads lines until one is right.
  func expectLine(
    sourceLocation: SourceLocation = #_sourceLocation, _ isRight: (String) throws -> Bool
  ) throws {
    var last: String?
    while let line = try nextLine() {
      if try isRight(line) { return }
      last = line
    }
    Issue.record("the last line was \(last ?? "none")", sourceLocation: sourceLocation)
  }

  /// Reads lines until one has these values in its JSON.
  func expect(_ values: [String: JSON], sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectLine(sourceLocation: sourceLocation) { line in
      let json = try JSON(text: line)
      return values.allSatisfy { json[$0.key] == $0.value }
    }
  }

  /// Waits until there is something to read.
  func waitUntilUnread(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    try #require(
      poll(&request, 1, Int32(patience * 1000)) == 1, "nothing came", sourceLocation: sourceLocation)
  }

  func stopReading() {
    if reader >= 0 { close(reader) }
    reader = -1
  }

  func send(_ signal: Int32) { kill(program.process, signal) }

  /// What the program has written on standard error so far.
  func errorSoFar() throws -> String { try program.errorSoFar() }

  /// The number of its process.
  var processNumber: pid_t { program.process }

  /// How many threads the program has.
  func threadCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.process)/task").count
  }

  /// Waits for the program to end and returns its outcome. The test fails when the program does not end.
  func outcome(sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
    let deadline = Date.now + patience
    while !program.hasEnded, Date.now < deadline { usleep(2000) }
    try #require(program.hasEnded, "it did not end", sourceLocation: sourceLocation)
    let outcome = try program.outcome()
    end = outcome
    return outcome
  }

  private func nextLine() throws -> String? {
    let deadline = Date.now + patience
    while true {
      if let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...newline) }
        return String(decoding: unread[..<newline], as: UTF8.self)
      }
      let rest = deadline.timeIntervalSinceNow
      var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      guard rest > 0, poll(&request, 1, Int32(rest * 1000)) > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(reader, &bytes, bytes.count)
      guard count > 0 else { return nil }
      unread += bytes[..<count]
    }
  }
}
