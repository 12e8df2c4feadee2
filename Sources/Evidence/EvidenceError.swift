import FileSystem
import Glibc
import Localization
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
  /// A file of the source is wrong.
  case damaged(file: String, Damage)
  /// Something else is in the place of a file, such as a link.
  case notFile(path: String, FileKind)
  /// The system could not read a file. The number is one of the `errno` constants.
  case system(path: String, number: Int32)
}

extension EvidenceError {
  /// What can be wrong with a file.
  public enum Damage: Equatable, Sendable {
    /// The line with this number is no interval.
    case noInterval(line: Int)
    /// The line with this number is not UTF-8.
    case notUTF8(line: Int)
    /// The file is larger than a source's file can be.
    case tooLarge(megabytes: Int)
  }

  /// What can be in the place of a file.
  public enum FileKind: Sendable {
    case link, folder
    /// A pipe or a device.
    case other

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
    case .damaged(let file, .noInterval(let line)):
      String(localized: "\(quoted(file)) has a line \(line) that is no interval; nothing of it was read")
    case .damaged(let file, .notUTF8(let line)):
      String(localized: "\(quoted(file)) has a line \(line) that is not UTF-8; nothing of it was read")
    case .damaged(let file, .tooLarge(let megabytes)):
      String(localized: "\(quoted(file)) is larger than \(megabytes) MB; nothing of it was read")
    case .notFile(let path, .link):
      String(localized: "“\(path)” is a link and not a file; put the file itself there")
    case .notFile(let path, .folder):
      String(localized: "“\(path)” is a folder and not a file; put the file itself there")
    case .notFile(let path, .other):
      String(localized: "“\(path)” is a pipe or a device and not a file; put the file itself there")
    case .system(let path, let number):
      String(localized: "cannot read “\(path)”: \(systemMessage(number))")
    }
  }
}
