import ArgumentParser
import CommandLine
import ForeignFormats
import Glibc
import Localization
import SharedStore
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Export: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "export", localized: "Write your days to a file, or on standard output.",
    list: exportFormats.map(line).joined(separator: "\n"), examples: "swiftcal export --output days.json",
    "swiftcal export --format ics --subject Piano --output piano.ics")

  private static func line(_ format: any ExportFormat) -> String {
    let width = 2 + (exportFormats.map(\.name.utf8.count).max() ?? 0)
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
  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: OutputOption

  var paths: [String] { output.paths }

  func run() throws {
    let (from, to) = try (from.map { try DateExpression($0) }, to.map { try DateExpression($0) })
    // The store is opened before a file is made. All of the export is read in one transaction while it is written.
    let store = try openStoreForReading()
    try store.read { reading in
      let selection = try selection(from: from, to: to, in: reading)
      guard
        output.output != nil || isatty(STDOUT_FILENO) == 0
          || !format.format.isBinary(subjects: selection.subjects.count)
      else {
        throw CommandError.usage(
          localized: "several subjects make a zip, which a terminal cannot show; give --output or --subject")
      }
      try output.write { try format.format.write(selection, of: reading, to: &$0) }
      let leftOut = try format.format.leftOut(of: selection, in: reading)
      if !leftOut.isEmpty {
        printProblem(
          localized: """
            \(format.format.name) has no place for \(listing(leftOut)); “swiftcal export” has \
            everything
            """)
      }
    }
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
struct ChosenExportFormat: ExpressibleByArgument {
  let format: any ExportFormat

  static let all = exportFormats.map { ChosenExportFormat(format: $0) }
  static var allValueStrings: [String] { exportFormats.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  init(format: any ExportFormat) { self.format = format }

  init?(argument: String) {
    guard let format = exportFormats.first(where: { $0.name == argument }) else { return nil }
    self.format = format
  }

  var defaultValueDescription: String { format.name }
}
