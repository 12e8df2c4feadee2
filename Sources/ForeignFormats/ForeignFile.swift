import Glibc

/// A file to be read. Its content is looked at once, and the file itself is never written to.
public final class ForeignFile {
  /// Where it is.
  public let path: String
  /// Its name without the folder, for messages.
  public let name: String
  /// The content; of an SQLite file only its beginning, since that is read from a private copy.
  let bytes: [UInt8]
  private var opened: ForeignDatabase?

  /// The largest file that is read at all, so that a device or a disk image does not fill the memory.
  static let sizeLimit = 256 << 20

  /// Reads a file.
  /// - Throws: ``ForeignFormatError``.
  public init(path: String) throws {
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    bytes = try Self.content(of: path, name: name)
  }

  /// A content that is not in a file, such as what came from standard input.
  public init(name: String, bytes: [UInt8]) {
    path = ""
    self.name = name
    self.bytes = bytes
  }

  /// Whether the content begins as every SQLite file does.
  var isSQLite: Bool { bytes.starts(with: sqliteMagic) }

  /// The content as a database, opened once: in a private copy of the file with its log.
  func database() throws -> ForeignDatabase {
    if let opened { return opened }
    guard !path.isEmpty else {
      throw ForeignFormatError.invalid(
        file: name, "is a database, which may have a log beside it", advice: "give it as a file")
    }
    let database = try ForeignDatabase(copyOf: path, name: name)
    opened = database
    return database
  }

  /// Whether it is a database with these tables. False for one that is damaged: reading it will say so.
  func hasTables(_ names: String...) -> Bool {
    guard isSQLite, let database = try? database() else { return false }
    return names.allSatisfy { database.tables.contains($0) }
  }

  private static func content(of path: String, name: String) throws -> [UInt8] {
    // Not blocking, so that a FIFO in the file's place cannot hang us.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      throw errno == ENOENT
        ? ForeignFormatError.missing(file: name) : ForeignFormatError.system(file: name, number: errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ForeignFormatError.invalid(file: name, "is not a file", advice: "give the file itself")
    }
    guard status.st_size <= sizeLimit else {
      throw ForeignFormatError.invalid(file: name, "is larger than \(sizeLimit >> 20) MB")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let isStart = count == 0
      let wanted = isStart ? min(bytes.count, sqliteMagic.count) : bytes.count - count
      let got = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress.map { $0 + count }, wanted)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw ForeignFormatError.system(file: name, number: errno) }
      if got == 0 { break }
      count += got
      if isStart && bytes[..<count].elementsEqual(sqliteMagic) { break }
    }
    return Array(bytes[..<count])
  }
}

/// The first bytes of every SQLite file.
private let sqliteMagic = Array("SQLite format 3\0".utf8)
