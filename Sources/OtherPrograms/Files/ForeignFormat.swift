import ForeignText
import StudyCalendar
import System
import Words

// Reads other programs' files, and our own exports, into a StudyArchive. `Export/` writes an archive in formats that
// other programs read. Nothing here knows the store.

/// A file format of another program, or one of our own exports.
public protocol ForeignFormat: Sendable {
  /// The name that a person gives to `--format`.
  var name: String { get }
  /// The program that writes such files, as people call it; nil for a file that any program could have written, and for our own.
  var program: String? { get }
  /// Whether the content is of this format. Looks at no more of it than it needs.
  func recognises(_ file: ForeignFile) -> Bool
  /// Reads the whole file.
  /// - Parameter builder: gathers what is found. It has the options of the import.
  /// - Throws: ``ForeignFormatError``, which says what was wrong and what to do.
  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws
}

extension ForeignFormat {
  public var program: String? { nil }
}

/// All formats that can be read. A new format is one new file and one line here.
///
/// A file may fit two formats. The more particular format comes first.
public let foreignFormats: [any ForeignFormat] =
  [
    CoreDataStore(), LoopBackup(), HabitDatabase.tickmate, HabitDatabase.rewire, LoopArchive(),
    SwiftCalJSON(),
    HabitKitJSON(), BeaverHabitsJSON(), HabiticaJSON(), GitHubContributions(), DijoRecord(), WatsonJSON(),
    Timewarrior(), SwiftCalCSV(),
    HabitBullCSV(),
  ] + KnownTable.all + [
    LoopCheckmarks(), LoopWideCheckmarks(), AnswerLog.harsh, AnswerLog.habitctl, HarshHabits(),
    SwiftCalCalendar(),
    DateList(), PlainCSV(),
  ]

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
  if options.timeZone != nil { _ = try options.zone(for: file.name) }
  var options = options
  options.formatIsNamed = format != nil
  let saysColumns = options.columns != ColumnMapping() && !file.isSQLite
  var found = format
  if found == nil, options.columns.columns.isEmpty { found = foreignFormats.first { $0.recognises(file) } }
  // Who says how dates are written, or which columns have what, means a table.
  if format == nil, saysColumns, !(found is KnownTable) { found = PlainCSV() }
  guard let format = found else { throw try unrecognised(file) }
  guard !saysColumns || format is PlainCSV || format is KnownTable && options.columns.columns.isEmpty else {
    throw ForeignFormatError.invalid(
      String(localized: "\(quoted(file.name)) is read as \(format.name), whose columns are known"),
      advice: String(localized: "use --format plain-csv"))
  }
  var builder = ArchiveBuilder(file, options, in: format)
  try format.read(file, into: &builder)
  return try builder.result(format: format.name)
}

/// What to do with a store of ours that was to be imported. Its log can have days that the file does not have, so the file
/// alone is not copied.
private func adviceForStore(_ path: String) -> String {
  let path = Folder.absolutePath(path)
  guard Folder.name(of: path) == "SwiftCal.sqlite" else {
    let path = path.shellQuoted
    return String(
      localized:
        "put it in the store's place with “swiftcal restore \(path)”, which keeps what it replaces")
  }
  let folder = Folder.parent(of: path).shellQuoted
  return String(
    localized: """
      write it out with “SWIFTCAL_CONTAINER=\(folder) swiftcal export --output days.json”, and import that
      """)
}

/// Explains why no format recognises a file, as precisely as possible.
/// - Throws: ``ForeignFormatError`` if it is a database that cannot be opened.
private func unrecognised(_ file: ForeignFile) throws -> ForeignFormatError {
  let name = quoted(file.name)
  if file.isSQLite {
    let database = try file.database()
    if database.applicationID == DatabaseHeader.swiftCalApplicationID {
      return .invalid(
        String(localized: "\(name) is a store of SwiftCal itself"),
        advice: adviceForStore(file.path ?? "FILE"))
    }
    if database.lacksLog, database.tables.isEmpty { return .missingLog(file: file.name) }
    return .invalid(
      String(localized: "\(name) is a database of another program"),
      advice: String(localized: "export it there as CSV with a column of dates, and give that"))
  }
  if file.bytes.isEmpty { return .invalid(String(localized: "\(name) is empty")) }
  if let content = OtherContent(file.bytes) { return content.refusal(of: file.name) }
  if let problem = file.textProblem { return problem.refusal(of: file.name) }
  guard file.isText else { return OtherContent.document.refusal(of: file.name) }
  switch file.firstVisibleByte {
  case UInt8(ascii: "{"), UInt8(ascii: "["):
    return .invalid(
      String(localized: "\(name) is JSON of another program"),
      advice: String(localized: "write its days as CSV with a column of dates"))
  case nil where file.bytes.count <= 4096: return .invalid(String(localized: "\(name) is empty"))
  default:
    var records = CSVRecords(file.bytes)
    if let record = records.next(), let problem = record.problem {
      return .invalid(
        String(localized: "\(name) cannot be read: \(problem)"),
        advice: String(localized: "check that it is the right file"))
    }
    try file.requireLines()
    return .invalid(
      String(localized: "\(name) is not in a format that SwiftCal reads"),
      advice: String(localized: "give a list of dates or a CSV file with a column of dates"))
  }
}
