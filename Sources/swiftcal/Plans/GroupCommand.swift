import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct GroupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "group", localized: "Look at several subjects as one.",
    localized: """
      A day of a group is studied when any of its subjects was, or with --all when all of them were that \
      were not off. Commands that show days take a group's name for --subject. Nothing is recorded of a \
      group.
      """,
    examples: "swiftcal group add Languages Korean Latin", "swiftcal streak --subject Languages",
    subcommands: [List.self, Add.self, Rename.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", localized: "List the groups with their subjects.", examples: "swiftcal group list")

    @OptionGroup var output: JSONOption

    func run() throws {
      let list = try openStoreForReading().read { GroupList(groups: try $0.groups()) }
      try printResult(list, asJSON: output.json)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      "add", localized: "Make a group, or add subjects to one.",
      localized: "A subject may be in several groups.",
      examples: "swiftcal group add Languages Korean Latin", "swiftcal group add Morning Piano Running --all")

    @Argument(localized: "The group.", completion: .group)
    var name: String
    @Argument(localized: "The subjects.", completion: .subject)
    var subjects: [String] = []
    @Flag(localized: "A day needs all subjects that are not off then.")
    var all = false
    @Flag(localized: "A day needs any of the subjects, as in a new group.")
    var any = false

    func run() throws {
      guard !all || !any else {
        throw CommandError.usage(localized: "--all and --any exclude each other; leave one out")
      }
      let needsAll = all ? true : any ? false : nil
      try printSentence(of: AddGroupIntent(name, subjects: subjects, needsAll: needsAll))
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      "rename", localized: "Give a group another name.", examples: "swiftcal group rename Languages Sprachen")

    @Argument(localized: "The group.", completion: .group)
    var old: String
    @Argument(localized: "The new name, 1 to \(Subject.longestName) characters.")
    var new: String

    func run() throws { try printSentence(of: RenameGroupIntent(old, to: new)) }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      "remove", localized: "Remove a group, or take subjects out of it.",
      localized: "The subjects themselves stay, with everything that is recorded of them.",
      examples: "swiftcal group remove Languages", "swiftcal group remove Languages Latin")

    @Argument(localized: "The group.", completion: .group)
    var name: String
    @Argument(
      localized: "The subjects to take out; the group is removed unless some are given.", completion: .subject
    )
    var subjects: [String] = []

    func run() throws { try printSentence(of: RemoveGroupIntent(name, subjects: subjects)) }
  }
}

/// All groups.
private struct GroupList: CommandResult, CustomStringConvertible {
  let groups: [StudyGroup]

  var description: String {
    groups.isEmpty
      ? String(localized: "There is no group; “swiftcal group add NAME SUBJECT …” makes one.")
      : groups.map(\.words).joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "groups": groups.map { group -> JSONValue in
        ["group": group.name, "needsAll": group.needsAll, "subjects": group.subjects.map(\.name)]
      }
    ]
  }
}
