import FileSystem
import Glibc
import Localization
import SQLite

/// The store's write-ahead log, watched for lost commits.
///
/// SQLite reads a log up to the first frame that is damaged, or missing, and is silent about the rest: the commits there
/// would be lost, and the next one would overwrite them. So the log's length is compared with its index before SQLite
/// opens it, and what lies behind the last commit is looked at before a change is saved.
struct StoreLog {
  /// The longest log that is read, in bytes. A log is copied back at half a mebibyte, and only a single change can make it
  /// longer: an import of 219,000 sessions makes 77 MB, and a file with more than a million is refused. Reading needs as much
  /// memory.
  static let longest = 512 << 20

  /// What is wrong with a log that is longer.
  static let tooLong = String(localized: "it is larger than \(longest >> 20) MiB")

  private let storePath: String
  private var path: String { storePath + "-wal" }
  /// The index of the log, `-shm`. Closing it would release the locks that SQLite has on it in this process, so it must
  /// stay open as long as the connection (`Connection.companion`).
  let index: InspectedFile?
  /// Why the index could not be opened; nil if it is open, or not there.
  let indexError: FileError?

  /// Looks at the log of a store that is not open yet.
  /// - Throws: ``StoreError/logDamaged(path:because:)``.
  static func inspect(besides storePath: String) throws {
    try StoreLog(of: storePath).requireLength()
  }

  /// The log of a store that this process has open. Without an index, or without the permission to read it, less is
  /// known of the log.
  init(of storePath: String) {
    self.storePath = storePath
    do {
      (index, indexError) = (try InspectedFile.at(storePath + "-shm"), nil)
    } catch {
      (index, indexError) = (nil, error.isNotFound ? nil : error)
    }
  }

  var indexHeader: LogIndexHeader? {
    guard let index else { return nil }
    var bytes = [UInt8](repeating: 0, count: LogIndexHeader.size)
    guard pread(index.descriptor, &bytes, bytes.count, 0) == bytes.count else { return nil }
    return LogIndexHeader(bytes)
  }

  // MARK: Before SQLite opens the store

  /// Throws when commits of the log are lost because the log is shorter than its index says, or because it is not the log
  /// that programs have open.
  private func requireLength() throws {
    while let before = indexHeader, before.frames > 0 {
      let isLongEnough = isLongEnough(for: before)
      // Without another program that uses the index, SQLite makes it anew from the log.
      let isUsed = FileLock.isTaken(byte: 128, of: index?.descriptor ?? -1) == true
      if !isUsed, isLongEnough || !before.isNeeded { return }
      let header = try header()
      let isAbout = WriteAheadLog.isIntact(header: header) && before.isAbout(logHeader: header)
      if isLongEnough, isAbout { return }
      let error = takenAway(for: before)
      // Another program may have emptied the log or made its index anew in between.
      guard indexHeader == before else { continue }
      // Programs that have the store open would go on with what is not there any more.
      if case .logTakenAway(_, isOpen: true, _) = error { throw error }
      if isUsed { throw error }
      // An index from before the computer started may be older than the log that it names. What no program has written as
      // a log says nothing about its age.
      guard isAbout || !WriteAheadLog.isIntact(header: header) && isIndexNewest else { return }
      throw StoreError.logDamaged(
        path: path,
        because: size == 0 ? String(localized: "it is gone") : String(localized: "its end is missing"))
    }
  }

  /// The error for a log that does not have all frames of the index.
  private func takenAway(for header: LogIndexHeader) -> StoreError {
    let open = OpenLogs(of: storePath, index: index?.identity)
    return .logTakenAway(path: path, isOpen: open.newest(for: header) != nil, users: open.users)
  }

  /// Whether the log is there with all frames of an index.
  private func isThere(for header: LogIndexHeader) throws(FileError) -> Bool {
    let beginning = try self.header()
    return isLongEnough(for: header) && WriteAheadLog.isIntact(header: beginning)
      && header.isAbout(logHeader: beginning)
  }

  private func isLongEnough(for header: LogIndexHeader) -> Bool {
    size >= WriteAheadLog.size(frames: header.frames, pageSize: header.pageSize)
  }

