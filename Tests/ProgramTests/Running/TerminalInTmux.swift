import Foundation
import Testing

/// A real terminal, which tmux draws, with a shell in it that runs a program. It is ended with the object.
final class TerminalInTmux {
  private let user: Sandbox
  private let socket: String
  private let ending: String

  /// Whether tmux is installed. Without it, tests of full-screen programs are skipped.
  static let isThere = FileManager.default.isExecutableFile(atPath: Program.tmux.path)
  /// What is said of a test that was skipped.
  static let isMissing: Comment =
    "tmux is not installed, so no full-screen program can be driven; install it to run this"

  /// Starts a command in the shell, and waits for what it shows.
  /// - Parameters:
  ///   - command: the words of a shell, in which `swiftcal` and `swiftcal-widget` are the built programs. Before it, the
  ///     terminal's settings go to the file `before`, and afterwards to `after`, and its exit status is printed.
  ///   - variables: what the program has in its environment besides the sandbox's.
  init(
    _ user: Sandbox, _ command: String, columns: Int = 80, rows: Int = 24, variables: [String: String] = [:]
  ) throws {
    self.user = user
    socket = user.folder + "/tmux"
    ending = "ended with"
    let folder = URL(filePath: Program.swiftcal.path).deletingLastPathComponent().path
    let script = """
      PATH=\(folder):$PATH
      echo earlier output
      stty -a | sed 1d >\(user.folder)/before
      \(command)
      echo "\(ending) $?"
      stty -a | sed 1d >\(user.folder)/after
      exec sleep 1000
      """
    let path = user.folder + "/script"
    try Data(script.utf8).write(to: URL(filePath: path))
    let settings = variables.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env \(settings) bash --norc \(path)")
    try tmux("set", "-g", "status", "off")
  }

  deinit { _ = try? tmux("kill-server") }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try Invocation(
      program: .tmux, arguments: ["-S", socket] + arguments,
      environment: user.environment.merging(["TERM": "xterm-256color"]) { $1 }
    ).run().output
  }

  // MARK: What a person does

  /// Presses keys, by tmux's names for them: `Space`, `Escape`, `C-z`, or a character.
  func press(_ keys: String...) throws { for key in keys { try tmux("send-keys", key) } }

  /// Types a text, or sends the bytes of a mouse.
  func type(_ text: String) throws { try tmux("send-keys", "-l", text) }

  /// Types a text, and presses Enter.
  func answer(_ text: String) throws {
    try type(text)
    try press("Enter")
  }

  /// Clicks a cell, counted from 0.
  func click(row: Int, column: Int, times: Int = 1) throws {
    let click = "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m"
    try type(String(repeating: click, count: times))
  }

  /// Clicks where a text begins. Before it stand narrow characters only. Several clicks come at once.
  func click(on text: String, times: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let lines = try self.lines()
    let row = try #require(
      lines.firstIndex { $0.contains(text) }, "\(lines)", sourceLocation: sourceLocation)
    let line = lines[row]
    let column = line.distance(from: line.startIndex, to: try #require(line.firstRange(of: text)).lowerBound)
    try click(row: row, column: column, times: times)
  }

  /// Pastes a text as a terminal does it.
  func paste(_ text: String) throws {
    try tmux("set-buffer", text)
    try tmux("paste-buffer", "-p")
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  // MARK: What a person sees

  /// The rows of the terminal.
  func lines() throws -> [String] { try tmux("capture-pane", "-p").components(separatedBy: "\n").dropLast() }

  /// The rows with the sequences of their colours.
  func coloredText() throws -> String { try tmux("capture-pane", "-ep") }

  /// Waits until a text is shown.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(sourceLocation: sourceLocation) { $0.contains { $0.contains(text) } }
  }

  /// Waits until a text is no longer shown.
  func expectNot(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(sourceLocation: sourceLocation) { !$0.contains { $0.contains(text) } }
  }

  /// Waits until the rows are right.
  func expect(
    sourceLocation: SourceLocation = #_sourceLocation, _ isRight: ([String]) throws -> Bool
  ) throws {
    let deadline = Date.now + patience
    var lines: [String] = []
    while Date.now < deadline {
      lines = try self.lines()
      if try isRight(lines) { return }
      usleep(10_000)
    }
    Issue.record("the terminal shows \(lines)", sourceLocation: sourceLocation)
  }

  /// Waits until the program has ended, and expects that the terminal is as it was before it.
  /// - Parameter code: the exit status, or 128 and the number of a signal.
  func expectEnd(_ code: Int32, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect("\(ending) \(code)", sourceLocation: sourceLocation)
    let after = user.folder + "/after"
    try waitUntil({ ((try? Data(contentsOf: URL(filePath: after))) ?? Data()).last == UInt8(ascii: "\n") })
    func settings(_ name: String) throws -> String {
      try String(contentsOfFile: user.folder + "/" + name, encoding: .utf8)
    }
    #expect(try settings("after") == settings("before"), sourceLocation: sourceLocation)
    #expect(
      try lines().first == "earlier output", "the screen before is back", sourceLocation: sourceLocation)
    let modes = try tmux(
      "display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}#{mouse_sgr_flag}#{wrap_flag}")
    #expect(modes == "01001\n", sourceLocation: sourceLocation)
  }

  /// Ends the app with its key, and expects that the terminal is as it was before it.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try press("q")
    try expectEnd(0, sourceLocation: sourceLocation)
  }

  /// The number of the process that the script runs now.
  func process(sourceLocation: SourceLocation = #_sourceLocation) throws -> pid_t {
    let shell = try tmux("display-message", "-p", "#{pane_pid}").trimmingCharacters(in: .newlines)
    let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    return try #require(
      children.split(separator: " ").first.flatMap { pid_t($0) }, sourceLocation: sourceLocation)
  }
}
