import Glibc

/// Files of SQLite, as far as they can be told from any other file. A text that was written in the place of one would
/// destroy what it holds.
public enum DatabaseFiles {
  /// Whether a file is a database of SQLite, or has the name of the log, the index or the journal of one that is beside it.
  public static func contain(_ path: String) -> Bool {
    for ending in ["-wal", "-shm", "-journal"]
    where path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
      let main = String(Substring(path.utf8.dropLast(ending.utf8.count)))
      if main.utf8.last != UInt8(ascii: "/"), isDatabase(main) { return true }
    }
    return isDatabase(path)
  }

  /// Whether a file begins as each database does (sqlite.org/fileformat2.html, section 1.3).
  private static func isDatabase(_ path: String) -> Bool {
    (try? FileBytes.read(path, atMost: beginning.count)) == beginning
  }

  private static let beginning = Array("SQLite format 3\0".utf8)
}
