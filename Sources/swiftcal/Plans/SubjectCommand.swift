import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct SubjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "subject", localized: "List, add, rename, end and remove subjects.",
    examples: "swiftcal subject add Piano", "swiftcal subject default Piano",
    subcommands: [
      List.self, Add.self, Rename.self, Unit.self, Move.self, End.self, Resume.self, Remove.self,
      Default.self,
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

    func run() throws { try printSentence(of: AddSubjectIntent(name)) }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      "rename", localized: "Rename a subject; its days stay.",
      examples: "swiftcal subject rename Study Latin")

    @Argument(localized: "The subject.", completion: .subject)
    var old: String
    @Argument(localized: "The new name.")
    var new: String

    func run() throws { try printSentence(of: RenameSubjectIntent(old, to: new)) }
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
      let store = try openStoreForChange()
      let (subject, days) = try store.read { try $0.previewRemoval(of: name) }
      guard yes || confirms(Self.question(subject.name, studiedDays: days)) else {
        throw CommandError.refused(
          localized: "\(quoted(subject.name)) was not removed; answer y or give --yes")
      }
      let result = try store.perform(RemoveSubjectIntent(name, asked: subject))
      reportChange { try printLine("\(result)") }
    }

    /// The question before a subject is removed.
    static func question(_ name: String, studiedDays days: Int) -> String {
      String(
        localized: "Remove \(name.shown) and its \(days) day studied?",
        plural: "Remove \(name.shown) and its \(days) days studied?", for: days)
    }
  }

  struct Default: ParsableCommand {
    static let configuration = CommandConfiguration(
      "default", localized: "Choose the default subject, which is used if no subject is named.",
      examples: "swiftcal subject default Piano")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String

    func run() throws { try printSentence(of: SetDefaultSubjectIntent(name)) }
  }
}

/// Performs an intent, and prints the sentence that its result is.
func printSentence(of intent: some StudyIntent<SubjectResult>) throws {
  let result = try openStoreForChange().perform(intent)
  reportChange { try printLine("\(result)") }
}

/// All subjects, with how many days of each were studied.
struct SubjectList: CommandResult, CustomStringConvertible {
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
    let total =
      String(
        localized: "\(subject.total) day studied", plural: "\(subject.total) days studied",
        unlessZero: subject.total) ?? String(localized: "no days yet", context: "a subject")
    let end = subject.plan.endedOn.map { date in
      date.isFuture(today: today)
        ? String(localized: "ends on \(date.description)") : String(localized: "ended on \(date.description)")
    }
    let facts = listing([total, end].compactMap(\.self))
    return "\(subject.isDefault ? "*" : " ") \(subject.subject.name.shown): \(facts)"
  }

  var json: JSONValue {
    [
      "subjects": subjects.map { subject -> JSONValue in
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
      try printSentence(of: SetUnitIntent(of: name, to: AmountUnit(typed: unit), takesAmounts: force))
    }
  }

  struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
      "move", localized: "Put a subject at another place in lists.",
      localized: """
        All lists and widgets of several subjects have this order, on every device. Subjects that were never moved \
        stand behind the others, as they were added.
        """,
      examples: "swiftcal subject move Piano --first", "swiftcal subject move Piano --before Latin")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String
    @Flag(localized: "Put it before all others.")
    var first = false
    @Flag(localized: "Put it behind all others.")
    var last = false
    @Option(localized: "Put it before this subject.", valueName: "name", completion: .subject)
    var before: String?

    func run() throws {
      let places = [first ? .first : nil, last ? .last : nil, before.map(SubjectPlace.before)].compactMap(
        \.self)
      guard let place = places.first, places.count == 1 else {
        throw CommandError.usage(localized: "say where, with one of --first, --last and --before NAME")
      }
      try printSentence(of: MoveSubjectIntent(name, to: place))
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
      try printSentence(of: EndSubjectIntent(name, on: on.map { try DateExpression($0) } ?? .today))
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      "resume", localized: "Let a subject that has ended go on.",
      localized: "Days since it ended that were not studied then count as missed.",
      examples: "swiftcal subject resume Latin")

    @Argument(localized: "The subject.", completion: .subject)
    var name: String

    func run() throws { try printSentence(of: ResumeSubjectIntent(name)) }
  }
}
