import EventLoop
import FileSystem
import FoundationEssentials
import Glibc

/// The person's desktop, if there is one.
enum Desktop {
  /// A notification, and what can be answered to it.
  struct Notification: Sendable {
    struct Action: Sendable {
      /// What `notify-send` prints when the button was pressed.
      let name: String
      let label: String
    }

    let title: String
    let text: String
    var actions: [Action] = []
  }

  /// Shows a notification with `notify-send`. If there is no desktop or no `notify-send`, nothing happens, since the same text
  /// is on standard output. A notification that can be answered is taken away when nobody has answered it in time.
  /// - Parameters:
  ///   - notification: what is shown.
  ///   - time: how long to wait for an answer. A notification without buttons is handed over within five seconds.
  /// - Returns: the name of the button that was pressed, if one was.
  /// - Throws: `CancellationError` when the task is cancelled.
  static func show(_ notification: Notification, waiting time: Duration = .zero) async throws -> String? {
    guard isThere, let program = ExternalProgram(named: "notify-send") else { return nil }
    if !notification.actions.isEmpty {
      let outcome = try await run(program, notification, within: time)
      // Before version 0.7.10 it knew no buttons. Without an outcome the time is over.
      guard let outcome, outcome.status != 0 else { return outcome.flatMap { answer($0, to: notification) } }
    }
    _ = try await run(
      program, Notification(title: notification.title, text: notification.text), within: .seconds(5))
    return nil
  }

  /// - Returns: nil if it took too long, or could not be started.
  private static func run(
    _ program: ExternalProgram, _ notification: Notification, within time: Duration
  ) async throws -> ExternalProgram.Outcome? {
    let buttons = notification.actions.map { "--action=\($0.name)=\($0.label)" }
    // The title may begin with a hyphen, but what follows “--” is never an option.
    let words =
      ["--app-name=SwiftCal", "--icon=\(icon)"] + buttons + [
        "--", notification.title, notification.text.asMarkup,
      ]
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

  private static func answer(_ outcome: ExternalProgram.Outcome, to notification: Notification) -> String? {
    let name = String(decoding: outcome.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return notification.actions.contains { $0.name == name } ? name : nil
  }

  /// Our icon where it is installed, by its path, because not every notification service looks it up by its name.
  private static var icon: String {
    let data = getenv("XDG_DATA_HOME").map { String(path: $0) } ?? ""
    let home = getenv("HOME").map { String(path: $0) + "/.local/share" } ?? ""
    let system = getenv("XDG_DATA_DIRS").map { String(path: $0) } ?? ""
    let folders =
      [data.isEmpty ? home : data]
      + (system.isEmpty ? "/usr/local/share:/usr/share" : system).split(separator: ":").map(String.init)
    for folder in folders where Folder.isAbsolute(folder) {
      let path = folder + "/icons/hicolor/scalable/apps/swiftcal.svg"
      var status = stat()
      if pathStat(path, &status) == 0 { return path }
    }
    return "appointment-soon"
  }

  /// Whether the environment names a session to which a notification can go.
  private static var isThere: Bool {
    let variables: [String] = ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY"]
    return variables.contains { name in getenv(name).map { $0.pointee != 0 } ?? false }
  }
}

extension String {
  /// The text in the markup of a notification's body, where `&` and `<` mean something else (Desktop Notifications
  /// Specification, “Markup”). A title is plain text.
  fileprivate var asMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
