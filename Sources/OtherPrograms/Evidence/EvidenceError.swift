import Glibc
public import StudyCalendar
import System
import Words

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
  /// A line of a file is no interval.
  case noInterval(file: String, line: Int)
  /// A line of a file is no task.
  case noTask(file: String, line: Int)
  /// Something else is in the place of a file, such as “a link”.
  case notFile(path: String, String)
}

extension EvidenceError {
  /// The error about what is at a path; nil for a file, or if nothing can be said of it.
  static func notFile(at path: String) -> EvidenceError? {
    var status = stat()
    guard lstat(path, &status) == 0, status.kind != S_IFREG else { return nil }
    return switch status.kind {
    case S_IFLNK: .notFile(path: path, String(localized: "a link"))
    case S_IFDIR: .notFile(path: path, String(localized: "a folder"))
    default: .notFile(path: path, String(localized: "a pipe or a device"))
    }
  }
}

extension EvidenceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let kind, let path):
      String(localized: "there is nothing of \(kind.title) at “\(path)”; give the path of it")
    case .several(let kind, let profiles):
      String(
        localized: """
          \(kind.title) has \(profiles.count) profile: \(listing(profiles.map { quoted($0) })); name one of them
          """,
        plural: """
          \(kind.title) has \(profiles.count) profiles: \(listing(profiles.map { quoted($0) })); name one of them
          """, for: profiles.count)
    case .unknown(let kind, let name, let there):
      String(
        localized: """
          \(kind.title) has no profile \(quoted(name)); it has \(listing(there.map { quoted($0) }))
          """)
    case .notRepository(let path):
      String(localized: "“\(path)” is not in a git repository; give the folder of one")
    case .shallow(let path):
      String(
        localized: """
          “\(path)” is a shallow clone, so other devices could not tell which repository it is; type “git \
          fetch --unshallow” there
          """)
    case .noAddress(let path):
      String(
        localized: """
          git has no address of yours in “\(path)”; give it with --author, or set git’s user.email
          """)
    case .noProgram(let name):
      String(localized: "\(name) is not installed, or no folder of PATH has it; install it")
    case .gitFailed(let path, let reason):
      String(localized: "git cannot read “\(path)”: \(reason)")
    case .otherFormat(let kind, let path):
      String(
        localized: """
          “\(path)” is not a database of \(kind.title), or of a version that SwiftCal does not know; check \
          the path
          """)
    case .noInterval(let file, let line):
      String(localized: "\(quoted(file)) has a line \(line) that is no interval; nothing of it was read")
    case .noTask(let file, let line):
      String(localized: "\(quoted(file)) has a line \(line) that is no task; nothing of it was read")
    case .notFile(let path, let kind):
      String(localized: "“\(path)” is \(kind) and not a file; put the file itself there")
    }
  }
}
