import ArgumentParser
import CommandLine
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct SubjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "subject", localized: "List, add, rename, end and remove subjects.",
    examples: "swiftcal subject add Piano", "swiftcal subject default Piano",
    subcommands: [
      List.self, Add.self, Rename.self, Unit.self, End.self, Resume.self, Remove.self, Default.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", localized: "List the subjects.",
      examples: "swiftcal subject list")

    @OptionGroup var output: JSONOption

    func run() throws {
      let list = try openStoreForReading().read { try SubjectList($0) }
      try printResult(list, asJSON: output.json)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      "add", localized: "Add a subject.",
      examples: "swiftcal subject add Piano")

    @Argument(localized: "The name, 1 to \(Subject.longestName) characters.")
    var name: String

    func run() throws {
      let subject = try openStoreForWriting().addSubject(name)
      reportChange(localized: "\(subject.name.shown) added.")
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      "rename", localized: "Rename a subject; its days stay.",
      examples: "swiftcal subject rename Study Latin")

    @Argument(localized: "The subject.", completion: .subject)
    var old: String
    @Argument(localized: "The new name.")
    var new: String

    func run() throws {
      let subject = try openStoreForWriting().renameSubject(old, to: new)
      reportChange(localized: "\(subject.name.shown) is now \(new.shown).")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      "remove", localized: "Remove a subject with all its days.",
      localized: "You are asked first, unless you give --yes. “swiftcal undo” brings it back.",
      examples: "swiftcal subject remove Piano")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String
    @Flag(name: .shortAndLong, localized: "Do not ask.")
    var yes = false

    func run() throws {
      let store = try openStoreForWriting()
      let (subject, days) = try store.read { try $0.previewRemoval(of: name) }
      guard yes || confirms(Self.question(subject, days)) else {
        throw CommandError.refused(
          localized: "\(quoted(subject.name)) was not removed; answer y or give --yes")
      }
      _ = try store.removeSubject(name, asked: subject)
      reportChange(localized: "\(subject.name.shown) removed.")
    }

    private static func question(_ subject: Subject, _ days: Int) -> String {
      String(
        localized: "Remove \(subject.name.shown) and its \(days) day studied?",
        plural: "Remove \(subject.name.shown) and its \(days) days studied?", for: days)
    }
  }

  struct Default: ParsableCommand {
    static let configuration = CommandConfiguration(
      "default", localized: "Choose the default subject, which is used if no subject is named.",
      examples: "swiftcal subject default Piano")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String

    func run() throws {
      let subject = try openStoreForWriting().setDefaultSubject(name)
      reportChange(localized: "\(subject.name.shown) is the default subject.")
    }
  }
}

/// All subjects, with how many days of each were studied.
struct SubjectList: CommandResult, JSONRepresentable, CustomStringConvertible {
  let subjects: [Item]
  let today: CalendarDate

  struct Item {
    let subject: Subject
    let isDefault: Bool
    /// How many days were studied.
    let total: Int
    let plan: StudyPlan
  }

  init(_ reading: borrowing ReadTransaction) throws {
    let standard = try reading.defaultSubject()
    subjects = try reading.subjects().map { subject in
      Item(
        subject: subject, isDefault: subject == standard, total: try reading.studiedDayCount(of: subject),
        plan: try reading.plan(of: subject))
    }
    today = try reading.now.today
  }

  var description: String { subjects.map(line).joined(separator: "\n") }

  private func line(_ subject: Item) -> String {
    let total = String(
      localized: "\(subject.total) day studied", plural: "\(subject.total) days studied", for: subject.total)
    let end = subject.plan.endedOn.map { date in
      date.isFuture(today: today)
        ? String(localized: "ends on \(date.description)") : String(localized: "ended on \(date.description)")
    }
    let facts = listing([total, end].compactMap(\.self))
    return "\(subject.isDefault ? "*" : " ") \(subject.subject.name.shown): \(facts)"
  }

  var json: JSONObject {
    [
      "subjects": subjects.map { subject -> JSONObject in
        [
          "name": subject.subject.name, "isDefault": subject.isDefault, "total": subject.total,
          "unit": subject.plan.unit.name, "endedOn": subject.plan.endedOn,
        ]
      }
    ]
  }
}

extension SubjectCommand {
  struct Unit: ParsableCommand {
    static let configuration = CommandConfiguration(
      "unit", localized: "Set what the amounts of a subject count; minutes unless set.",
      examples: "swiftcal subject unit Reading pages", "swiftcal subject unit Reading minutes")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String
    @Argument(localized: "The unit, 1 to \(AmountUnit.longestName) characters.")
    var unit: String
    @Flag(localized: "Take the amounts that are recorded for the new unit as they are.")
    var force = false

    func run() throws {
      let unit = try AmountUnit(typed: unit)
      let subject = try openStoreForWriting().setUnit(of: name, to: unit, takesAmounts: force)
      reportChange(localized: "\(subject.name.shown) is counted in \(unit.name.shown).")
    }
  }

  struct End: ParsableCommand {
    static let configuration = CommandConfiguration(
      "end", localized: "End a subject; its history and streaks stay.",
      localized: """
        From that day on nothing of it is due, and it is listed only where it is named. “swiftcal \
        subject resume” lets it go on. One subject at least goes on, so the last one cannot end.
        """,
      examples: "swiftcal subject end Latin", "swiftcal subject end Latin --on 2024-06-30")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String
    @Option(
      localized: "The first day on which nothing is due; today unless given.", valueName: "date",
      completion: .date)
    var on: String?

    func run() throws {
      let day = try on.map { try DateExpression($0) } ?? .today
      let (subject, date, newDefault) = try openStoreForWriting().endSubject(name, on: day)
      reportChange {
        let next = newDefault.map { String(localized: "\($0.name.shown) is the default subject now.") }
        let ended = String(localized: "\(subject.name.shown) ended on \(date).")
        try printLine(sentences([ended, next].compactMap(\.self)))
      }
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      "resume", localized: "Let a subject that has ended go on.",
      localized: "Days since it ended that were not studied then count as missed.",
      examples: "swiftcal subject resume Latin")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String

    func run() throws {
      let subject = try openStoreForWriting().resumeSubject(name)
      reportChange(localized: "\(subject.name.shown) goes on.")
    }
  }
}
