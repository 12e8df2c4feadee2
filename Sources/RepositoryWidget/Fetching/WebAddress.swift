import ForeignText
import System

/// An address of the web, taken apart as far as it matters for whom to trust: RFC 3986 without user information, queries
/// only within the path, and only ASCII.
struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// Whether the connection is encrypted.
  let isSecure: Bool
  /// The host in lower case, with its port if one is given.
  let host: String
  /// The path with its query: empty, or a text that begins with a slash.
  let path: String

  private static let longest = 2000

  /// - Returns: nil for any text that is not such an address.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let colon = text.utf8.firstRange(of: "://".utf8) else {
      return nil
    }
    switch text[..<colon.lowerBound].lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: return nil
    }
    let rest = text[colon.upperBound...]
    let end = rest.utf8.firstIndex { [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
    host = rest[..<(end ?? rest.endIndex)].lowercased()
    path = String(rest[(end ?? rest.endIndex)...].prefix { $0 != "#" })
    guard host.isHost, path.utf8.allSatisfy(\.isInPath), path.isEmpty || path.utf8.first == UInt8(ascii: "/")
    else { return nil }
  }

  init(isSecure: Bool, host: String, path: String) {
    (self.isSecure, self.host, self.path) = (isSecure, host, path)
  }

  /// The scheme and the host, which decide who gets a token.
  var origin: String { (isSecure ? "https://" : "http://") + host }

  var description: String { origin + path }

  /// Whether the host is this machine, so that what is sent there crosses no network.
  var isThisMachine: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host.hostAndPort.name) }

  /// The address to which a redirect leads; nil if it is none. `location` is a whole address, or a path at the same host.
  func redirected(to location: String) -> WebAddress? {
    if location.hasPrefix("/"), !location.hasPrefix("//") { return WebAddress(origin + location) }
    return WebAddress(location)
  }
}

extension String {
  /// A name or a number, and what stands behind it; an IPv6 address stands in brackets.
  fileprivate var hostAndPort: (name: Substring, port: Substring) {
    let end = hasPrefix("[") ? firstIndex(of: "]").map(index(after:)) : firstIndex(of: ":")
    return (self[..<(end ?? endIndex)], self[(end ?? endIndex)...])
  }

  /// Whether it is a host with an optional port.
  fileprivate var isHost: Bool {
    let (name, port) = hostAndPort
    guard port.isEmpty || port.first == ":" && port.dropFirst().isPort else { return false }
    if hasPrefix("[") {
      let inner = name.dropFirst().dropLast()
      return name.last == "]" && !inner.isEmpty
        && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    return (1...253).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
  }
}

extension Substring {
  fileprivate var isPort: Bool {
    utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && (1...65_535).contains(Int(self) ?? 0)
  }
}

extension UInt8 {
  /// Printable ASCII but for blanks, quotes, backslashes and brackets that no address has.
  fileprivate var isInPath: Bool {
    (0x21...0x7E).contains(self) && !#""\<>^`{|}"#.utf8.contains(self)
  }
}
