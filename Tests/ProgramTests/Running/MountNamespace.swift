import Foundation

/// A mount namespace in which `/etc` is a folder that a test made.
enum MountNamespace {
  /// The words that start a program in such a namespace.
  static func launcher(systemFolder: String) -> [String] {
    [
      "/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c",
      #"mount --bind "$0" /etc && exec "$@""#, systemFolder,
    ]
  }

  /// The words that start a program in such a namespace, in which a file is mounted over another one later.
  /// - Parameter pipe: a named pipe. The file is mounted when the pipe has been opened for writing and closed again.
  static func launcher(
    systemFolder: String, mounting file: String, over path: String, whenOpened pipe: String
  ) -> [String] {
    [
      "/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c",
      #"""
      mount --bind "$0" /etc && pipe=$1 file=$2 path=$3 && shift 3
      { cat "$pipe" && mount --bind "$file" "$path"; } >/dev/null 2>&1 </dev/null &
      exec "$@"
      """#, systemFolder, pipe, file, path,
    ]
  }

  /// Whether this machine allows its users to make a mount namespace.
  static let isAllowed = Process.isAllowed(launcher(systemFolder: URL.temporaryDirectory.path))
}

extension Process {
  /// Whether the words that start a program in a namespace do so on this machine.
  static func isAllowed(_ launcher: [String]) -> Bool {
    let attempt = Process()
    attempt.executableURL = URL(filePath: launcher[0])
    attempt.arguments = launcher.dropFirst() + ["/bin/true"]
    attempt.standardError = FileHandle.nullDevice
    guard (try? attempt.run()) != nil else { return false }
    attempt.waitUntilExit()
    return attempt.terminationStatus == 0
  }
}
