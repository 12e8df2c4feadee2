// The public interface of this module: recognise a foreign file, read it, and get a history of civil dates. What
// leaves again is in `Export/`. Nothing here knows the store.

/// A file format of another program's, or one of our own exports.
public protocol ForeignFormat: Sendable {
  /// What `--from` calls it.
  var name: String { get }
  /// What people call it.
  var title: String { get }
  /// Whether the content is of this format. Looks at no more than it needs.
  func recognises(_ file: ForeignFile) -> Bool
  /// Reads the whole file.
  /// - Throws: ``ForeignFormatError``, which says what was wrong and what to do.
  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory
}

/// All formats that can be read. A new one is one new file and one line here.
///
/// The order matters where a file could be of two: the more particular one comes first.
public let foreignFormats: [any ForeignFormat] = [
  CoreDataStore(),
  LoopBackup(),
  LoopArchive(),
  SwiftCalJSON(),
  DijoRecord(),
  SwiftCalCSV(),
  HabitBullCSV(),
  LoopCheckmarks(),
  LoopWideCheckmarks(),
  HarshLog(),
  HabitctlLog(),
  DateList(),
  PlainCSV(),
]

/// The format of that name, or nil.
public func foreignFormat(named name: String) -> (any ForeignFormat)? {
  foreignFormats.first { $0.name == name }
}

/// Reads a file in the format that its content shows.
/// - Parameters:
///   - file: the file.
///   - format: what to take it for instead.
///   - options: what the reader must know beside the file.
/// - Throws: ``ForeignFormatError``.
public func readForeignHistory(
  _ file: ForeignFile, as format: (any ForeignFormat)? = nil, _ options: ImportOptions
) throws -> ImportedHistory {
  guard let format = format ?? foreignFormats.first(where: { $0.recognises(file) }) else {
    throw try unrecognised(file)
  }
  return try format.read(file, options)
}

private func unrecognised(_ file: ForeignFile) throws -> ForeignFormatError {
  if file.isSQLite {
    // Says so itself when the file cannot be opened at all.
    let database = try file.database()
    if database.applicationID == swiftCalApplicationID {
      return .invalid(
        file: file.name, "is a store of SwiftCal itself",
        advice: "write it out with “swiftcal export” first")
    }
  }
  if file.bytes.isEmpty && !file.isSQLite { return .invalid(file: file.name, "is empty") }
  if file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF]) {
    return .invalid(file: file.name, "is in UTF-16", advice: "save it as UTF-8")
  }
  return .notRecognised(file: file.name)
}

/// “SCal”, which marks a store of ours in an SQLite file's header.
private let swiftCalApplicationID = 0x5343_616C
