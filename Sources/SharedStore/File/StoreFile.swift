import FileSystem
import Glibc
import Migrations
import SQLite

/// The store as a file. It is made whole or not at all, and checked before SQLite opens it.
struct StoreFile {
  let container: GroupContainer
  var path: String { container.storePath }

  /// The `application_id` that marks a store in its header: “SCal” in ASCII.
  static let applicationID = 0x5343_616C

  /// What is in the store's place.
  enum Presence {
    case missing
    case store(InspectedFile)
  }

  /// The identity of the file in the store's place; nil if there is no file or it cannot be looked at.
  var identity: FileIdentity? { FileIdentity(path: path) }

  /// The state of the files, which changes when a program writes to the store or to its log.
  struct State: Equatable {
    private let files: [FileState?]

    fileprivate init(_ paths: String...) { files = paths.map(FileState.init(path:)) }
  }

  var state: State { State(path, path + "-wal") }

  /// Checks the file without SQLite, which would create or change files beside it.
  /// - Throws: ``StoreError`` for anything that is not a store which this version may open.
  func inspect() throws -> Presence { try Self.inspect(path) }

  /// Checks any file that may be a store.
  ///
  /// The header's fields are at fixed places (sqlite.org/fileformat2.html, section 1.3). A store has its
  /// `application_id` in the main file from the moment it appears.
  static func inspect(_ path: String) throws -> Presence {
    let file: InspectedFile
    do {
      file = try InspectedFile.at(path)
    } catch {
      switch error.code {
      case ENOENT: return .missing
      case ELOOP: throw StoreError.notOurs(path: path, because: "it is a link")
      case EACCES, EPERM: throw StoreError.notReadable(path: path)
      case ENOTDIR:
        throw StoreError.cannotCreate(path: path, because: "there is a file in a folder's place")
      default: throw StoreError.notOurs(path: path, because: systemMessage(error.code))
      }
    }
    var (status, companionStatus) = (stat(), stat())
    guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.notOurs(path: path, because: "it is not a file")
    }
    for companion in ["-wal", "-shm", "-journal"].map({ path + $0 }) {
      // SQLite would follow a link, fail at a folder or wait for ever at a FIFO.
      guard lstat(companion, &companionStatus) == 0 else { continue }
      guard companionStatus.st_mode & S_IFMT == S_IFREG else {
        throw StoreError.damaged(path: path, because: "\(companion) is not a file")
      }
    }
    guard status.st_size > 0 else { throw StoreError.damaged(path: path, because: "it is empty") }

    var header = [UInt8](repeating: 0, count: 100)
    guard pread(file.descriptor, &header, header.count, 0) == header.count,
      header.starts(with: "SQLite format 3\0".utf8)
    else { throw StoreError.notOurs(path: path, because: "it is not an SQLite file") }
    func field(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard field(at: 68) == applicationID else {
      throw StoreError.notOurs(path: path, because: "it belongs to another program")
    }
    guard field(at: 60) <= migrations.count else { throw StoreError.newerVersion(path: path) }
    // SQLite reads the missing part of the last page as zeros, and would go on writing. Beside a log the file
    // may rightly be shorter: the log's pages are still on their way into it.
    let pageSize = field(at: 14) & 0xFFFF == 1 ? 65_536 : field(at: 14) & 0xFFFF
    guard Int(status.st_size) >= field(at: 28) * pageSize || hasLog(path) else {
      throw StoreError.damaged(path: path, because: "it is cut off")
    }
    return .store(file)
  }

  /// Whether the store has a log with something in it.
  static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }
}
