import FileSystem
import Glibc
import Localization
import SQLite

/// Opens a copy of a store for reading only: a backup, or a file that a person gives to `restore`. It may lie on a disk
/// or in a folder that cannot be written, may have its log beside it, and may be of another page size.
enum CopySource {
  /// The longest text, row or statement that a copy may have, in bytes. SwiftCal's own are far shorter.
  static let longest: Int32 = 1 << 20

  /// The largest file that is checked in memory, in bytes.
  private static let largestInMemory = 64 << 20

  /// Opens a copy. Neither it nor its folder is changed, unless the copy is a store that programs have open.
  /// - Throws: ``StoreError``, `DatabaseError`, `FileError`.
  static func open(_ path: String) throws -> Connection {
    let file: InspectedFile
    switch try StoreFile.inspect(path) {
    case .store(let inspected): file = inspected
    case .missing: throw StoreError.missing(path: path)
    case .storeBesideForeignLog:
      throw StoreError.notRestorable(path: path, because: String(localized: "\(path)-wal is not its log"))
    }
    guard !StoreLog.isTooLong(besides: path) else {
      let size = StoreLog.longest >> 20
      throw StoreError.notRestorable(
        path: path, because: String(localized: "\(path)-wal, its log, is larger than \(size) MiB"))
    }
    // SQLite would be silent about commits that a damaged log has lost.
    if let log = try StoreLog.bytes(besides: path).flatMap(WriteAheadLog.init),
      case .lost = StoreLog.ending(of: log, besides: path)
    {
      throw StoreError.notRestorable(
        path: path, because: String(localized: "\(path)-wal, its log, is damaged"))
    }
    let connection = try connection(to: path, file)
    guard StoreSchema.versions.contains(try StoreSchema.version(of: connection)) else {
      throw StoreError.newerVersion(path: path)
    }
    return connection
  }

  /// Opens a copy for a check. A check needs a connection that may write, so a large copy is copied to a temporary
  /// file. A smaller one is copied to memory by the check itself.
  /// - Throws: ``StoreError``, `DatabaseError`, `FileError`.
  static func openForCheck(_ path: String) throws -> Connection {
    let connection = try open(path)
    let size = try connection.integer("PRAGMA page_size") * connection.integer("PRAGMA page_count")
    return size > largestInMemory && connection.isReadOnly ? try TemporaryCopy.open(path) : connection
  }

  private static func connection(to path: String, _ file: InspectedFile) throws -> Connection {
    guard let header = file.header, header.hasKnownFormat else { return try TemporaryCopy.open(path) }
    // SQLite would make a log and its index beside the copy.
    let isAlone = header.readVersion == 2 && !StoreFile.hasLog(path) && access(path + "-shm", F_OK) != 0
    do {
      let connection = try Connection(path: path, isAlone ? .immutable : .readOnly)
      connection.companion = file
      connection.setBusyTimeout(milliseconds: SharedStore.busyTimeout)
      connection.limitLength(to: longest)
      _ = try StoreSchema.version(of: connection)
      return connection
    } catch let error as DatabaseError where error.kind == .cannotOpen || error.kind == .readOnly {
      // Here SQLite cannot make the index of the log, or cannot take back what a journal holds.
      return try TemporaryCopy.open(path)
    }
  }
}

/// A copy of a store's file, and of the log or journal beside it, in a folder of its own. Both are removed with this
/// object.
private final class TemporaryCopy {
  private let folder: String
  private var path: String { folder + "/copy.sqlite" }

  /// Opens a copy of a file, which can be written like any store.
  static func open(_ original: String) throws -> Connection {
    let copy = try TemporaryCopy(of: original)
    let connection = try Connection(path: copy.path, .readWrite)
    connection.companion = copy
    connection.limitLength(to: CopySource.longest)
    return connection
  }

  private init(of original: String) throws {
    folder = try Folder.makeTemporary("swiftcal")
    for ending in ["", "-wal", "-journal"] { try Self.copy(original + ending, to: path + ending) }
    try StoreFile.mendFormat(of: path)
  }

  deinit {
    StoreFile.remove(path)
    rmdir(folder)
  }

  /// Copies a file if it is there.
  private static func copy(_ original: String, to path: String) throws(FileError) {
    do {
      try FileBytes.copy(original, toNew: path)
    } catch  where error.isNotFound {}
  }
}

extension InspectedFile {
  /// The file's header; nil if it is not an SQLite file.
  var header: DatabaseHeader? {
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.size)
    guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
    return DatabaseHeader(bytes)
  }
}

extension StoreFile {
  /// The size of a store's pages, in bytes: SQLite's own choice.
  static let pageSize = 4096

  /// What is wrong with a file that no SQLite can write.
  static let unknownFormat = String(localized: "two bytes of its header say that no program can write it")

  /// Puts back the two bytes of the header that say which programs may write and read the file, if they are none that
  /// SQLite writes. One such byte makes SQLite open a whole store for reading only, or not at all. The file may not be
  /// open in this process.
  static func mendFormat(of path: String) throws(FileError) {
    let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.size)
    guard pread(file, &bytes, bytes.count, 0) == bytes.count, let header = DatabaseHeader(bytes),
      !header.hasKnownFormat
    else { return }
    // Of the two, the one that is known says which kind of journal the file has. A store has a log.
    let known = [header.readVersion, header.writeVersion].first { (1...2).contains($0) } ?? 2
    let mended = [known, known]
    guard
      pwrite(file, mended, mended.count, off_t(DatabaseHeader.formatVersionOffsets.write)) == mended.count,
      fsync(file) == 0
    else { throw FileError(path: path, code: errno) }
  }
}
