import ArgumentParser
import CommandLineConventions
import ForeignFormats
import FoundationEssentials
import Glibc
import LocalCalendar
import SharedStore
import StudyCalendar
import StudyTransfer

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring days from another tracker, or from an export.",
    discussion: """
      Formats, recognised from the content: \(foreignFormats.map(\.name).joined(separator: ", ")).
      Days are merged: nothing is taken away, and importing twice changes nothing. A file is brought in whole or not
      at all; “swiftcal undo” takes the days of an import back.

      Examples:
        swiftcal import SwiftCal.sqlite --time-zone Europe/Berlin
        swiftcal import "Loop Habits Backup.db" --only Piano --dry-run
      """)

  @Argument(help: "The files.")
  var files: [String]
  @Option(help: ArgumentHelp("The files' format, if not what the content shows.", valueName: "format"))
  var from: String?
  @Option(help: ArgumentHelp("Only this subject of the file; may be given again.", valueName: "name"))
  var only: [String] = []
  @Option(help: ArgumentHelp("The zone in which a phone kept its days, as Europe/Berlin.", valueName: "zone"))
  var timeZone: String?
  @Flag(help: "Leave bad lines out and count them, instead of the whole file.")
  var skipBad = false
  @Flag(help: "Say what would happen, and change nothing.")
  var dryRun = false
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let format = try from.map(Self.format)
    let now = Date.now
    // Closed again at once: no store is opened while this process has it open.
    let today = try SharedStore.open(for: .reading).read { store in
      _ = try store.subject(named: subject.subject)
      return try store.today(at: now)
    }
    let options = ImportOptions(
      today: today, timeZone: timeZone, preferredTimeZone: SystemZone.name, skipBad: skipBad)
    let author = ChangeAuthor(command: "import", at: now)
    let merging = StoreImport(
      subject: subject.subject, only: only.isEmpty ? nil : only, author: author, today: today)
    var reports: [ImportReport.File] = []
    // Opened when there is something to bring, so that a file that cannot be read leaves no store behind.
    var opened: SharedStore?
    do {
      for path in files {
        let read = try readForeignHistory(ForeignFile(path: path), as: format, options)
        try merging.check(read.history)
        let store =
          try opened
          ?? (dryRun ? SharedStore.open(for: .reading).copyInMemory() : SharedStore.open(for: .writing))
        opened = store
        let results = try merge(read.history, merging, into: store, by: author)
        reports.append(ImportReport.File(path: path, read: read, results: results))
      }
    } catch {
      // The files before this one are brought in, and that must not go unsaid.
      if !reports.isEmpty {
        try printResult(ImportReport(files: reports, isDryRun: dryRun), asJSON: output.json)
      }
      throw error
    }
    try printResult(ImportReport(files: reports, isDryRun: dryRun), asJSON: output.json)
  }

  private func merge(
    _ history: StudyHistory, _ merging: StoreImport, into store: SharedStore, by author: ChangeAuthor
  ) throws -> [StoreImport.Result] {
    let progress = Progress(total: history.subjects.reduce(0) { $0 + $1.days.count })
    defer { progress.end() }
    // Nothing is backed up and no widget is told for what happens in memory.
    if dryRun { return try store.write { try merging.merge(history, into: $0, progress: progress.show) } }
    return try store.change(by: author) { try merging.merge(history, into: $0, progress: progress.show) }
  }

  private static func format(_ name: String) throws -> any ForeignFormat {
    guard let format = foreignFormat(named: name) else {
      let known = foreignFormats.map(\.name).joined(separator: ", ")
      throw CommandError.usage("there is no format \(quoted(name)); there are \(known)")
    }
    return format
  }
}

extension ForeignFormatError: ExitCoded {}

extension TransferError: ExitCoded {
  public var exitCode: Int32 { EX_USAGE }
}
