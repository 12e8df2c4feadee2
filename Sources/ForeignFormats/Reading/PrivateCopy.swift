import FileSystem
import Glibc

/// A copy of an SQLite file, and of its log, in a folder that only this user can read. The folder is removed with
/// this object. The original is never opened as a database, because SQLite would write to its `-shm` file.
final class PrivateCopy {
  /// The path of the main file's copy.
  let path: String
  /// Whether there is a log. It may have pages that the main file does not have yet.
  let hasLog: Bool
  /// The main file's size in bytes.
  let size: Int
  private let folder: String

  init(of original: String, name: String) throws {
    do throws(FileError) {
      folder = try Folder.makeTemporary("swiftcal-import")
    } catch {
      throw ForeignFormatError.system(file: name, number: error.code)
    }
    path = folder + "/copy.sqlite"
    size = try Self.copy(original, to: path, name: name) ?? 0
    hasLog = try Self.copy(original + "-wal", to: path + "-wal", name: name + "-wal") ?? 0 > 0
    _ = try Self.copy(original + "-shm", to: path + "-shm", name: name + "-shm")
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    rmdir(folder)
  }

  /// Copies a file.
  /// - Returns: its size in bytes; nil if there is no such file.
  private static func copy(_ source: String, to target: String, name: String) throws -> Int? {
    guard let file = try RegularFile(path: source, name: name) else { return nil }
    try file.copy(to: target)
    return file.size
  }
}
