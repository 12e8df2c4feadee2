import FileSystem
import Glibc
import SQLite
import StudyCalendar

/// Saves what can be saved of a store whose log has lost commits.
///
/// SQLite would stop at the first damaged part of the log. But a part that is damaged often does not matter any more,
/// because a later commit wrote the same page anew, and one wrong bit can be found by the checksums.
struct Salvage {
  private let database: [UInt8]
  private let log: WriteAheadLog?
  /// The positions behind the commits whose end state is known in all its pages, newest first; 0 for the file alone.
  private let candidates: [Int]

  /// Looks at a store and its log.
  /// - Throws: `FileError`, ``StoreError``.
  init(_ path: String) throws {
    let file = try InspectedFile.at(path)
    let database = try withExtendedLifetime(file) { try FileBytes.read(file.descriptor, of: path) }
    let log = try StoreLog.bytes(besides: path).flatMap(WriteAheadLog.init)?.repaired(from: database)
    self.database = database
    self.log = log
    candidates =
      (log?.frames.indices.reversed() ?? []).filter { Self.isKnown(log, upTo: $0) }.map { $0 + 1 } + [0]
  }

  /// Whether a commit is intact, and of each page the newest content up to there.
  private static func isKnown(_ log: WriteAheadLog?, upTo index: Int) -> Bool {
    guard let log, log.frames[index].isCommit, log.frames[index].isIntact else { return false }
    var pages: Set<Int> = []
    return log.frames[...index].reversed().allSatisfy { pages.insert($0.page).inserted ? $0.isIntact : true }
  }

  /// Writes the newest state that is sound to a new file.
  /// - Parameters:
  ///   - path: the new file, which must not exist.
  ///   - isSound: checks a file.
  /// - Returns: how many commits behind that state are lost; nil if no state is sound.
  func write(to path: String, isSound: (String) throws -> Bool) throws -> Int? {
    for end in candidates {
      try FileBytes.write(bytes(upTo: end), toNew: path)
      if try isSound(path) { return log?.frames[end...].count(where: \.isCommit) ?? 0 }
      StoreFile.remove(path)
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
  /// - Returns: sentences about what was done, without a full stop.
  static func salvage(in container: GroupContainer, today: CalendarDate) throws -> [String] {
    let file = StoreFile(container: container)
    let folder = try withCreationErrors {
      try AtomicFile.makeTemporary(beside: file.path, suffix: ".restore")
    }
    unlink(folder)
    let copy = folder + "-copy.restore"
    defer {
      StoreFile.remove(folder)
      StoreFile.remove(copy)
    }
    let lost = try Salvage(file.path).write(to: folder) { path in
      do {
        try checkedCopy(of: path, at: copy)
        return true
      } catch StoreError.notOurs, StoreError.damaged, StoreError.notRestorable {
        StoreFile.remove(copy)
        return false
      }
    }
    guard let lost else { return [] }
    var notices: [String] = []
    let kept = try withStoreErrors(at: file.path) { try file.replace(by: copy, today: today, &notices) }
    let result =
      switch lost {
      case 0: "every change that is in it was saved"
      case 1: "its last change could not be saved"
      default: "its last \(lost) changes could not be saved"
      }
    notices.append("the log of the store was damaged; \(result)")
    if let kept {
      notices.append("the damaged files are kept as \(kept.shellQuoted) and \((kept + "-wal").shellQuoted)")
    }
    return notices
  }
}
