import ArgumentParser
import CommandLine
import OtherPrograms
import SharedStore
import StudyCalendar
import System
import Words

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    "log", localized: "Show what was changed, when, and by which command or device.",
    localized: """
      The newest change comes first. A change that another device made has its name. Times are local, and in \
      JSON they are UTC. Changes are kept for a year, or for as many days as “swiftcal config history-days” \
      says. --follow prints the changes to come, whatever program or device makes them, and in JSON one on \
      each line.
      """,
    examples: "swiftcal log", "swiftcal log --last 100 --json", "swiftcal log --follow --json --after 120")

  @Option(localized: "How many changes; 20, or all in JSON, unless given.", valueName: "number")
  var last: Int?
  @Flag(localized: "Print each change as it is made, until it is interrupted.")
  var follow = false
  @Option(
    localized: "With --follow: begin behind the change of this number.", valueName: "id")
  var after: Int?
  @OptionGroup var output: JSONOption

  func validate() throws {
    if after != nil, !follow { throw ValidationError(localized: "--after goes with --follow") }
    if last != nil, follow {
      throw ValidationError(localized: "--last does not go with --follow; --after says where it begins")
    }
    if let after, after < 0 {
      throw ValidationError(localized: "--after takes the number of a change, or 0")
    }
    if let last, last < 1 {
      throw ValidationError(localized: "--last takes a number from 1 on")
    }
  }

  func run() throws {
    if follow { return try FollowedLog(asJSON: output.json).run(after: after) }
    let store = try openStoreForReading()
    if output.json {
      try store.read { reading in
        try printBytes { try Self.write(reading, limit: last, to: &$0) }
      }
    } else {
      var lines: [String] = []
      try store.read { reading in
        try reading.forEachSummary(limit: last ?? 20) { entry, summary in
          lines.append(Self.line(entry, summary))
        }
      }
      try printLine(
        lines.isEmpty ? String(localized: "No change was recorded yet.") : lines.joined(separator: "\n"))
    }
  }

  /// A change as people read it.
  static func line(_ entry: borrowing StreamedEntry, _ summary: ChangeSummary) -> String {
    let name = ChangeOrigin.title(ofAction: entry.action)
    let action = entry.undoneAt == nil ? name : String(localized: "\(name) (undone)", context: "change")
    return "\(LocalCalendar.clockTime(ofUTC: entry.at).shown)  \(action): \(summary.words)"
  }

  /// Writes the change log as JSON while it is read.
  private static func write(
    _ reading: borrowing ReadTransaction, limit: Int?, to sink: inout ByteSink
  ) throws {
    var list = JSONList()
    try sink.write(#"{"changes":["#)
    try reading.forEachLoggedEntry(limit: limit) { entry in
      try list.writeSeparator(to: &sink)
      try sink.write(entry, isUndone: entry.undoneAt != nil)
    }
    try sink.write("]}\n")
  }
}
