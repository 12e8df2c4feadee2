import ArgumentParser
import CommandLineConventions
import ForeignFormats
import FoundationEssentials
import Glibc
import SharedStore
import StudyCalendar
import StudyTransfer

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Take your days with you.",
    discussion: """
      json       everything: subjects, schedules, settings, days, rests and history; imports back to the same store
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

  @Option(help: "What to write.")
  var format = Format.json
  @Flag(help: "All subjects, as without --subject.")
  var all = false
  @Option(help: ArgumentHelp("The first day; the first there is unless given.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("The last day; the last there is unless given.", valueName: "date"))
  var to: String?
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: OutputOption

  func validate() throws {
    if all, subject.subject != nil { throw ValidationError("--all and --subject exclude each other") }
  }

  func run() throws {
    let (from, to) = try (from.map { try DateExpression($0) }, to.map { try DateExpression($0) })
    let now = Date.now
    let history = try SharedStore.open(for: .reading).read { store in
      let today = try store.today(at: now)
      let subject = try subject.subject.map { try store.subject(named: $0) }
      let history = try StudyHistory(from: store, subject: subject)
      guard from != nil || to != nil else { return history }
      let first = try from?.resolved(today: today) ?? .earliest
      let last = try to?.resolved(today: today) ?? .latest
      guard first <= last else { throw DateExpressionError.backwards(first, last) }
      return history.restricted(to: first...last)
    }
    try write(history, at: now)
  }

  private func write(_ history: StudyHistory, at now: Date) throws {
    switch format {
    case .json: try output.write(Array(history.json().utf8))
    case .csv: try output.write(Array(history.csv().utf8))
    case .ics: try output.write(Array(history.calendar(stamped: now).utf8))
    case .harsh: try output.write(Array(history.harshLog().utf8))
    case .habitbull: try output.write(Array(history.habitBullCSV().utf8))
    case .loopCSV:
      if history.subjects.count == 1, let only = history.subjects.first {
        return try output.write(Array(only.loopCheckmarks().utf8))
      }
      guard output.output != nil || isatty(STDOUT_FILENO) == 0 else {
        throw CommandError.usage(
          "several subjects are a zip, which no terminal shows; give --output or --subject")
      }
      try output.write(history.loopArchive())
    }
  }
}
