import Glibc

/// The person's desktop, if there is one.
enum Desktop {
  /// Shows a notification with `notify-send`, and waits at most five seconds until it was handed over: a service manager ends the processes
  /// of a command when the command itself ends. If there is no desktop, or no `notify-send`, nothing happens, since
  /// the same text is on standard output.
  static func notify(_ title: String, _ text: String) {
    guard isThere else { return }
    // The title may begin with a hyphen, but what follows “--” is never an option.
    let words = ["notify-send", "--app-name=SwiftCal", "--icon=appointment-soon", "--", title, text.asMarkup]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Discards the output of notify-send.
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var process = pid_t()
    guard posix_spawnp(&process, "notify-send", &actions, nil, arguments, environ) == 0 else { return }
    wait(for: process)
  }

  /// Waits until a process has ended, for at most five seconds, and then ends it: a notification service that does not
  /// answer must not keep a timer's command running.
  private static func wait(for process: pid_t) {
    for _ in 0..<500 {
      let ended = waitpid(process, nil, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
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
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}
