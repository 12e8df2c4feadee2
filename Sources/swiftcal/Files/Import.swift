import ArgumentParser
import CommandLine
import OtherPrograms
import SharedStore
import StudyCalendar
import StudyIntents
import System
import Words

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

  @Argument(
    localized: "The files; - for standard input. Without one, it says what is on this machine.",
    valueName: "file",
    completion: .file())
  var files: [String] = []
  @Option(
    name: [.customLong("format"), .customShort("f")],
    localized: "The files' format; recognised from the content unless given.", valueName: "format",
    completion: .list(foreignFormats.map(\.name)))
  var format: String?
  @Option(localized: "Only this subject of the file; may be given again.", valueName: "name")
  var only: [String] = []
  @Option(
    localized: "Of a calendar or a diary, only what has this word; may be given again.", valueName: "word")
  var match: [String] = []
  @Option(localized: "The zone in which you lived, such as Europe/Berlin.", valueName: "zone")
  var timeZone: String?
  @Option(
    localized: """
      What the columns of a table mean: date=Datum,studied=Erledigt,amount=Dauer,unit=h. A column is named by its \
      title or its number. Besides these there are start, end, duration, note and subject; studied=all takes every \
      line, studied=each makes every column a subject.
      """, valueName: "columns")
  var columns: String?
  @Option(
    localized: "How dates are written: dmy for 31/12/2024, mdy for 12/31/2024.", valueName: "order",
    completion: .list(["dmy", "mdy"]))
  var dateFormat: String?
  @Flag(localized: "Skip bad lines and count them, instead of refusing the whole file.")
  var skipBad = false
  @Flag(name: .shortAndLong, localized: "Do not ask, and say nothing before.")
  var yes = false
  @Flag(
    name: [.customLong("dry-run"), .customShort("n")], localized: "Say what would happen, and change nothing."
  )
  var dryRun = false
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption
  @OptionGroup(visibility: .hidden) var earlier: EarlierImportOptions

  var paths: [String] { files }

  func validate() throws {
    if earlier.dayFirst && earlier.monthFirst {
      throw ValidationError(localized: "give --day-first or --month-first, not both")
    }
    if earlier.columnsAreSubjects, earlier.answerColumn != nil || earlier.subjectColumn != nil {
      throw ValidationError(
        localized: "give --columns-are-subjects without --answer-column and --subject-column")
    }
    if let dateFormat, !["dmy", "mdy"].contains(dateFormat) {
      throw ValidationError(localized: "\(quoted(dateFormat)) is no order of a date; give dmy or mdy")
    }
  }

  private func mapping() throws -> ColumnMapping {
    var mapping = try columns.map { try ColumnMapping($0) } ?? ColumnMapping()
    mapping.columns.merge(earlier.columns) { typed, _ in typed }
    if dateFormat == "dmy" || earlier.dayFirst { mapping.dateOrder = .dayFirst }
    if dateFormat == "mdy" || earlier.monthFirst { mapping.dateOrder = .monthFirst }
    return mapping
  }

  func run() throws {
    if files.isEmpty { return try printResult(FilesOnThisMachine(), asJSON: output.json) }
    let format = try (format ?? earlier.from).map(Self.format)
    var options = ImportOptions(
      today: try today(), timeZone: timeZone, systemTimeZone: SystemZone.name, skipBad: skipBad,
      columns: try mapping())
    options.dayStart = try openStoreForReading().read { try $0.now.settings.dayStart }
    options.matches = match
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
      if !dryRun { try ask(about: read) }
      let report = try bring(read)
      if dryRun {
        try printResult(report, asJSON: output.json)
      } else {
        printResult(ofChange: report, asJSON: output.json)
      }
    }
    if let failure { throw failure }
  }

  /// Says what was understood, and asks whether it is right where there is a person to ask.
  private func ask(about read: [(path: String, result: ImportResult)]) throws {
    guard !yes, !output.json || canAsk else { return }
    printError(read.map { "\($0.path.shown): " + $0.result.understood }.joined(separator: "\n") + "\n")
    guard canAsk, !files.contains("-") else { return }
    guard confirms(String(localized: "Bring this in?")) else {
      throw CommandError.refused(localized: "nothing was brought in; answer y or give --yes")
    }
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
    let store = try dryRun ? openStoreForReading().copyInMemory() : openStoreForChange(asJSON: output.json)
    let imported: ImportedArchives
    do {
      imported = try store.perform(
        ImportArchivesIntent(archives, subject: subject.subject, only: chosen, progress: progress.show))
    } catch let error as ImportError {
      throw try withUnit(error, read) ?? error
    }
    // At most one file has its history taken over: the first that has one.
    let takenOver = try isCopy(store) ? archives.firstIndex { !$0.changes.isEmpty } : nil
    return ImportReport(
      files: zip(read, imported.subjects).enumerated().map { index, file in
        var result = file.0.result
        result.notes += imported.leftOut[index].notes
        let changes = result.archive.changes.count
        if changes > 0, index != takenOver {
          result.notes.append(
            String(
              localized: "left out the history of \(changes) change, which only an empty store takes over",
              plural: "left out the history of \(changes) changes, which only an empty store takes over",
              for: changes))
        }
        return ImportReport.File(path: file.0.path, result: result, subjects: file.1)
      }, others: imported.others, isDryRun: dryRun)
  }

  /// A refusal that names the command which says what the amounts of a table count; nil where no table lacks that.
  private func withUnit(
    _ error: ImportError, _ read: [(path: String, result: ImportResult)]
  ) throws -> CommandError? {
    guard let unit = error.unitHere, let file = read.first(where: \.result.lacksUnit) else { return nil }
    var mapping = try mapping()
    mapping.columns[.unit] = unit.name
    var words = ["swiftcal", "import", file.path]
    if let subject = subject.subject { words += ["--subject", subject] }
    words += only.flatMap { ["--only", $0] } + (timeZone.map { ["--time-zone", $0] } ?? [])
    if let order = mapping.dateOrder { words += ["--date-format", order == .dayFirst ? "dmy" : "mdy"] }
    words += (skipBad ? ["--skip-bad"] : []) + ["--columns", mapping.typed]
    let (path, command) = (quoted(file.path), words.map(\.shellQuoted).joined(separator: " "))
    return .usage(
      localized: "\(path) does not say what its amounts count; if they are \(unit.title()), type “\(command)”"
    )
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
struct ImportReport: CommandResult, CustomStringConvertible {
  let files: [File]
  /// What came beside what is counted for the subjects.
  let others: [FactChange]
  let isDryRun: Bool

  struct File {
    let path: String
    let result: ImportResult
    let subjects: [ImportedSubject]
  }

  var description: String {
    let lines = files.map { isDryRun ? $0.dryDescription : $0.description } + otherLines
    return (lines + (isDryRun ? [String(localized: "Nothing was changed: this was a dry run.")] : []))
      .joined(separator: "\n")
  }

  /// What else came, as the log says it. Of much the first is named.
  private var otherLines: [String] {
    let most = 10
    let more = others.count - most
    guard !others.isEmpty else { return [] }
    return [String(localized: "Besides:")] + others.prefix(most).map { "  " + $0.words }
      + (more > 0
        ? ["  " + String(localized: "and \(more) more change", plural: "and \(more) more changes", for: more)]
        : [])
  }

  var json: JSONValue {
    ["files": files.map(\.json), "dryRun": isDryRun, "otherChanges": others.count]
  }
}

extension ImportReport.File {
  fileprivate var json: JSONValue {
    [
      "file": path, "format": result.format, "subjects": subjects.map(json),
      "leftOut": result.skipped.map { skipped -> JSONValue in
        let rows: JSONValue = [
          "subject": skipped.subject, "reason": skipped.reason.rawValue, "count": skipped.count,
        ]
        return rows.withoutNulls
      },
      "notes": result.notes,
    ]
  }

  private func json(of imported: ImportedSubject) -> JSONValue {
    let subject: JSONValue = [
      "subject": imported.subject, "isNew": imported.isNew, "studied": imported.studied,
      "rests": imported.rests,
      // The following keys are there only if the file has something to say.
      "sessions": imported.sessions.isEmpty ? nil : imported.sessions,
      "goals": imported.goals.isEmpty ? nil : imported.goals, "unit": imported.unit?.name,
      "otherUnit": imported.otherUnit?.name,
      "endedOn": imported.endedOn, "isDefault": imported.isDefault ? true : nil,
    ]
    return subject.withoutNulls
  }
}

extension ImportReport.File: CustomStringConvertible {
  var description: String {
    ([path.shown + ": " + result.format] + additions + result.remarks).joined(separator: "\n")
  }

  /// What was understood, and below it what an import would add.
  var dryDescription: String {
    (["\(path.shown): " + result.understood, String(localized: "What would come in:")] + additions)
      .joined(separator: "\n")
  }

  /// What came in, a line for each subject.
  private var additions: [String] {
    subjects.flatMap { subject in
      let name = subject.subject.shown
      let title = subject.isNew ? String(localized: "\(name) (new)", context: "subject") : name
      let additions = "  \(title): " + listing([subject.studiedDays] + subject.additions)
      return [additions] + subject.units.map { "    " + $0 }
    }
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
      isDefault ? String(localized: "the default subject from now on") : nil,
      endedOn.map { String(localized: "ended on \($0)") },
      String(
        localized: "\(goalsKept) goal of the file left out for those that are set here",
        plural: "\(goalsKept) goals of the file left out for those that are set here", unlessZero: goalsKept),
    ].compactMap(\.self)
  }
}

extension ImportedSubject {
  /// What amounts count, in a line of its own where the import says something of it.
  fileprivate var units: [String] {
    [
      unit.map { String(localized: "counted in \($0.title())") },
      otherUnit.map { String(localized: "the unit set here stays; that of the file is \($0.title())") },
    ].compactMap(\.self)
  }
}

extension LeftOutFacts {
  /// What was left out, a sentence each.
  fileprivate var notes: [String] {
    [
      String(
        localized: "left out \(timers) timer that cannot run here",
        plural: "left out \(timers) timers that cannot run here", unlessZero: timers),
      String(
        localized: "left out \(members) place of a subject in a group that is not here",
        plural: "left out \(members) places of subjects in groups that are not here", unlessZero: members),
    ].compactMap(\.self)
  }
}

extension ImportedSubject.Count {
  /// Whether the file has none of it.
  fileprivate var isEmpty: Bool { added + alreadyThere == 0 }
}
