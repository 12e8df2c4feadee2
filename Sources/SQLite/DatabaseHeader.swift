/// The header of an SQLite file, for those who look at a file before SQLite does (sqlite.org/fileformat2.html, section
/// 1.3).
public struct DatabaseHeader: Sendable {
  /// The first bytes of every SQLite file.
  public static let magic = Array("SQLite format 3\0".utf8)

  /// The length of the header, in bytes.
  public static let size = 100

  /// The `application_id` of SwiftCal's own stores: “SCal” in ASCII.
  public static let swiftCalApplicationID = 0x5343_616C

  /// Where the two bytes are that say which version of SQLite's format a program must know to write and to read the
  /// file. SQLite writes 1 for a file with a rollback journal, and 2 for a file with a write-ahead log.
  public static let formatVersionOffsets = (write: 18, read: 19)

  /// The version of the format that a program must know to write the file.
  public let writeVersion: UInt8
  /// The version of the format that a program must know to read the file.
  public let readVersion: UInt8
  /// The size of a page, in bytes.
  public let pageSize: Int
  /// How many pages the file has.
  public let pageCount: Int
  /// The number of the last migration (`PRAGMA user_version`).
  public let userVersion: Int
  /// The number of the program that the file belongs to (`PRAGMA application_id`).
  public let applicationID: Int

  /// Whether SQLite can read and write a file with these versions of the format.
  public var hasKnownFormat: Bool { (1...2).contains(writeVersion) && (1...2).contains(readVersion) }
  /// Whether the file is written with a rollback journal, and not with a write-ahead log.
  public var usesRollbackJournal: Bool { writeVersion == 1 }

  /// Reads the header; nil where the bytes are too few or do not begin as an SQLite file does.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: Self.magic) else { return nil }
    func field(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    writeVersion = bytes[Self.formatVersionOffsets.write]
    readVersion = bytes[Self.formatVersionOffsets.read]
    let shortSize = field(at: 14) & 0xFFFF
    // The field has two bytes, and 65,536 is written as 1.
    pageSize = shortSize == 1 ? 65_536 : shortSize
    pageCount = field(at: 28)
    userVersion = field(at: 60)
    applicationID = field(at: 68)
  }
}
