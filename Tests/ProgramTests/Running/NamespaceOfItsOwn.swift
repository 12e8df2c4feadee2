import Foundation

/// A view of the file system in which `/etc` is a folder of the test's.
enum NamespaceOfItsOwn {
  /// What starts a program in one.
  static func launcher(systemFolder: String) -> [String] {
    [
      "/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c",
      #"mount --bind "$0" /etc && exec "$@""#, systemFolder,
    ]
  }

  /// Whether this machine lets its users make one.
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
