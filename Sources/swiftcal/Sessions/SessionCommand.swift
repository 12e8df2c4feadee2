import ArgumentParser
import CommandLine
import StudyCalendar
import StudyIntents
import Words

struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "session", localized: "List, change or remove sessions.",
    localized: """
      “swiftcal sessions” shows the sessions with their numbers. The first characters of a number are \
      enough.
      """,
    examples: "swiftcal session edit 6f1c2a --amount 40m", "swiftcal session remove 6f1c2a",
    subcommands: [List.self, Edit.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      "list", localized: "List the sessions of the last seven days.", examples: "swiftcal session list")

    @OptionGroup var subject: SubjectOption
    @OptionGroup var output: JSONOption

    func run() throws { try Sessions.show(of: subject.subject, asJSON: output.json) }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      "edit", localized: "Change a session; what you do not name stays.",
      examples: "swiftcal session edit 6f1c2a --amount 40m --note \"chapters 3 and 4\"",
      "swiftcal session edit 6f1c2a --date yesterday")

    @Argument(localized: "The beginning of the session's number.", valueName: "id")
    var id: String
    // This is here only to say what to type instead.
    @Argument(help: .hidden)
    var words: [String] = []
    @Option(localized: "Another amount.")
    var amount: String?
    @Option(localized: "Another note; an empty one removes it.", valueName: "text")
    var note: String?
    @Option(localized: "Another day.", completion: .date)
    var date: String?
    @Flag(localized: "Allow more than 24 hours on a day.")
    var force = false
    @OptionGroup var output: JSONOption

    func validate() throws {
      if let word = words.first {
        let option = (try? DateExpression(word)) != nil ? "--date" : "--amount"
        throw ValidationError(
          localized: """
            \(quoted(word)) needs an option before it, such as \
            “swiftcal session edit \(id) \(option) \(word)”
            """)
      }
      if amount == nil, note == nil, date == nil {
        throw ValidationError(localized: "say what to change, with --amount, --note or --date")
      }
    }

    func run() throws {
      let intent = EditSessionIntent(
        id: id, amount: try amount.map { try AmountExpression($0) }, note: note,
        date: try date.map { try DateExpression($0) }, allowsLongDays: force)
      try printChange(intent, asJSON: output.json)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      "remove", localized: "Remove a session.",
      localized: "“swiftcal undo” brings it back.",
      examples: "swiftcal session remove 6f1c2a")

    @Argument(localized: "The beginning of the session's number.", valueName: "id")
    var id: String
    @OptionGroup var output: JSONOption

    func run() throws { try printChange(RemoveSessionIntent(id: id), asJSON: output.json) }
  }
}
