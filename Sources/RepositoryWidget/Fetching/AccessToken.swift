import ForeignText
import Glibc
import System
import Words

/// A token that opens private repositories and raises a host's limit of requests. It is never shown.
struct AccessToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The token itself.
  let text: String

  /// Tokens are printable ASCII without blanks.
  /// - Returns: nil for any other text.
  init?(_ text: String) {
    guard (1...1000).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    self.text = text
  }

  var description: String { "a token" }
  var debugDescription: String { description }

  /// The token for an API: what the variable holds, otherwise what the file of its host holds, in
  /// `$XDG_CONFIG_HOME/swiftcal/tokens`.
  /// - Returns: nil if there is neither.
  /// - Throws: ``FetchError`` if a token is not one, if others may read its file, or if it would cross a network that
  ///   others can listen to.
  static func find(for api: APIAddress) throws(FetchError) -> AccessToken? {
    var token = try inEnvironment()
    if token == nil { token = try inFile(of: api.address.host) }
    if token != nil, !api.address.isSecure, !api.address.isThisMachine {
      throw .tokenWithoutEncryption(api.address.host)
    }
    return token
  }

  private static func inEnvironment() throws(FetchError) -> AccessToken? {
    guard let value = AccessTokenVariable.value, !value.isEmpty else { return nil }
    guard let token = AccessToken(value) else { throw .invalidToken(in: AccessTokenVariable.name) }
    return token
  }

  private static func inFile(of host: String) throws(FetchError) -> AccessToken? {
    guard let folder = UserFolder.configuration else { return nil }
    let path = "\(folder)/tokens/\(host)"
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadableToken(path: path, reason: systemMessage(errno))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadableToken(path: path, reason: String(localized: "it is not a file"))
    }
    guard status.st_uid == geteuid() else { throw .tokenOfAnother(path: path) }
    guard status.st_mode & 0o077 == 0 else { throw .tokenIsOpen(path: path) }
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(file, of: path, atMost: 4096)
    } catch {
      throw .unreadableToken(path: path, reason: systemMessage(error.code))
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let token = AccessToken(String(decoding: line, as: UTF8.self)) else {
      throw .invalidToken(in: "“\(path)”")
    }
    return token
  }
}
