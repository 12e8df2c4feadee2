import Glibc
import Words

/// A file or folder could not be read, made or changed.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// The reason, one of the `errno` constants: `EACCES`, `ENOSPC`.
  public let code: Int32

  /// An error with a path and an `errno`.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Whether there is no such file or folder.
  public var isNotFound: Bool { code == ENOENT }

  /// Whether the permission is missing.
  public var isNoPermission: Bool { code == EACCES || code == EPERM }

  /// One line for people: the path, the C library's words for the reason, and what to do where that is known.
  public var description: String {
    clauses([String(localized: "“\(path)”: \(systemMessage(code))"), advice].compactMap(\.self))
  }

  private var advice: String? {
    switch code {
    case ENOSPC, EDQUOT: String(localized: "free some space and try again")
    case EFBIG: String(localized: "raise the limit that “ulimit -f” shows and try again")
    default: nil
    }
  }
}
