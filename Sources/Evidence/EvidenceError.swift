import FileSystem
import Glibc
public import StudyCalendar

/// Why a source cannot be read. The description is one line for the person who added it.
public enum EvidenceError: Error, Equatable, Sendable {
  /// There is nothing at the place. The path is where it was looked for.
  case missing(EvidenceKind, path: String)
  /// There are several, and one has to be named.
  case several(EvidenceKind, [String])
  /// There is none of that name. The list has those that there are.
  case unknown(EvidenceKind, String, there: [String])
  /// The folder is no git repository.
  case notRepository(path: String)
  /// The repository has no beginning, so other devices could not tell which one it is.
  case shallow(path: String)
  /// git does not know the addresses of the repository's user.
  case noAddress(path: String)
  /// The program is not installed.
  case noProgram(String)
  /// git cannot read the repository.
  case gitFailed(path: String, because: String)
  /// The database does not have what the program writes.
  case otherFormat(EvidenceKind, path: String)
  /// A file of the source is wrong. The text continues a sentence that begins with its name.
  case damaged(file: String, String)
  /// Something else is in the place of a file, such as a link.
  case notFile(path: String, FileKind)
  /// The system could not read a file. The number is one of the `errno` constants.
  case system(path: String, number: Int32)
}

extension EvidenceError {
  /// What can be in the place of a file.
  public enum FileKind: String, Sendable {
    case link = "a link"
    case folder = "a folder"
    case other = "a pipe or a device"

    /// What is at a path; nil for a file, or if nothing can be said of it.
    init?(at path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return nil
      case S_IFLNK: self = .link
      case S_IFDIR: self = .folder
      default: self = .other
      }
    }
  }
}

extension EvidenceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let kind, let path):
      "there is nothing of \(kind.title) at “\(path)”; give the path of it"
    case .several(let kind, let names):
      "\(kind.title) has \(names.count) profiles: \(names.map { quoted($0) }.joined(separator: ", ")); name one of them"
    case .unknown(let kind, let name, let there):
      "\(kind.title) has no profile \(quoted(name)); it has \(there.map { quoted($0) }.joined(separator: ", "))"
    case .notRepository(let path):
      "“\(path)” is not in a git repository; give the folder of one"
    case .shallow(let path):
      "“\(path)” is a shallow clone, so other devices could not tell which repository it is; type “git fetch --unshallow” "
        + "there"
    case .noAddress(let path):
      "git has no address of yours in “\(path)”; give it with --author, or set git’s user.email"
    case .noProgram(let name):
      "\(name) is not installed, or no folder of PATH has it; install it"
    case .gitFailed(let path, let reason):
      "git cannot read “\(path)”: \(reason)"
    case .otherFormat(let kind, let path):
      "“\(path)” is not a database of \(kind.title), or of a version that SwiftCal does not know; check the path"
    case .damaged(let file, let problem):
      "\(quoted(file)) \(problem); nothing of it was read"
    case .notFile(let path, let kind):
      "“\(path)” is \(kind.rawValue) and not a file; put the file itself there"
    case .system(let path, let number):
      "cannot read “\(path)”: \(systemMessage(number))"
    }
  }
}
