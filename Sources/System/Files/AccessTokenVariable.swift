import Glibc

/// The variable of the environment that may hold a token.
public enum AccessTokenVariable {
  /// Its name.
  public static let name = "SWIFTCAL_TOKEN"

  /// What it held; nil if it was not set. It is taken out of the environment when this is asked for, which a program does
  /// before anything else: no program that it runs, and none that takes its place, finds a token there.
  public static let value: String? = {
    guard let value = getenv(name) else { return nil }
    defer { unsetenv(name) }
    return String(cString: value)
  }()
}
