import Glibc
import System
import Words

/// The system lets no more files be watched. What happens to them is looked for by time then.
struct WatchFailure: Error, CustomStringConvertible {
  let error: any Error

  /// The setting of Linux that is too low; nil if something else is wrong.
  private var setting: String? {
    switch error as? SystemError {
    case SystemError(call: "inotify_init1", code: EMFILE): "fs.inotify.max_user_instances"
    case SystemError(call: "inotify_add_watch", code: ENOSPC): "fs.inotify.max_user_watches"
    default: nil
    }
  }

  var description: String {
    if let setting {
      return String(
        localized: """
          the system lets you watch no more files, so this looks for changes every half second; close other \
          programs, or raise \(setting) with “sysctl”
          """)
    }
    return String(
      localized:
        "files cannot be watched, so this looks for changes every half second: \(String(describing: error))")
  }
}
