import ArgumentParser
import CommandLine
import ForeignFormats
import LocalCalendar
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Import: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "import", localized: "Bring days and sessions from another tracker, or from an export.",
    localized: """
      Formats, recognised from the content: \(foreignFormats.map(\.name).joined(separator: ", ")).
      Days and sessions are merged: nothing is taken away, and importing twice changes nothing. A file is \
      brought in whole or not at all. “swiftcal undo” takes an import back.
      """,
    examples: "swiftcal import SwiftCal.sqlite --time-zone Europe/Berlin",
    #"swiftcal import "Loop Habits Backup.db" --only Piano --dry-run"#)

  @Argument(localized: "The files; - for standard input.", valueName: "file", completion: .file())
  var files: [String]
  @Option(
    localized: "The files' format; recognised from the content unless given.", valueName: "format",
    completion: .list(foreignFormats.map(\.name)))
  var from: String?
  @Option(localized: "Only this subject of the file; may be given again.", valueName: "name")
  var only: [String] = []
  @Option(localized: "The zone in which a phone kept its days, such as Europe/Berlin.", valueName: "zone")
  var timeZone: String?
  @Option(localized: "The column of a CSV file that has the dates: its title or number.", valueName: "column")
  var dateColumn: String?
  @Option(
    localized: "The column of a CSV file that says whether a day was studied; none if every line was.",
    valueName: "column")
  var answerColumn: String?
  @Option(
    localized: "The column of a CSV file that says what was studied; none if the file is about one subject.",
    valueName: "column")
  var subjectColumn: String?
  @Flag(localized: "Each column of a CSV file beside the dates is a subject.")
  var columnsAreSubjects = false
  @Flag(localized: "Dates of a CSV file are written as 31/12/2024.")
  var dayFirst = false
  @Flag(localized: "Dates of a CSV file are written as 12/31/2024.")
  var monthFirst = false
  @Flag(localized: "Skip bad lines and count them, instead of refusing the whole file.")
  var skipBad = false
  @Flag(localized: "Say what would happen, and change nothing.")
  var dryRun = false
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  var paths: [String] { files }

  func validate() throws {
    if dayFirst && monthFirst {
      throw ValidationError(localized: "give --day-first or --month-first, not both")
    }
    if columnsAreSubjects, answerColumn != nil || subjectColumn != nil {
      throw ValidationError(
        localized: "give --columns-are-subjects without --answer-column and --subject-column")
    }
  }

  private var columns: ImportOptions.Columns {
    ImportOptions.Columns(
      date: dateColumn, answer: answerColumn, subject: subjectColumn, areSubjects: columnsAreSubjects,
      dateOrder: dayFirst ? .dayFirst : monthFirst ? .monthFirst : nil)
  }

  func run() throws {
    let format = try from.map(Self.format)
    let options = ImportOptions(
      today: try today(), timeZone: timeZone, preferredTimeZone: SystemZone.name, skipBad: skipBad,
      columns: columns)
    // All files are read before a store is opened for writing: a file that cannot be read leaves no store behind, and
    // a store of ours that is given as a file is not read while SQLite has it open.
    var read: [(path: String, result: ImportResult)] = []
    var failure: (any Error)?
    do {
      for path in files {
        let result = try readArchive(Self.file(path), as: format, options)
        _ = try result.archive.wantedSubjects(for: subject.subject, only: chosen)
        read.append((path, result))
      }
    } catch {
      failure = error
    }
    giveBackFreedMemory()
    // The files before a bad one are brought in.
    if !read.isEmpty {
      let report = try bring(read)
      if dryRun {
        try printResult(report, asJSON: output.json)
      } else {
        printResult(ofChange: report, asJSON: output.json)
      }
    }
    if let failure { throw failure }
  }

  /// The file at a path, or standard input for “-”.
  private static func file(_ path: String) throws -> ForeignFile {
    guard path == "-" else { return try ForeignFile(path: path) }
    return try ForeignFile(standardInput: readStandardInputBytes(limit: ForeignFile.sizeLimit))
  }

  /// Today by the store's settings. The store is closed again at once.
  private func today() throws -> CalendarDate {
    try openStoreForReading().read { reading in
      _ = try reading.subject(named: subject.subject)
      return try reading.now.today
    }
  }

  /// The subjects of the files that were chosen; nil for all.
  private var chosen: [String]? { only.isEmpty ? nil : only }

  private func bring(_ read: [(path: String, result: ImportResult)]) throws -> ImportReport {
    let archives = read.map(\.result.archive)
    let progress = Progress(total: archives.reduce(0) { $0 + $1.dayCount }.dayCountText)
    defer { progress.end() }
    let store = try dryRun ? openStoreForReading().copyInMemory() : openStoreForWriting()
    let subjects = try store.importArchives(
      archives, subject: subject.subject, only: chosen, progress: progress.show)
    // At most one file has its history taken over: the first that has one.
    let takenOver = try isCopy(store) ? archives.firstIndex { !$0.changes.isEmpty } : nil
    return ImportReport(
      files: zip(read, subjects).enumerated().map { index, file in
        var result = file.0.result
        let changes = result.archive.changes.count
        if changes > 0, index != takenOver {
          result.notes.append(
            String(
              localized: "left out the history of \(changes) change, which only an empty store takes over",
              plural: "left out the history of \(changes) changes, which only an empty store takes over",
              for: changes))
        }
        return ImportReport.File(path: file.0.path, result: result, subjects: file.1)
      }, isDryRun: dryRun)
  }

  /// Whether the last change of a store was an import that took a history over.
  private func isCopy(_ store: SharedStore) throws -> Bool {
    var action: String?
    try store.read { reading in try reading.forEachLoggedEntry(limit: 1) { action = $0.action } }
    return action == ChangeLogEntry.copyAction
  }

  private static func format(_ name: String) throws -> any ForeignFormat {
    guard let format = foreignFormats.first(where: { $0.name == name }) else {
      throw CommandError.unknown(
        String(localized: "there is no format \(quoted(name))"), among: foreignFormats.map(\.name),
        nearest: name)
    }
    return format
  }
}

