import FileSystem
import Glibc
import Localization
import SQLite

/// The logs that this user's processes have open, whatever their names are by now. A log that was removed is there as long as
/// a process has it open, and it can be the only copy of days.
struct OpenLogs {
  private struct OpenFile {
    let process: Int
    let number: Int32
    /// The file's path in the folder of the process (proc(5)).
    var path: String { "/proc/\(process)/fd/\(number)" }
  }

  /// What this process may read, and what is not of it.
  private var files: [OpenFile] = []
  /// The processes that have the store or the index open, other than this one.
  private(set) var users: [Int] = []

  /// - Parameters:
  ///   - storePath: the path of the store.
  ///   - index: the index of the log; nil if there is none. All files of the processes that have the store or the index open
  ///     are looked at.
  init(of storePath: String, index: FileIdentity?) {
    let wanted = [index, FileIdentity(path: storePath)].compactMap(\.self)
    let processes = ((try? Folder.names(in: "/proc")) ?? []).compactMap { Int($0) }.sorted()
    for process in processes {
      let numbers = ((try? Folder.names(in: "/proc/\(process)/fd")) ?? []).compactMap { Int32($0) }
      let open = numbers.map { OpenFile(process: process, number: $0) }
      guard open.contains(where: { FileIdentity(path: $0.path).map(wanted.contains) ?? false }) else {
        continue
      }
      if process != Int(getpid()) { users.append(process) }
      files += open
    }
  }

  /// The bytes of a log that has every frame that the index has; nil if no process has it open.
  func newest(for index: LogIndexHeader) -> [UInt8]? {
    let least = WriteAheadLog.size(frames: index.frames, pageSize: index.pageSize)
    for file in files {
      var status = stat()
      guard pathStat(file.path, &status) == 0, status.kind == S_IFREG, status.st_size >= least,
        // Closing another descriptor of a file would release the locks that this process has on it.
        file.process == Int(getpid()) || !FileIdentity(status).isOpen
      else { continue }
      let bytes = Self.withDescriptor(of: file) { descriptor -> [UInt8]? in
        let header = try FileBytes.read(descriptor, of: file.path, atMost: WriteAheadLog.headerSize)
        guard WriteAheadLog.isIntact(header: header), index.isAbout(logHeader: header) else { return nil }
        return try FileBytes.read(descriptor, of: file.path)
      }
      // A log that was begun anew can be long and have few frames that count.
      if let bytes, let log = WriteAheadLog(bytes), log.committedFrames >= index.frames { return bytes }
    }
    return nil
  }

  private static func withDescriptor(of file: OpenFile, _ body: (Int32) throws -> [UInt8]?) -> [UInt8]? {
    if file.process == Int(getpid()) { return try? body(file.number) }
    let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return try? body(descriptor)
  }
}

extension StoreFile {
  /// Brings back a log that was removed or moved away while programs have the store open. They still have the log open, and
  /// what they have is put in its place. It gets a new index, so that they open the store again.
  ///
  /// A program that was killed between the two steps leaves a log that belongs to its index.
  /// - Parameter tell: receives sentences about what is done.
  /// - Throws: ``StoreError``.
  func bringBackLog(telling tell: (String) -> Void) throws {
    try withStoreErrors(at: path) {
      try whileLocked { folder in
        let indexPath = path + "-shm"
        let index = try InspectedFile.at(indexPath)
        let descriptor = try index.writable(at: indexPath)
        // Meanwhile no program writes to the log, copies it back or reads it anew.
        guard try FileLock.take(bytes: Self.lockedBytesOfIndex, of: descriptor, path: indexPath) else {
          throw StoreError.busy(path: path)
        }
        defer { FileLock.release(bytes: Self.lockedBytesOfIndex, of: descriptor) }
        do {
          // Another process may have brought it back.
          return try StoreLog.inspect(besides: path)
        } catch StoreError.logTakenAway(_, isOpen: true, _) {}
        guard let header = StoreLog(of: path).indexHeader,
          let bytes = OpenLogs(of: path, index: index.identity).newest(for: header)
        else { throw StoreError.busy(path: path) }
        let copy = path + "-wal.new"
        try folder.remove(copy)
        try withCreationErrors { try FileBytes.write(bytes, toNew: copy) }
        try moveAside("-wal", in: folder) {
          tell(String(localized: "a log that belongs to another store was moved to \($0.shellQuoted)"))
        }
        try folder.move(copy, to: path + "-wal")
        try folder.remove(indexPath)
        tell(
          String(localized: "the log that was taken away was brought back from a program that has it open"))
      }
    }
  }

  /// The bytes of the index that a program locks to write, to copy the log back and to read it anew
  /// (sqlite.org/walformat.html, section 2.3).
  private static let lockedBytesOfIndex = 120..<123
}
