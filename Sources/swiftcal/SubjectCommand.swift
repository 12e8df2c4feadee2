import ArgumentParser
import CommandLineConventions
import FoundationEssentials
import SharedStore
import StudyCalendar

struct SubjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subject",
    abstract: "List, add, rename and remove subjects.",
    discussion: """
      Examples:
        swiftcal subject add Piano
        swiftcal subject default Piano
      """,
    subcommands: [List.self, Add.self, Rename.self, Remove.self, Default.self],
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
      let list = try SharedStore.open(for: .reading).read(SubjectList.init)
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

    @Argument(help: "Its name, 1 to 64 characters.")
    var name: String

    func run() throws {
      let subject = try SharedStore.open(for: .writing).write { try $0.addSubject(named: name) }
      try printLine("\(subject.name) added.")
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

    @Argument(help: "Its name.", completion: .subject)
    var old: String
    @Argument(help: "Its new name.")
    var new: String

    func run() throws {
      let subject = try SharedStore.open(for: .writing).write { store in
        let subject = try store.subject(named: old)
        try store.rename(subject, to: new)
        return subject
      }
      try printLine("\(subject.name) is now \(new).")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a subject with its days.",
      discussion: """
        Asks first, unless --yes is given.

        Example:
          swiftcal subject remove Piano
        """)

    @Argument(help: "Its name.", completion: .subject)
    var name: String
    @Flag(help: "Don't ask.")
    var yes = false

    func run() throws {
      let store = try SharedStore.open(for: .writing)
      let (subject, days) = try store.read { store in
        let subject = try store.removableSubject(named: name)
        return (subject, try store.studiedDayCount(of: subject))
      }
      guard yes || confirms("Remove \(subject.name) and its \(days.days) studied? [y/N] ") else {
        throw CommandError.refused("\(quoted(subject.name)) was not removed; answer y or give --yes")
      }
      try store.change(by: ChangeAuthor(command: "subject remove", at: .now)) {
        try $0.remove($0.subject(named: subject.name))
      }
      try printLine("\(subject.name) removed.")
    }

    private func confirms(_ question: String) -> Bool {
      printError(question)
      return ["y", "yes"].contains(readLine()?.lowercased())
    }
  }

  struct Default: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "default",
      abstract: "Choose the subject that is meant where none is named.",
      discussion: """
        Example:
          swiftcal subject default Piano
        """)

    @Argument(help: "Its name.", completion: .subject)
    var name: String

    func run() throws {
      let subject = try SharedStore.open(for: .writing).write { store in
        let subject = try store.subject(named: name)
        try store.makeDefault(subject)
        return subject
      }
      try printLine("\(subject.name) is the default subject.")
    }
  }
}

/// All subjects, with what each amounts to.
struct SubjectList: CommandResult, CustomStringConvertible {
  let subjects: [Item]

  struct Item: Encodable {
    let name: String
    let isDefault: Bool
    /// How many days were studied.
    let total: Int
  }

  init(_ store: SharedStore) throws {
    let standard = try store.defaultSubject()
    subjects = try store.subjects().map {
      Item(name: $0.name, isDefault: $0 == standard, total: try store.studiedDayCount(of: $0))
    }
  }

  var description: String {
    subjects.map { "\($0.isDefault ? "*" : " ") \($0.name): \($0.total.days) studied" }
      .joined(separator: "\n")
  }
}