/// What an import brought, file by file.
struct ImportReport: CommandResult, JSONRepresentable, CustomStringConvertible {
  let files: [File]
  let isDryRun: Bool

  struct File {
    let path: String
    let result: ImportResult
    let subjects: [ImportedSubject]
  }

  var description: String {
    let text = files.map(\.description).joined(separator: "\n")
    return isDryRun ? text + "\n" + String(localized: "Nothing was changed: this was a dry run.") : text
  }

  var json: JSONObject { ["files": files.map(\.json), "dryRun": isDryRun] }
}

extension ImportReport.File {
  fileprivate var json: JSONObject {
    [
      "file": path, "format": result.format, "subjects": subjects.map(json),
      "leftOut": result.skipped.map { skipped -> JSONObject in
        let rows: JSONObject = [
          "subject": skipped.subject, "reason": skipped.reason.rawValue, "count": skipped.count,
        ]
        return rows.withoutNulls
      },
      "notes": result.notes,
    ]
  }

  private func json(of imported: ImportedSubject) -> JSONObject {
    let subject: JSONObject = [
      "subject": imported.subject, "isNew": imported.isNew, "studied": imported.studied,
      "rests": imported.rests,
      // The following keys are there only if the file has something to say.
      "sessions": imported.sessions.isEmpty ? nil : imported.sessions,
      "goals": imported.goals.isEmpty ? nil : imported.goals, "unit": imported.unit?.name,
      "endedOn": imported.endedOn,
    ]
    return subject.withoutNulls
  }
}

extension ImportReport.File: CustomStringConvertible {
  var description: String {
    let subjects = subjects.map { subject in
      let name = subject.subject.shown
      let title = subject.isNew ? String(localized: "\(name) (new)", context: "subject") : name
      return "  \(title): " + listing([subject.studiedDays] + subject.additions)
    }
    let skipped = result.skipped.map {
      "  \($0)\($0.subject.map { " (\($0.shown))" } ?? "")"
    }
    return (["\(path.shown): \(result.format)"] + subjects + skipped + result.notes.map { "  \($0.shown)" })
      .joined(separator: "\n")
  }
}

extension ImportedSubject {
  /// How many studied days came, in words.
  fileprivate var studiedDays: String {
    String(
      localized: "\(studied.added) day added, \(studied.alreadyThere) already there",
      plural: "\(studied.added) days added, \(studied.alreadyThere) already there", for: studied.added)
  }

  /// What came beside studied days, in words.
  fileprivate var additions: [String] {
    [
      String(
        localized: "\(rests.added) day of rest added", plural: "\(rests.added) days of rest added",
        unlessZero: rests.added),
      String(
        localized: "\(sessions.added) session added", plural: "\(sessions.added) sessions added",
        unlessZero: sessions.added),
      String(
        localized: "\(goals.added) goal added", plural: "\(goals.added) goals added", unlessZero: goals.added),
      unit.map { String(localized: "counted in \($0.name.shown)") },
      endedOn.map { String(localized: "ended on \($0)") },
      String(
        localized: "\(goalsKept) goal of the file left out for those that are set here",
        plural: "\(goalsKept) goals of the file left out for those that are set here", unlessZero: goalsKept),
    ].compactMap(\.self)
  }
}

extension ImportedSubject.Count {
  /// Whether the file has none of it.
  fileprivate var isEmpty: Bool { added + alreadyThere == 0 }
}
