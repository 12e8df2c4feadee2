import Glibc

/// The system's time zone by its name in the zone database.
public enum SystemZone {
  /// The name that `TZ` has, or the name of the file that `/etc/localtime` leads to. Nil if neither has a name.
  public static var name: String? {
    if let zone = getenv("TZ").map({ String(cString: $0) }), !zone.isEmpty {
      return zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
    }
    guard let path = realpath("/etc/localtime", nil) else { return nil }
    defer { free(path) }
    let parts = String(cString: path).split(separator: "/")
    guard let index = parts.firstIndex(of: "zoneinfo"), index + 1 < parts.endIndex else { return nil }
    return parts[(index + 1)...].joined(separator: "/")
  }
}
