import ArgumentParser
import CommandLine
import Drawing
import Glibc
import OtherPrograms
import SharedStore
import StudyCalendar
import StudyIntents
import StudyWidget
import System
import Words

struct Export: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "export", localized: "Write your days to a file, or on standard output.",
    list: ChosenExportFormat.all.map(line).joined(separator: "\n"),
    examples: "swiftcal export --output days.json", "swiftcal export --format html --output year.html",
    "swiftcal export --format ics --subject Piano --output piano.ics")

  private static func line(_ format: ChosenExportFormat) -> String {
    let width = 2 + (ChosenExportFormat.allValueStrings.map(\.utf8.count).max() ?? 0)
    return format.name + String(repeating: " ", count: width - format.name.utf8.count) + format.purpose
  }

  @Option(name: .shortAndLong, localized: "The format to write.")
  var format = ChosenExportFormat.all[0]
  @Option(
    localized: "The first day; the first that is recorded unless given.", valueName: "date", completion: .date
  )
  var from: String?
  @Option(
    localized: "The last day; the last that is recorded unless given.", valueName: "date", completion: .date)
  var to: String?
  @Option(localized: "The year of a page; the last 53 weeks unless given.", valueName: "YYYY")
  var year: String?
  @Flag(localized: "Write the notes of sessions on a page, too.")
  var notes = false
  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: OutputOption

  var paths: [String] { output.paths }

  func run() throws {
    guard case .file(let format) = format else { return try writePage() }
    guard year == nil, !notes else {
      throw CommandError.usage(localized: "only --format html takes --year and --notes; give --from and --to")
    }
    let (from, to) = try (from.map { try DateExpression($0) }, to.map { try DateExpression($0) })
    // The store is opened before a file is made. All of the export is read in one transaction while it is written.
    let store = try openStoreForReading()
    try store.read { reading in
      let selection = try selection(from: from, to: to, in: reading)
      guard
        output.output != nil || isatty(STDOUT_FILENO) == 0
          || !format.isBinary(subjects: selection.subjects.count)
      else {
        throw CommandError.usage(
          localized: "several subjects make a zip, which a terminal cannot show; give --output or --subject")
      }
      try output.write { try format.write(selection, of: reading, to: &$0) }
      let leftOut = try format.leftOut(of: selection, in: reading)
      if !leftOut.isEmpty {
        printProblem(
          localized: """
            \(format.name) has no place for \(listing(leftOut)); “swiftcal export” has \
            everything
            """)
      }
    }
  }

  /// Writes a page of a year.
  private func writePage() throws {
    guard from == nil, to == nil else {
      throw CommandError.usage(localized: "a page has a year; give --year instead of --from and --to")
    }
    let year = try year.map(CalendarCommand.parseYear)
    let page = try openStoreForReading().read { reading in
      let viewed =
        try subject.subject.map { [try reading.viewed(named: $0)] } ?? reading.subjects().map(Viewed.subject)
      return try Page(of: viewed, year: year, hasNotes: notes, in: reading)
    }
    try output.write { try $0.write(page.html) }
  }

  private func selection(
    from: DateExpression?, to: DateExpression?, in reading: borrowing ReadTransaction
  ) throws -> ExportSelection {
    let now = try reading.now
    let subjects = try subject.subject.map { try reading.viewed(named: $0).subjects } ?? reading.subjects()
    var dates: ClosedRange<CalendarDate>?
    if from != nil || to != nil {
      let first = try from?.resolved(today: now.today) ?? .earliest
      let last = try to?.resolved(today: now.today) ?? .latest
      guard first <= last else { throw DateExpressionError.backwards(first, last) }
      dates = first...last
    }
    return ExportSelection(
      subjects: subjects, isWhole: subject.subject == nil, dates: dates, at: now.instant)
  }
}

/// A format of exports as the option `--format` takes it.
enum ChosenExportFormat: ExpressibleByArgument {
  /// A file for a program.
  case file(any ExportFormat)
  /// A page for people.
  case page

  static let all = exportFormats.map { Self.file($0) } + [.page]
  static var allValueStrings: [String] { all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  init?(argument: String) {
    guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  var name: String {
    switch self {
    case .file(let format): format.name
    case .page: "html"
    }
  }

  /// What it is for, in a line of the help.
  var purpose: String {
    switch self {
    case .file(let format): format.purpose
    case .page: String(localized: "a page of a year, to keep, to print or to publish")
    }
  }

  var defaultValueDescription: String { name }
}
