import Foundation

/// A time namespace: in it those clocks that cannot be set show another time than outside. So a machine looks to a program as it
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
  static let isAllowed = Process.isAllowed(launcher(seconds: 60, asleep: 0))
}
