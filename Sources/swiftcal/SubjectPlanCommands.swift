import ArgumentParser
import CommandLine
import Localization
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

extension SubjectCommand {
  struct Unit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unit",
      abstract: String(localized: "Set what the amounts of a subject count; minutes unless set."),
      discussion: .discussion(
        examples: "swiftcal subject unit Reading pages", "swiftcal subject unit Reading minutes"))

    @Argument(help: ArgumentHelp(localized: "The subject."), completion: .subject)
    var name: String
    @Argument(help: ArgumentHelp(localized: "The unit, 1 to \(AmountUnit.longestName) characters."))
    var unit: String
    @Flag(
      help: ArgumentHelp(localized: "Take the amounts that are recorded for the new unit as they are."))
    var force = false

    func run() throws {
      let unit = try AmountUnit(typed: unit)
      let intent = SetUnitIntent(of: name, to: unit, takesAmounts: force)
      let subject = try intent.perform(on: openStoreForWriting())
      reportChange {
        try printLine(String(localized: "\(subject.name.shown) is counted in \(unit.name.shown)."))
      }
    }
  }

  struct End: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end",
      abstract: String(localized: "End a subject; its history and streaks stay."),
      discussion: .discussion(
        localized: """
          From that day on nothing of it is due, and it is listed only where it is named. “swiftcal \
          subject resume” lets it go on. One subject at least goes on, so the last one cannot end.
          """,
        examples: "swiftcal subject end Latin", "swiftcal subject end Latin --on 2024-06-30"))

    @Argument(help: ArgumentHelp(localized: "The subject."), completion: .subject)
    var name: String
    @Option(
      help: ArgumentHelp(
        localized: "The first day on which nothing is due; today unless given.", valueName: "date"),
      completion: .date)
    var on: String?

    func run() throws {
      let intent = EndSubjectIntent(name: name, on: try on.map { try DateExpression($0) } ?? .today)
      let (subject, date, newDefault) = try intent.perform(on: openStoreForWriting())
      reportChange {
        let next = newDefault.map { String(localized: "\($0.name.shown) is the default subject now.") }
        let ended = String(localized: "\(subject.name.shown) ended on \(date).")
        try printLine(sentences([ended, next].compactMap(\.self)))
      }
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resume",
      abstract: String(localized: "Let a subject that has ended go on."),
      discussion: .discussion(
        localized: "Days since it ended that were not studied then count as missed.",
        examples: "swiftcal subject resume Latin"))

    @Argument(help: ArgumentHelp(localized: "The subject."), completion: .subject)
    var name: String

    func run() throws {
      let subject = try ResumeSubjectIntent(name: name).perform(on: openStoreForWriting())
      reportChange { try printLine(String(localized: "\(subject.name.shown) goes on.")) }
    }
  }
}
