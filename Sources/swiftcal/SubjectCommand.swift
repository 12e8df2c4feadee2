import ArgumentParser
import CommandLine
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine
import StudyIntents

struct SubjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subject",
    abstract: "List, add, rename, end and remove subjects.",
    discussion: """
      Examples:
        swiftcal subject add Piano
        swiftcal subject default Piano
      """,
    subcommands: [
      List.self, Add.self, Rename.self, Unit.self, End.self, Resume.self, Remove.self, Default.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the subjects.",
      discussion: """
        Example:
          swiftcal subject list
        """)

    @OptionGroup var output: JSONOption

    func run() throws {
      let list = try openStoreForReading().read { try SubjectList($0) }
      try printResult(list, asJSON: output.json)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a subject.",
      discussion: """
        Example:
          swiftcal subject add Piano
        """)

    @Argument(help: "The name, 1 to \(Subject.longestName) characters.")
    var name: String

    func run() throws {
      let subject = try AddSubjectIntent(name: name).perform(on: openStoreForWriting())
      reportChange { try printLine("\(subject.name.shown) added.") }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Rename a subject; its days stay.",
      discussion: """
        Example:
          swiftcal subject rename Study Latin
        """)

    @Argument(help: "The subject.", completion: .subject)
    var old: String
    @Argument(help: "The new name.")
    var new: String

    func run() throws {
      let subject = try RenameSubjectIntent(name: old, newName: new).perform(on: openStoreForWriting())
      reportChange { try printLine("\(subject.name.shown) is now \(new.shown).") }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a subject with all its days.",
      discussion: """
        You are asked first, unless you give --yes. “swiftcal undo” brings it back.

        Example:
          swiftcal subject remove Piano
        """)

    @Argument(help: "The subject.", completion: .subject)
    var name: String
    @Flag(help: "Do not ask.")
    var yes = false

    func run() throws {
      let intent = RemoveSubjectIntent(name: name)
      let store = try openStoreForWriting()
      let (subject, days) = try store.read { try intent.preview(in: $0) }
      guard yes || confirms("Remove \(subject.name.shown) and its \(days.dayCountText) studied? [y/N] ")
      else {
        throw CommandError.refused("\(quoted(subject.name)) was not removed; answer y or give --yes")
      }
      _ = try RemoveSubjectIntent(name: name, asked: subject).perform(on: store)
      reportChange { try printLine("\(subject.name.shown) removed.") }
    }

    private func confirms(_ question: String) -> Bool {
      printError(question)
      return ["y", "yes"].contains(readAnswer().lowercased())
    }
  }

  struct Default: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "default",
      abstract: "Choose the default subject, which is used if no subject is named.",
      discussion: """
        Example:
          swiftcal subject default Piano
        """)

    @Argument(help: "The subject.", completion: .subject)
    var name: String

    func run() throws {
      let subject = try SetDefaultSubjectIntent(name: name).perform(on: openStoreForWriting())
      reportChange { try printLine("\(subject.name.shown) is the default subject.") }
    }
  }
}

/// All subjects, with how many days of each were studied.
struct SubjectList: CommandResult, CustomStringConvertible {
  let subjects: [Item]
  let today: CalendarDate

  struct Item: Encodable {
    let name: String
    let isDefault: Bool
    /// How many days were studied.
    let total: Int
    /// What the amounts count.
    let unit: String
    /// The first day on which nothing is due any more.
    @NullWhenNil var endedOn: CalendarDate?
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
    let end = subject.endedOn.map { ", \($0.isFuture(today: today) ? "ends" : "ended") on \($0)" } ?? ""
    return
      "\(subject.isDefault ? "*" : " ") \(subject.name.shown): \(subject.total.dayCountText) studied\(end)"
  }

  private enum CodingKeys: CodingKey { case subjects }
}
