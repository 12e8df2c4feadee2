/// The header of an SQLite file, for those who look at the bytes of a file before SQLite does
/// (sqlite.org/fileformat2.html, section 1.3).
public struct DatabaseHeader: Sendable {
  /// The first bytes of every SQLite file.
  public static let magic = Array("SQLite format 3\0".utf8)

  /// The `application_id` of SwiftCal's own stores: “SCal” in ASCII.
  public static let swiftCalApplicationID = 0x5343_616C

  /// The size of a page, in bytes.
  public let pageSize: Int
  /// Whether the file is written with a rollback journal, and not with a write-ahead log.
  public let usesRollbackJournal: Bool

  private static let size = 100
  /// Where the two bytes are that say which version of SQLite's format a program must know to write and to read the
  /// file. SQLite writes 1 for a file with a rollback journal, and 2 for a file with a write-ahead log.
  private static let versions = 18...19

  /// Reads the header; nil where the bytes are too few or do not begin as an SQLite file does.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: Self.magic) else { return nil }
    let shortSize = Int(bytes[16]) << 8 | Int(bytes[17])
    // The field has two bytes, and 65,536 is written as 1.
    pageSize = shortSize == 1 ? 65_536 : shortSize
    usesRollbackJournal = bytes[Self.versions.lowerBound] == 1
  }

  /// The bytes of a file as those of one that has no write-ahead log: a database in memory can have none.
  public static func withoutLog(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    if bytes.count >= size, bytes[versions.upperBound] == 2 { for offset in versions { bytes[offset] = 1 } }
    return bytes
  }
}
