import Foundation
import Testing

/// The `console` blocks of a page: calls of the programs, each with what it prints.
///
/// A page has one home folder, and its blocks are as late as they say. Each section of a transcript has a home folder of its
/// own, and its clock stands still at one minute, unless a block says another. A transcript shows the exit status of a call
/// that fails, and such a call must leave the store as it was.
struct ShownSessions {
  let page: MarkdownPage
  let isTranscript: Bool

  /// The time in a transcript, a Wednesday at noon.
  static let clock = today + " 12:00"
  static let today = "2025-06-18"

  /// Whether the pages are written again, with what the programs print now.
  static let isRecording = ProcessInfo.processInfo.environment["SWIFTCAL_RECORD"] == "1"

  /// Runs the calls, and expects that they print what the page shows; or writes it into the page.
  func check() throws {
    var home = try ShownHome(page)
    var heading = ""
    var lines = page.lines
    for block in page.codeBlocks where block.language == "console" {
      if isTranscript, block.heading != heading { home = try ShownHome(page) }
      heading = block.heading
      let first = block.firstLine - 1
      var recorded: [String] = []
      for (command, output) in block.session {
        let printed = try home.run(
          command, at: block.clock ?? (isTranscript ? Self.clock : nil), isTranscript)
        recorded += ["$ " + command] + printed
        if !Self.isRecording, printed != output {
          Issue.record(
            """
            \(page.path): \(heading): \(command)
            \(output.joined(separator: "\n"))
            --- is what the page shows; what the program prints is
            \(printed.joined(separator: "\n"))
            """)
        }
      }
      // A block of another length moves those below it.
      lines.replaceSubrange(
        first + lines.count - page.lines.count..<first + lines.count - page.lines.count + block.lines.count,
        with: recorded)
    }
    if Self.isRecording, lines != page.lines {
      try (lines.joined(separator: "\n") + "\n").write(
        toFile: Repository.path(page.path), atomically: true, encoding: .utf8)
    }
  }
}

/// The home folder in which the calls of a page run.
private struct ShownHome {
  private let user = try! Sandbox()
  /// The universally unique identifiers that were printed, in the order in which they came. A page numbers them.
  private var identifiers: [String] = []

  init(_ page: MarkdownPage) throws {
    // The store lies where it lies for people.
    user.container = user.path(".local/share/group.swiftcal")
    user.environment["SWIFTCAL_CONTAINER"] = nil
    // A folder that is called like the page has what is in the home folder before.
    let beside = String(page.path.dropLast(".md".count))
    for file in Repository.contains(beside) && beside.contains("/") ? try Repository.files(in: beside) : [] {
      let name = URL(filePath: file).lastPathComponent
      try FileManager.default.copyItem(atPath: Repository.path(file), toPath: user.path(name))
    }
  }

  /// The lines that a command prints, errors among them.
  mutating func run(_ command: String, at clock: String?, _ isTranscript: Bool) throws -> [String] {
    var script = command
    for (index, identifier) in identifiers.enumerated() {
      script = script.replacing(Self.shown(index), with: identifier)
    }
    var call = user.shell(script, mergingErrors: true)
    if let clock {
      call.environment.merge(try ShiftedClock.variables(at: clock)) { $1 }
      call.environment["TZ"] = "UTC"
    }
    let before = isTranscript ? try user.contents() : [:]
    let outcome = try call.run()
    var text = outcome.output.replacing(user.path("").dropLast(), with: "/home/you")
    guard isTranscript else { return Self.lines(of: text) }
    let uuid = #/[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/#
    for match in text.matches(of: uuid).map({ String($0.output) }) where !identifiers.contains(match) {
      identifiers.append(match)
    }
    for (index, identifier) in identifiers.enumerated() {
      text = text.replacing(identifier, with: Self.shown(index))
    }
    var lines = Self.lines(of: text)
    if !text.isEmpty, !text.hasSuffix("\n") {
      lines += [text.split(separator: "\n").last.map(String.init) ?? "", "[no end of line]"]
    }
    if outcome.exitCode != 0 {
      lines.append("[exit \(outcome.exitCode)]")
      // A command that is refused may have made the store.
      #expect(try before.isEmpty || user.contents() == before, "\(command) fails, and changes the store")
    }
    return lines
  }

  /// The lines that have an end.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// An identifier as a page shows it.
  private static func shown(_ index: Int) -> String {
    "00000000-0000-4000-8000-" + String(format: "%012d", index + 1)
  }
}
