import ForeignText
import System
import Words

/// Which repository a widget shows, as its user names it.
public enum RepositoryReference: Hashable, Sendable {
  /// A repository at a host such as GitHub.
  case hosted(owner: String, name: String)
  /// The folder of a clone on this machine, as an absolute path.
  case folder(String)

  /// The most repositories that a widget shows.
  public static let most = 2

  /// Reads `OWNER/NAME`, or the path of a folder: a text that begins with a slash, `./` or `../`, or is `.` or `..`.
  /// - Throws: ``RepositoryError/invalidReference(_:)``.
  public init(_ text: String) throws(RepositoryError) {
    let isPath =
      [".", ".."].contains(text) || ["/", "./", "../"].contains { text.utf8.starts(with: $0.utf8) }
    if isPath {
      self = .folder(Folder.tidyPath(Folder.absolutePath(text)))
      return
    }
    // No name ends with “.git”; the address of a clone does.
    let named = text.hasSuffix(".git") ? text.dropLast(".git".count) : text[...]
    let parts = named.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(\.isRepositoryName) else {
      throw .invalidReference(text)
    }
    self = .hosted(owner: parts[0], name: parts[1])
  }

  /// The name of the repository, or of the folder.
  var name: String {
    switch self {
    case .hosted(_, let name): name
    case .folder(let path): Folder.name(of: path).shown
    }
  }

  /// The text that names it on a command line.
  public var argument: String {
    switch self {
    case .hosted(let owner, let name): "\(owner)/\(name)"
    case .folder(let path): path
    }
  }
}

extension String {
  /// Whether the text can be the name of a repository or of its owner. GitHub, Gitea and Forgejo allow ASCII letters,
  /// digits, `-`, `_` and `.`, and at most a hundred characters.
  fileprivate var isRepositoryName: Bool {
    let allowed = utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
    return allowed && (1...100).contains(utf8.count) && ![".", ".."].contains(self)
  }
}

/// Why a widget cannot show what its user named.
public enum RepositoryError: Error, Hashable, CustomStringConvertible {
  /// The text is neither OWNER/NAME nor the path of a folder.
  case invalidReference(String)
  /// The text is not the address of an API.
  case invalidAddress(String)
  /// More repositories than a widget shows.
  case tooMany

  public var description: String {
    switch self {
    case .invalidReference(let text):
      String(
        localized: """
          “\(text.shown)” is not a repository; write OWNER/NAME, or the path of a folder with a slash or ./ \
          before it
          """)
    case .invalidAddress(let text):
      String(
        localized: """
          “\(text.shown)” is not the address of an API; write one such as https://codeberg.org/api/v1, \
          without a name and a password in it
          """)
    case .tooMany:
      String(
        localized: "a widget shows at most \(RepositoryReference.most) repositories; leave the others out")
    }
  }
}
