import FoundationEssentials
import Glibc
import System
import Words

/// The person's desktop, if there is one.
public enum Desktop {
  /// Shows a notification with `notify-send`. If there is no desktop or no `notify-send`, nothing happens, since the same text
  /// is on standard output. A notification that can be answered is taken away when nobody has answered it in time.
  /// - Parameters:
  ///   - buttons: the labels of the buttons.
  ///   - time: how long to wait for an answer. A notification without buttons is handed over within five seconds.
  /// - Returns: the place of the button that was pressed, if one was.
  /// - Throws: `CancellationError` when the task is cancelled.
  @discardableResult
  public static func show(
    title: String = "SwiftCal", text: String, buttons: [String] = [], waiting time: Duration = .zero
  ) async throws -> Int? {
    guard isThere, let program = ExternalProgram(named: "notify-send") else { return nil }
    if !buttons.isEmpty {
      let outcome = try await run(program, title, text, buttons, within: time)
      // Before version 0.7.10 it knew no buttons. Without an outcome the time is over.
      guard let outcome, outcome.status != 0 else {
        let answer = outcome.map { $0.output.prefix { $0 != UInt8(ascii: "\n") } } ?? []
        return Int(String(decoding: answer, as: UTF8.self)).flatMap {
          buttons.indices.contains($0) ? $0 : nil
        }
      }
    }
    _ = try await run(program, title, text, [], within: .seconds(5))
    return nil
  }

  /// - Returns: nil if it took too long, or could not be started.
  private static func run(
    _ program: ExternalProgram, _ title: String, _ text: String, _ buttons: [String], within time: Duration
  ) async throws -> ExternalProgram.Outcome? {
    // The body is markup, and the title is plain text.
    // It prints the name of the button that was pressed, which is its place. The title may begin with a hyphen, but what
    // follows “--” is never an option.
    let words =
      ["--app-name=SwiftCal", "--icon=\(icon)"] + buttons.enumerated().map { "--action=\($0)=\($1)" }
      + ["--", title, text.escapedForNotification]
    // A service manager ends the processes of a command when the command itself ends, so it is waited for.
    let limits = ExternalProgram.Limits(time: time, output: 4096, isInterrupted: !buttons.isEmpty)
    do {
      return try await program.run(words, limits: limits)
    } catch is ExternalProgram.Failure {
      return nil
    } catch is SystemError {
      return nil
    }
  }

  /// Our icon where it is installed, by its path, because not every notification service looks it up by its name.
  private static var icon: String {
    let data = UserFolder.path(in: "XDG_DATA_HOME")
    let home = UserFolder.path(in: "HOME").map { $0 + "/.local/share" }
    let system = UserFolder.path(in: "XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let folders = [data ?? home].compactMap(\.self) + system.split(separator: ":").map(String.init)
    for folder in folders where Folder.isAbsolute(folder) {
      let path = folder + "/icons/hicolor/scalable/apps/swiftcal.svg"
      var status = stat()
      if pathStat(path, &status) == 0 { return path }
    }
    return "appointment-soon"
  }

  /// Whether the environment names a session to which a notification can go.
  private static var isThere: Bool {
    ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY"].contains { UserFolder.path(in: $0) != nil }
  }
}
