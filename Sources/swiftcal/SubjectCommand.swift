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
    commandName: "subject",
    abstract: String(localized: "List, add, rename, end and remove subjects."),
    discussion: .discussion(examples: "swiftcal subject add Piano", "swiftcal subject default Piano"),
    subcommands: [
      List.self, Add.self, Rename.self, Unit.self, End.self, Resume.self, Remove.self, Default.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: String(localized: "List the subjects."),
      discussion: .discussion(examples: "swiftcal subject list"))

    @OptionGroup var output: JSONOption

    func run() throws {
      let list = try openStoreForReading().read { try SubjectList($0) }
      try printResult(list, asJSON: output.json)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: String(localized: "Add a subject."),
      discussion: .discussion(examples: "swiftcal subject add Piano"))

    @Argument(help: ArgumentHelp(localized: "The name, 1 to \(Subject.longestName) characters."))
    var name: String

    func run() throws {
      let subject = try AddSubjectIntent(name: name).perform(on: openStoreForWriting())
      reportChange { try printLine(String(localized: "\(subject.name.shown) added.")) }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: String(localized: "Rename a subject; its days stay."),
      discussion: .discussion(examples: "swiftcal subject rename Study Latin"))

    @Argument(help: ArgumentHelp(localized: "The subject."), completion: .subject)
    var old: String
    @Argument(help: ArgumentHelp(localized: "The new name."))
    var new: String

    func run() throws {
      let subject = try RenameSubjectIntent(name: old, newName: new).perform(on: openStoreForWriting())
      reportChange {
        try printLine(String(localized: "\(subject.name.shown) is now \(new.shown)."))
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: String(localized: "Remove a subject with all its days."),
      discussion: .discussion(
        localized: "You are asked first, unless you give --yes. “swiftcal undo” brings it back.",
        examples: "swiftcal subject remove Piano"))

    @Argument(help: ArgumentHelp(localized: "The subject."), completion: .subject)
    var name: String
    @Flag(help: ArgumentHelp(localized: "Do not ask."))
    var yes = false

    func run() throws {
      let intent = RemoveSubjectIntent(name: name)
      let store = try openStoreForWriting()
      let (subject, days) = try store.read { try intent.preview(in: $0) }
      guard yes || confirms(Self.question(subject, days)) else {
        throw CommandError.refused(
          localized: "\(quoted(subject.name)) was not removed; answer y or give --yes")
      }
      _ = try RemoveSubjectIntent(name: name, asked: subject).perform(on: store)
      reportChange { try printLine(String(localized: "\(subject.name.shown) removed.")) }
    }

    private static func question(_ subject: Subject, _ days: Int) -> String {
      String(
        localized: "Remove \(subject.name.shown) and its \(days) day studied?",
        plural: "Remove \(subject.name.shown) and its \(days) days studied?", for: days)
    }

    private func confirms(_ question: String) -> Bool {
      printError(question + " [\(String(localized: "y/N", context: "answers: yes, or no as the default"))] ")
      let yes = String(localized: "y yes", context: "answers that mean yes, separated by spaces")
      let answer = readAnswer().lowercased()
      return yes.split(separator: " ").contains { $0 == answer }
    }
  }

  struct Default: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "default",
      abstract: String(localized: "Choose the default subject, which is used if no subject is named."),
      discussion: .discussion(examples: "swiftcal subject default Piano"))

    @Argument(help: ArgumentHelp(localized: "The subject."), completion: .subject)
    var name: String

    func run() throws {
      let subject = try SetDefaultSubjectIntent(name: name).perform(on: openStoreForWriting())
      reportChange {
        try printLine(String(localized: "\(subject.name.shown) is the default subject."))
      }
    }
  }
}

/// All subjects, with how many days of each were studied.
struct SubjectList: CommandResult, JSONRepresentable, CustomStringConvertible {
  let subjects: [Item]
  let today: CalendarDate

  struct Item {
    let name: String
    let isDefault: Bool
    /// How many days were studied.
    let total: Int
    /// What the amounts count.
    let unit: String
    /// The first day on which nothing is due any more.
    let endedOn: CalendarDate?
  }

  init(_ reading: borrowing ReadTransaction) throws {
    let standard = try reading.defaultSubject()
    var items: [Item] = []
    for subject in try reading.subjects() {
      let (total, plan) = (try reading.studiedDayCount(of: subject), try reading.plan(of: subject))
      items.append(
        Item(
          name: subject.name, isDefault: subject == standard, total: total, unit: plan.unit.name,
          endedOn: plan.endedOn))
    }
    subjects = items
    today = try reading.now.today
  }

  var description: String { subjects.map(line).joined(separator: "\n") }

  private func line(_ subject: Item) -> String {
    let total = String(
      localized: "\(subject.total) day studied", plural: "\(subject.total) days studied", for: subject.total)
    let end = subject.endedOn.map { date in
      date.isFuture(today: today)
        ? String(localized: "ends on \(date)") : String(localized: "ended on \(date)")
    }
    let facts = listing([total, end].compactMap(\.self))
    return "\(subject.isDefault ? "*" : " ") \(subject.name.shown): \(facts)"
  }

  var json: JSONObject {
    [
      "subjects": subjects.map { subject -> JSONObject in
        [
          "name": subject.name, "isDefault": subject.isDefault, "total": subject.total, "unit": subject.unit,
          "endedOn": subject.endedOn,
        ]
      }
    ]
  }
}
