import ForeignText
import System
import Words

/// A file to be read. Its content is read once, and nothing is ever written to it.
public final class ForeignFile {
  /// Its name without the folder, for messages.
  let name: String
  /// The content. A text is in UTF-8 and has lines that end with LF, whatever the file has. For an SQLite file that has
  /// a path this is only the beginning, because its rows are read with those of its log.
  let bytes: [UInt8]
  /// What is wrong with the content as a text: its encoding; nil for a text that can be read, and for a file that is no
  /// text.
  let textProblem: TextProblem?
  /// Its path as it was given; nil for standard input.
  let path: String?
  private var opened: ForeignDatabase?
  /// The first twenty of ``entryLines``, by which a format is recognised; empty for a file that is not a text of lines.
  private(set) lazy var firstEntryLines =
    isText && !bytes.hasLine(longerThan: longestLine) ? entryLines.prefix(20).map(\.text) : []

  /// The largest file that is read, in bytes. A larger one would fill the memory.
  public static let sizeLimit = 256 << 20

  /// Reads a file.
  /// - Throws: ``ForeignFormatError`` if there is no such file, or it is not a file, or it cannot be read.
  public init(path: String) throws {
    self.path = path
    name = path.isEmpty ? path : Folder.name(of: Folder.tidyPath(path))
    guard let content = try RegularFile.bytes(path, name: name, stoppingAfter: DatabaseHeader.magic) else {
      throw ForeignFormatError.missing(file: name)
    }
    (bytes, textProblem) = Self.text(of: content)
  }

  /// The content of standard input as a file.
  /// - Throws: ``ForeignFormatError`` if there is more than ``sizeLimit``.
  public init(standardInput content: [UInt8]) throws {
    path = nil
    name = String(localized: "standard input")
    guard content.count <= Self.sizeLimit else { throw ForeignFormatError.tooLarge(file: name) }
    (bytes, textProblem) = Self.text(of: content)
  }

  /// The content as it is read, and what is wrong with it.
  private static func text(of content: [UInt8]) -> ([UInt8], TextProblem?) {
    let isBinary =
      content.starts(with: DatabaseHeader.magic) || content.starts(with: ZipArchive.entryMagic)
      || content.starts(with: ZipArchive.endMagic)
    guard !isBinary else { return (content, nil) }
    switch WrittenText.decoded(content) {
    case .success(let text): return (text, nil)
    case .failure(let problem): return (content, problem)
    }
  }

  var isSQLite: Bool { bytes.starts(with: DatabaseHeader.magic) }

  /// The content as a database. It is read once, with its log.
  func database() throws -> ForeignDatabase {
    if let opened { return opened }
    let database =
      try path.map { try ForeignDatabase(path: $0, name: name) }
      ?? ForeignDatabase(content: bytes, name: name)
    opened = database
    return database
  }

  /// Whether it is a database with these tables. False for a damaged database; reading it tells what is wrong.
  func hasTables(_ names: [String]) -> Bool {
    guard isSQLite, let database = try? database() else { return false }
    return database.tables.isSuperset(of: names)
  }
}
