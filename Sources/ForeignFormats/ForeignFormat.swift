import FileSystem
import SQLite

// Reads other programs' files, and our own exports, into a StudyArchive. `Export/` writes an archive in formats that
// other programs read. Nothing here knows the store.

/// A file format of another program, or one of our own exports.
public protocol ForeignFormat: Sendable {
  /// The name that a person gives to `--from`.
  var name: String { get }
  /// Whether the content is of this format. Looks at no more of it than it needs.
  func recognises(_ file: ForeignFile) -> Bool
  /// Reads the whole file.
  /// - Throws: ``ForeignFormatError``, which says what was wrong and what to do.
  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult
}

/// All formats that can be read. A new format is one new file and one line here.
///
/// A file may fit two formats. The more particular format comes first.
public let foreignFormats: [any ForeignFormat] = [
  CoreDataStore(),
  LoopBackup(),
  LoopArchive(),
  SwiftCalJSON(),
  DijoRecord(),
  Timewarrior(),
  SwiftCalCSV(),
  HabitBullCSV(),
  TogglCSV(),
  LoopCheckmarks(),
  LoopWideCheckmarks(),
  HarshLog(),
  HabitctlLog(),
  HarshHabits(),
  DateList(),
  PlainCSV(),
]

/// The format of that name; nil if there is no such format.
public func foreignFormat(named name: String) -> (any ForeignFormat)? {
  foreignFormats.first { $0.name == name }
}

/// Reads a file. Opens no store.
/// - Parameters:
///   - file: the file.
///   - format: the format to read it in; nil for the format that its content shows.
///   - options: what the file itself does not say.
/// - Returns: what was found, and what was skipped.
/// - Throws: ``ForeignFormatError``.
public func readArchive(
  _ file: ForeignFile, as format: (any ForeignFormat)? = nil, _ options: ImportOptions
) throws -> ImportResult {
  guard let format = format ?? foreignFormats.first(where: { $0.recognises(file) }) else {
    throw try unrecognised(file)
  }
  return try format.read(file, options)
}

/// What to do with a store of ours that was to be imported. Its log can have days that the file does not have, so the file
/// alone is not copied.
private func adviceForStore(_ path: String) -> String {
  let path = Folder.absolutePath(path)
  guard Folder.name(of: path) == "SwiftCal.sqlite" else {
    return
      "put it in the store's place with “swiftcal restore \(path.shellQuoted)”, which keeps what it replaces"
  }
  let folder = Folder.parent(of: path).shellQuoted
  return
    "write it out with “SWIFTCAL_CONTAINER=\(folder) swiftcal export --output days.json”, and import that"
}

/// Explains why no format recognises a file, as precisely as possible.
/// - Throws: ``ForeignFormatError`` if it is a database that cannot be opened.
private func unrecognised(_ file: ForeignFile) throws -> ForeignFormatError {
  if file.isSQLite {
    guard try file.database().applicationID == DatabaseHeader.swiftCalApplicationID else {
      return .notRecognised(file: file.name)
    }
    return .invalid(file: file.name, "is a store of SwiftCal itself", advice: adviceForStore(file.path))
  }
  if file.bytes.isEmpty { return .invalid(file: file.name, "is empty") }
  if file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF]) {
    return .invalid(file: file.name, "is in UTF-16", advice: "save it as UTF-8")
  }
  return .notRecognised(file: file.name)
}