  /// The log's length in bytes; 0 if there is no log.
  private var size: Int {
    var status = stat()
    return pathStat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private func header() throws(FileError) -> [UInt8] {
    do {
      return try FileBytes.read(path, atMost: WriteAheadLog.headerSize)
    } catch  where error.isNotFound {
      return []
    }
  }

  /// Whether the index was written since the computer started, and after the store's file: a program that copies the log
  /// back and removes it need not change the index.
  private var isIndexNewest: Bool {
    guard let index else { return false }
    var (indexStatus, store, now, running) = (stat(), stat(), timespec(), timespec())
    guard fstat(index.descriptor, &indexStatus) == 0, pathStat(storePath, &store) == 0,
      clock_gettime(CLOCK_REALTIME, &now) == 0, clock_gettime(CLOCK_BOOTTIME, &running) == 0
    else { return false }
    let (written, storeWritten) = (indexStatus.st_mtim, store.st_mtim)
    return written.tv_sec > now.tv_sec - running.tv_sec
      && (written.tv_sec, written.tv_nsec) > (storeWritten.tv_sec, storeWritten.tv_nsec)
  }

  // MARK: While the store is open

  /// Throws when commits of the log are lost, and takes away what would look like a lost commit behind the next change. Call
  /// this before a change, where no other program can write.
  /// - Parameter size: the log's length in bytes.
  func prepareForChange(size: Int) throws {
    // In the place of a log that was removed before SQLite opened it, SQLite begins one behind the frames that the index has.
    if let header = indexHeader, header.frames > 0, try !isThere(for: header) { throw takenAway(for: header) }
    guard let log = try logWithTail(size: size) else { return }
    try requireCommits(of: log)
    removeUnpublished(from: log)
  }

  /// Cuts off a change of a program that was killed after it had written the change, and before it could say so in the
  /// index. Nobody was told that it was made, no program has seen it, and SQLite writes the next change over it. If that one
  /// is shorter, the end of the earlier one stays behind it.
  private func removeUnpublished(from log: WriteAheadLog) {
    guard let header = indexHeader,
      header.frames == 0 || (try? header.isAbout(logHeader: self.header())) ?? false,
      log.committedFrames > header.frames, log.commits(after: header.frames) == 1
    else { return }
    let length = header.frames == 0 ? 0 : WriteAheadLog.size(frames: header.frames, pageSize: log.pageSize)
    pathTruncate(path, to: length)
  }

  private func requireCommits(of log: WriteAheadLog) throws {
    guard case .lost(let commits) = Self.ending(of: log, besides: storePath) else { return }
    throw StoreError.logDamaged(
      path: path,
      because: String(
        localized: "\(commits) change in it cannot be read",
        plural: "\(commits) changes in it cannot be read", for: commits))
  }

  /// Throws when commits of the log are lost.
  /// - Parameter size: the log's length in bytes.
  private func requireCommits(size: Int) throws {
    if let log = try logWithTail(size: size) { try requireCommits(of: log) }
  }

  /// The log, if there may be anything behind its last commit.
  private func logWithTail(size: Int) throws -> WriteAheadLog? {
    guard mayHaveTail(size: size) else { return nil }
    guard size <= Self.longest else { throw StoreError.logDamaged(path: path, because: Self.tooLong) }
    return try contents()
  }

  /// Whether there is anything behind the last commit, as far as the index tells.
  private func mayHaveTail(size: Int) -> Bool {
    guard size > WriteAheadLog.headerSize else { return false }
    guard let header = indexHeader else { return true }
    return size > WriteAheadLog.size(frames: header.frames, pageSize: header.pageSize)
  }

  /// Throws when commits of the log are lost, as far as that can be told while other programs may write.
  func requireCommitsWhileReading() throws {
    var status = stat()
    while pathStat(path, &status) == 0, mayHaveTail(size: Int(status.st_size)) {
      let before = indexHeader
      // What a writer has written so far is not committed yet. It looks at the log itself.
      guard !isWriterActive else { return }
      do {
        return try requireCommits(size: Int(status.st_size))
      } catch let error as StoreError {
        guard isWriterActive || indexHeader != before else { throw error }
      }
    }
  }

  /// Whether a program holds the lock for writing, which is a byte of the index (sqlite.org/walformat.html, section 2.3).
  private var isWriterActive: Bool {
    guard let index else { return false }
    return FileLock.isTaken(byte: 120, of: index.descriptor) ?? true
  }

  /// The log; nil if it has no frames.
  func contents() throws -> WriteAheadLog? { try Self.bytes(besides: storePath).flatMap(WriteAheadLog.init) }

  /// What the frames of a log behind its last commit are.
  static func ending(of log: WriteAheadLog, besides storePath: String) -> WriteAheadLog.Ending {
    var store: InspectedFile?
    return log.ending { page, content in
      store = store ?? (try? InspectedFile.at(storePath))
      guard let store else { return false }
      var bytes = [UInt8](repeating: 0, count: content.count)
      return pread(store.descriptor, &bytes, bytes.count, (page - 1) * log.pageSize) == bytes.count
        && content.elementsEqual(bytes)
    }
  }

  /// Whether the log beside a store is longer than what is read.
  static func isTooLong(besides storePath: String) -> Bool {
    var status = stat()
    return pathStat(storePath + "-wal", &status) == 0 && status.st_size > longest
  }

  /// The bytes of the log beside a store, up to the greatest length; nil if there is no log.
  static func bytes(besides storePath: String) throws(FileError) -> [UInt8]? {
    do {
      return try FileBytes.read(storePath + "-wal", atMost: longest)
    } catch  where error.isNotFound {
      return nil
    }
  }
}
