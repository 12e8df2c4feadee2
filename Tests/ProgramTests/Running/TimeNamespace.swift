import Foundation

/// A time namespace: in it the clocks that nobody can set show another time than outside. So a machine looks to a program as it
/// will later, whether it was awake meanwhile or slept.
enum TimeNamespace {
  /// The words that start a program in such a namespace.
  /// - Parameters:
  ///   - seconds: by how much later it is.
  ///   - asleep: for how many of them the machine slept.
  static func launcher(seconds: Int, asleep: Int) -> [String] {
    [
      "/usr/bin/unshare", "--user", "--map-root-user", "--time", "--fork", "--boottime", "\(seconds)",
      "--monotonic", "\(seconds - asleep)",
    ]
  }

  /// Whether this machine allows its users to make one.
  static let isAllowed: Bool = {
    let attempt = Process()
    let words = launcher(seconds: 60, asleep: 0) + ["/bin/true"]
    attempt.executableURL = URL(filePath: words[0])
    attempt.arguments = Array(words.dropFirst())
    attempt.standardError = FileHandle.nullDevice
    guard (try? attempt.run()) != nil else { return false }
    attempt.waitUntilExit()
    return attempt.terminationStatus == 0
  }()
}
