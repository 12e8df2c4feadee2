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

  /// Whether this machine allows its users to make a mount namespace.
  static let isAllowed: Bool = {
    let folder = URL.temporaryDirectory.path
    let attempt = Process()
    let words = launcher(systemFolder: folder) + ["/bin/true"]
    attempt.executableURL = URL(filePath: words[0])
    attempt.arguments = Array(words.dropFirst())
    attempt.standardError = FileHandle.nullDevice
    guard (try? attempt.run()) != nil else { return false }
    attempt.waitUntilExit()
    return attempt.terminationStatus == 0
  }()
}
