import ArgumentParser
import CommandLine
import ForeignFormats
import FoundationEssentials
import Glibc
import SharedStore
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Take your days with you.",
    discussion: """
      json       everything: subjects, schedules, settings, days, rests and changes; an empty store becomes a copy
      csv        for a spreadsheet
      ics        all-day events for a calendar program
      loop-csv   Loop Habit Tracker's Checkmarks.csv; a zip of them for several subjects
      habitbull  the CSV that Loop's own import takes
      harsh      harsh's log

      Examples:
        swiftcal export --output days.json
        swiftcal export --format ics --subject Piano --from 2024-01-01 --output piano.ics
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, csv, ics
    case loopCSV = "loop-csv"
    case habitbull, harsh
  }

  @Option(help: "The format to write.")
  var format = Format.json
  @Option(help: ArgumentHelp("The first day; the first that is recorded unless given.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("The last day; the last that is recorded unless given.", valueName: "date"))
  var to: String?
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: OutputOption

  func run() throws {
    let (from, to) = try (from.map { try DateExpression($0) }, to.map { try DateExpression($0) })
    let (archive, now) = try openStoreForReading().read { reading in
      let now = try reading.now
      let subject = try subject.subject.map { try reading.subject(named: $0) }
      let archive = try StudyArchive(from: reading, subject: subject)
      guard from != nil || to != nil else { return (archive, now.instant) }
      let first = try from?.resolved(today: now.today) ?? .earliest
      let last = try to?.resolved(today: now.today) ?? .latest
      guard first <= last else { throw DateExpressionError.backwards(first, last) }
      return (archive.restricted(to: first...last), now.instant)
    }
    try write(archive, at: now)
  }

  private func write(_ archive: StudyArchive, at now: Date) throws {
    switch format {
    case .json: try output.write(Array(archive.json().utf8))
    case .csv: try output.write(Array(archive.csv().utf8))
    case .ics: try output.write(Array(archive.calendar(stamped: now).utf8))
    case .harsh: try output.write(Array(archive.harshLog().utf8))
    case .habitbull: try output.write(Array(archive.habitBullCSV().utf8))
    case .loopCSV:
      if archive.subjects.count == 1, let only = archive.subjects.first {
        return try output.write(Array(only.loopCheckmarks().utf8))
      }
      guard output.output != nil || isatty(STDOUT_FILENO) == 0 else {
        throw CommandError.usage(
          "several subjects make a zip, which a terminal cannot show; give --output or --subject")
      }
      try output.write(archive.loopArchive())
    }
  }
}
