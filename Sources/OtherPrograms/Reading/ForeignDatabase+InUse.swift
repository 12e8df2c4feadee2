import ForeignText
import Glibc
import System

extension ForeignDatabase {
  /// The largest database of a program in use that is read, in bytes. All of it is in memory while it is read.
  private static let largestInUse = 512 << 20

  /// How often a file that changes meanwhile is read again, and how long to wait before that.
  private static let attempts = 20
  private static let pause: UInt32 = 50_000

  /// Reads the database of a program that may be running and writing to it. The file and its log are copied into memory, and
  /// copied again if the file changed meanwhile. No lock is taken and nothing is written, so the program notices nothing.
  /// - Parameters:
  ///   - path: the path of the database.
  ///   - longest: the longest row that the file may have, in bytes.
  /// - Throws: ``ForeignFormatError``.
  public convenience init(inUse path: String, longest: Int32 = 1 << 20) throws {
    let name = Folder.name(of: path)
    for attempt in 1...Self.attempts {
      if let (content, log) = try Self.unchanging(path, name) {
        try self.init(content: content, log: log, name: name, longest: longest)
        return
      }
      if attempt < Self.attempts { usleep(Self.pause) }
    }
    throw ForeignFormatError.busy(file: name)
  }

  /// The bytes of the file and of its log, which belong together; nil if they changed while they were read.
  ///
  /// A log may grow meanwhile, because a transaction counts only when it is complete in it. It may not begin anew: then what
  /// was read of it is in the file already. A file with a rollback journal may be in the middle of a change.
  private static func unchanging(_ path: String, _ name: String) throws -> (file: [UInt8], log: [UInt8]?)? {
    let before = try (FileState(path: path), beginning(of: path + "-wal", name))
    guard try !hasJournal(path, name) else { return nil }
    guard let content = try RegularFile.bytes(path, name: name, limit: largestInUse) else {
      throw ForeignFormatError.missing(file: name)
    }
    let log = try RegularFile.bytes(path + "-wal", name: name + "-wal", limit: largestInUse)
    let after = try (FileState(path: path), beginning(of: path + "-wal", name))
    guard before.0 == after.0, before.1 == after.1, try !hasJournal(path, name) else { return nil }
    guard log.map({ Array($0.prefix(headerOfLog)) == after.1 }) ?? after.1.isEmpty else { return nil }
    return (content, log)
  }

  /// The length of a log's header, in bytes (sqlite.org/fileformat2.html, section 4.1).
  private static let headerOfLog = 32

  /// The first bytes of a file; none if it is not there.
  private static func beginning(of path: String, _ name: String) throws -> [UInt8] {
    do {
      return try FileBytes.read(path, atMost: headerOfLog)
    } catch let error where error.code == ENOENT {
      return []
    } catch {
      throw ForeignFormatError.system(file: name, number: error.code)
    }
  }

  /// Whether there is a rollback journal, with which a program is changing the file or has left it half changed. A journal
  /// that is done with has zeros at its beginning.
  private static func hasJournal(_ path: String, _ name: String) throws -> Bool {
    try beginning(of: path + "-journal", name).prefix(8).contains { $0 != 0 }
  }
}
