import FileSystem
import SQLite

/// A file to be read. Its content is read once, and nothing is ever written to it.
public final class ForeignFile {
  /// Its name without the folder, for messages.
  let name: String
  /// The content. For an SQLite file this is only the beginning, because its rows are read from a private
  /// copy.
  let bytes: [UInt8]
  /// Its path as it was given.
  let path: String
  private var opened: ForeignDatabase?

  /// Reads a file.
  /// - Throws: ``ForeignFormatError`` if there is no such file, or it is not a file, or it cannot be read.
  public init(path: String) throws {
    self.path = path
    name = Folder.name(of: Folder.tidyPath(path))
    bytes = try Self.content(of: path, name: name)
  }

  /// Whether the content begins as every SQLite file does.
  var isSQLite: Bool { bytes.starts(with: DatabaseHeader.magic) }

  /// The content as a database. It is opened once, in a private copy of the file and its log.
  func database() throws -> ForeignDatabase {
    if let opened { return opened }
    let database = try ForeignDatabase(copyOf: path, name: name)
    opened = database
    return database
  }

  /// Whether it is a database with these tables. False for a damaged database; reading it tells what is wrong.
  func hasTables(_ names: String...) -> Bool {
    guard isSQLite, let database = try? database() else { return false }
    return database.tables.isSuperset(of: names)
  }

  private static func content(of path: String, name: String) throws -> [UInt8] {
    guard let file = try RegularFile(path: path, name: name) else {
      throw ForeignFormatError.missing(file: name)
    }
    var bytes = [UInt8](repeating: 0, count: file.size)
    var count = 0
    while count < bytes.count {
      let isStart = count == 0
      let end = isStart ? min(bytes.count, DatabaseHeader.magic.count) : bytes.count
      let got = try bytes.withUnsafeMutableBytes { try file.read(into: .init(rebasing: $0[count..<end])) }
      if got == 0 { break }
      count += got
      if isStart && bytes[..<count].elementsEqual(DatabaseHeader.magic) { break }
    }
    return Array(bytes[..<count])
  }
}
