import ForeignText

/// The address of a host's REST API: of GitHub, or of a Gitea or Forgejo, whose interfaces have the same form.
public struct APIAddress: Hashable, Sendable {
  let address: WebAddress

  /// GitHub's.
  public static let gitHub = APIAddress(
    WebAddress(isSecure: true, host: "api.github.com", path: ""))

  private init(_ address: WebAddress) { self.address = address }

  /// Reads an address such as `https://codeberg.org/api/v1`. One that begins with `http://` is taken as it is.
  /// - Throws: ``RepositoryError/invalidAddress(_:)``.
  public init(_ text: String) throws(RepositoryError) {
    guard let address = WebAddress(text), !address.path.contains("?") else { throw .invalidAddress(text) }
    var path = address.path
    while path.hasSuffix("/") { path.removeLast() }
    self.address = WebAddress(isSecure: address.isSecure, host: address.host, path: path)
  }

  /// The text that names it on a command line.
  public var argument: String { address.description }

  /// Where the facts of a repository are (GitHub: “Get a repository”; Gitea: `repoGet`).
  func facts(owner: String, name: String) -> WebAddress {
    WebAddress(
      isSecure: address.isSecure, host: address.host, path: "\(address.path)/repos/\(owner)/\(name)")
  }

  /// Where a person looks at a repository. It is made of what the user gave, and not of what the host answers.
  func page(owner: String, name: String) -> String {
    let origin = self == .gitHub ? "https://github.com" : address.origin
    // A Gitea may be below a path: what comes before “/api/v1”.
    let ending = ["/api/v1", "/api/v3"].first { address.path.hasSuffix($0) } ?? ""
    let base = self == .gitHub ? "" : address.path.dropLast(ending.count)
    return "\(origin)\(base)/\(owner)/\(name)"
  }
}
