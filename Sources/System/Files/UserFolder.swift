import Glibc

/// The folders that the XDG Base Directory Specification gives to a program of this user.
public enum UserFolder {
  /// `$XDG_CONFIG_HOME/swiftcal`, otherwise `~/.config/swiftcal`; nil if no variable says where it is.
  public static var configuration: String? { folder("XDG_CONFIG_HOME", otherwise: ".config") }

  /// `$XDG_CACHE_HOME/swiftcal`, otherwise `~/.cache/swiftcal`; nil if no variable says where it is.
  public static var cache: String? { folder("XDG_CACHE_HOME", otherwise: ".cache") }

  /// `$XDG_STATE_HOME/swiftcal`, otherwise `~/.local/state/swiftcal`; nil if no variable says where it is.
  public static var state: String? { folder("XDG_STATE_HOME", otherwise: ".local/state") }

  /// The path in a variable of the environment; nil for one that is unset or empty.
  public static func path(in variable: String) -> String? {
    getenv(variable).flatMap { $0.pointee == 0 ? nil : String(path: $0) }
  }

  /// An empty variable counts as unset, and so does a relative path.
  private static func folder(_ variable: String, otherwise name: String) -> String? {
    func absolute(_ variable: String) -> String? {
      path(in: variable).flatMap { Folder.isAbsolute($0) ? $0 : nil }
    }
    return (absolute(variable) ?? absolute("HOME").map { "\($0)/\(name)" }).map { "\($0)/swiftcal" }
  }
}
