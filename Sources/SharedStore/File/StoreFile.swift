import FileSystem
import Glibc
import Localization
import Migrations
import SQLite

/// The store as a file. It is made whole or not at all, and checked before SQLite opens it.
struct StoreFile {
  let container: GroupContainer
  var path: String { container.storePath }

  /// What SQLite may leave beside a database: its name and one of these endings.
  static let companionEndings = ["-wal", "-shm", "-journal"]

  /// What is in the store's place.
  enum Presence {
    case missing
    case store(InspectedFile)
    /// A store that is not written with a log, such as a backup that was copied there, and the log of another store
    /// beside it. SQLite would play that log into the store.
    case storeBesideForeignLog
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
  /// A store has its `application_id` in the main file from the moment it appears.
  static func inspect(_ path: String) throws -> Presence {
    let file: InspectedFile
    do {
      file = try InspectedFile.at(path)
    } catch {
      switch error.code {
      case ENOENT: return .missing
      case ELOOP: throw StoreError.notOurs(path: path, because: String(localized: "it is a link"))
      case EACCES, EPERM: throw StoreError.notReadable(path: path)
      case ENOTDIR:
        throw StoreError.cannotCreate(
          path: path, because: String(localized: "there is a file in a folder's place"))
      // A socket is there.
      case ENXIO: throw StoreError.notOurs(path: path, because: String(localized: "it is not a file"))
      default: throw StoreError(error)
      }
    }
    var (status, companionStatus) = (stat(), stat())
    guard fstat(file.descriptor, &status) == 0, status.kind == S_IFREG else {
      throw StoreError.notOurs(path: path, because: String(localized: "it is not a file"))
    }
    for companion in companionEndings.map({ path + $0 }) {
      // SQLite would follow a link, fail at a folder or wait for ever at a FIFO.
      guard lstat(companion, &companionStatus) == 0 else { continue }
      guard companionStatus.kind == S_IFREG else {
        throw StoreError.damaged(path: path, because: String(localized: "\(companion) is not a file"))
      }
    }
    guard status.st_size > 0 else {
      throw StoreError.damaged(path: path, because: String(localized: "it is empty"))
    }

    guard let (header, isInLog) = try header(of: file, path) else {
      throw StoreError.notOurs(path: path, because: String(localized: "it is not an SQLite file"))
    }
    guard header.applicationID == DatabaseHeader.swiftCalApplicationID else {
      throw StoreError.notOurs(path: path, because: String(localized: "it belongs to another program"))
    }
    guard header.userVersion <= migrations.count else { throw StoreError.newerVersion(path: path) }
    // SQLite reads what is missing of the last page as zeros, and would write on. Beside a log the file may
    // rightly be shorter: the log's pages are still on their way into it.
    guard Int(status.st_size) >= header.pageCount * header.pageSize || hasLog(path) else {
      throw StoreError.damaged(path: path, because: String(localized: "it is cut off"))
    }
    return header.usesRollbackJournal && !isInLog && hasLog(path) ? .storeBesideForeignLog : .store(file)
  }

  /// The header that counts, and whether it is in the log: a store that was damaged and then replaced has its header
  /// only there until the log is copied back.
  private static func header(of file: InspectedFile, _ path: String) throws -> (
    DatabaseHeader, isInLog: Bool
  )? {
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.size)
    let isRead = pread(file.descriptor, &bytes, bytes.count, 0) == bytes.count
    let header = isRead ? DatabaseHeader(bytes) : nil
    if let header, header.applicationID == DatabaseHeader.swiftCalApplicationID { return (header, false) }
    if let inLog = try headerInLog(of: path) { return (inLog, true) }
    return header.map { ($0, false) }
  }

  private static func headerInLog(of path: String) throws -> DatabaseHeader? {
    guard hasLog(path), let bytes = try StoreLog.bytes(besides: path), let log = WriteAheadLog(bytes),
      let frame = log.frames[..<log.committedFrames].last(where: { $0.page == 1 }),
      let header = DatabaseHeader(Array(bytes[frame.content..<frame.content + DatabaseHeader.size])),
      header.applicationID == DatabaseHeader.swiftCalApplicationID
    else { return nil }
    return header
  }

  /// Whether the store has a log with something in it.
  static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return pathStat(path + "-wal", &status) == 0 && status.st_size > 0
  }
}
