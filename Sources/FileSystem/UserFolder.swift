import Glibc

/// The folders that the XDG Base Directory Specification gives to a program of this user.
public enum UserFolder {
  /// `$XDG_CONFIG_HOME/swiftcal`, otherwise `~/.config/swiftcal`; nil if no variable says where it is.
  public static var configuration: String? { folder("XDG_CONFIG_HOME", otherwise: ".config") }

  /// `$XDG_CACHE_HOME/swiftcal`, otherwise `~/.cache/swiftcal`; nil if no variable says where it is.
  public static var cache: String? { folder("XDG_CACHE_HOME", otherwise: ".cache") }

  /// An empty variable counts as unset, and so does a relative path.
  private static func folder(_ variable: String, otherwise name: String) -> String? {
    func path(_ variable: String) -> String? {
      getenv(variable).map { String(path: $0) }.flatMap { Folder.isAbsolute($0) ? $0 : nil }
    }
    return (path(variable) ?? path("HOME").map { "\($0)/\(name)" }).map { "\($0)/swiftcal" }
  }
}
