import FileSystem
import Glibc
import Localization
import SQLite
import StudyCalendar

/// Saves what can be saved of a store whose log has lost commits.
///
/// SQLite would stop at the first damaged part of the log. But a part that is damaged often does not matter any more,
/// because a later commit wrote the same page anew, and one wrong bit can be found by the checksums.
struct Salvage {
  private let database: [UInt8]
  /// The log as it was found.
  private let found: [UInt8]
  private let log: WriteAheadLog?
  /// The positions behind the commits whose end state is known in all its pages, newest first; 0 for the file alone.
  private let candidates: [Int]

  /// Looks at a store and its log.
  /// - Throws: `FileError`, ``StoreError``.
  init(_ path: String) throws {
    let (database, found) = try Self.files(path)
    let log = WriteAheadLog(found)?.repaired(from: database)
    self.database = database
    self.found = found
    self.log = log
    candidates =
      (log?.frames.indices.reversed() ?? []).filter { Self.isKnown(log, upTo: $0) }.map { $0 + 1 } + [0]
  }

  private static func files(_ path: String) throws -> (database: [UInt8], log: [UInt8]) {
    let file = try InspectedFile.at(path)
    var status = stat()
    // A file that is longer than its header says has nothing of the store there.
    let isLong = fstat(file.descriptor, &status) == 0 && status.st_size > StoreLog.longest
    let size = isLong ? file.header.map { $0.pageCount * $0.pageSize } : nil
    let database = try withExtendedLifetime(file) {
      try FileBytes.read(file.descriptor, of: path, atMost: size ?? .max)
    }
    return (database, try StoreLog.bytes(besides: path) ?? [])
  }

  /// Whether the store and its log are still what was looked at. Another command can have restored a backup meanwhile.
  func isStill(at path: String) throws -> Bool {
    let (database, log) = try Self.files(path)
    // An empty log may have a byte by now, with which SQLite finds it.
    return database == self.database && (log == found || (found.isEmpty && log.count == 1))
  }

  /// Whether a commit is intact, and of each page the newest content up to there. A frame that does not carry the log's
  /// salts could be of any page, or from an earlier use of the log.
  private static func isKnown(_ log: WriteAheadLog?, upTo index: Int) -> Bool {
    guard let log, log.frames[index].isCommit, log.frames[index].isIntact else { return false }
    var pages: Set<Int> = []
    return log.frames[...index].reversed().allSatisfy { frame in
      let isNewest = pages.insert(frame.page).inserted
      return frame.isIntact || (log.belongs(frame) && !isNewest)
    }
  }

  /// Writes the newest state that is sound to a file.
  /// - Parameters:
  ///   - path: the file.
  ///   - isSound: checks a file.
  /// - Returns: how many commits behind that state are lost; nil if no state is sound.
  func write(to path: String, isSound: (String) throws -> Bool) throws -> Int? {
    for end in candidates {
      StoreFile.remove(path)
      try FileBytes.write(bytes(upTo: end), toNew: path)
      if try isSound(path) { return log?.commits(after: end) ?? 0 }
    }
    return nil
  }

  /// The database with the first frames of the log copied back.
  private func bytes(upTo end: Int) -> [UInt8] {
    var bytes = database
    if let log, end > 0 {
      let size = log.frames[end - 1].pageCountAtCommit * log.pageSize
      bytes += [UInt8](repeating: 0, count: max(size - bytes.count, 0))
      for frame in log.frames[..<end] where frame.isIntact && frame.page * log.pageSize <= bytes.count {
        let start = (frame.page - 1) * log.pageSize
        bytes.replaceSubrange(start..<start + log.pageSize, with: log.content(of: frame))
      }
      bytes.removeLast(max(bytes.count - size, 0))
    }
    // The copy has no log.
    for offset in [18, 19] where bytes.indices.contains(offset) { bytes[offset] = 1 }
    return bytes
  }
}

extension SharedStore {
  /// Puts what can be saved of a store whose log is damaged in the store's place. The damaged files are kept.
  /// - Parameters:
  ///   - today: the day that names what is kept.
  ///   - because: what is wrong with the log.
  ///   - tell: receives sentences about what is done, without a full stop.
  static func salvage(
    in container: GroupContainer, today: CalendarDate, because: String, telling tell: (String) -> Void
  ) throws {
    let file = StoreFile(container: container)
    try withStoreErrors(at: file.path) {
      // Another process that repairs the store at the same time must not replace what came after this repair.
      try file.whileLocked { _ in
        if let linked = FilePlace(file.path).linkedPath { throw StoreError.hasOtherNames(path: linked) }
        var isWhole = true
        do {
          try StoreLog.inspect(besides: file.path)
        } catch StoreError.logDamaged {
          isWhole = false
        }
        do {
          try StoreLog(of: file.path).requireCommitsWhileReading()
          if isWhole { return }
        } catch StoreError.logDamaged {}
        try salvage(file, today: today, because: because, telling: tell)
        guard !isWhole else { return }
        tell(
          String(localized: "what is missing of the log is lost; “swiftcal backup --list” shows the backups"))
      }
    }
  }

  private static func salvage(
    _ file: StoreFile, today: CalendarDate, because: String, telling tell: (String) -> Void
  ) throws {
    let candidate = try withCreationErrors {
      try AtomicFile.makeTemporary(beside: file.path, suffix: ".restore")
    }
    let copy = try withCreationErrors { try AtomicFile.makeTemporary(beside: file.path, suffix: ".restore") }
    defer {
      StoreFile.remove(candidate)
      StoreFile.remove(copy)
    }
    let salvage = try Salvage(file.path)
    let lost = try salvage.write(to: candidate) { path in
      do {
        try checkedCopy(of: path, at: copy)
        return true
      } catch StoreError.notOurs, StoreError.damaged, StoreError.notRestorable {
        return false
      }
    }
    guard let lost else {
      return tell(
        String(
          localized: "nothing of the store and its log is whole; “swiftcal backup --list” shows the backups"))
    }
    let kept = try file.replace(
      by: copy, today: today, ifStill: { try salvage.isStill(at: file.path) }, telling: tell)
    let result =
      switch lost {
      case 0: String(localized: "every change that is still in it was saved")
      case 1: String(localized: "its last change could not be saved")
      default:
        String(
          localized: "its last \(lost) change could not be saved",
          plural: "its last \(lost) changes could not be saved", for: lost)
      }
    tell(String(localized: "the log of the store was damaged (\(because)); \(result)"))
    if let kept { tell(String(localized: "the damaged store is kept as \(kept.shellQuoted)")) }
    for removed in file.container.pruneKeptCopies(today: today, sparing: kept.map { [$0] } ?? []) {
      tell(
        String(
          localized: """
            \(removed.shellQuoted) was removed, since there are enough newer copies of what was replaced
            """))
    }
  }
}
