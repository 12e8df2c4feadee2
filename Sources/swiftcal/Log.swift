import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyCommandLine

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show what was changed, when and by which command.",
    discussion: """
      The newest change comes first; times are UTC. Changes are kept for a year, or for as many days as \
      “swiftcal config history-days” says.

      Examples:
        swiftcal log
        swiftcal log --last 100 --json
      """)

  @Option(help: ArgumentHelp("How many changes; 20, or all in JSON, unless given.", valueName: "number"))
  var last: Int?
  @OptionGroup var output: JSONOption

  func validate() throws {
    if let last, last < 1 { throw ValidationError("--last takes a number from 1 on") }
  }

  func run() throws {
    let limit = last ?? (output.json ? nil : 20)
    let entries = try openStoreForReading().read { try $0.changeLog(limit: limit) }
    try printResult(ChangeLogReport(entries: entries), asJSON: output.json)
  }
}

/// The change log.
struct ChangeLogReport: CommandResult, CustomStringConvertible {
  let entries: [ChangeLogEntry]

  var description: String {
    if entries.isEmpty { return "No change was recorded yet." }
    return entries.map { "\($0.at)  \($0.action)\($0.undoneAt == nil ? "" : " (undone)"): \($0.summary)" }
      .joined(separator: "\n")
  }

  private struct JSON: Encodable { let changes: [ChangeLogEntryJSON] }

  func encode(to encoder: any Encoder) throws {
    try JSON(changes: entries.map { ChangeLogEntryJSON($0, isUndone: $0.undoneAt != nil) })
      .encode(to: encoder)
  }
}
