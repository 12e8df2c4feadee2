import ArgumentParser
import CommandLine
import FileSystem
import ForeignFormats
import LocalCalendar
import Localization
import SharedStore
import ShownText
import StudyCalendar
import StudyCommandLine

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    "log", localized: "Show what was changed, when and by which command.",
    localized: """
      The newest change comes first. Times are local, and in JSON they are UTC. Changes are kept for a \
      year, or for as many days as “swiftcal config history-days” says.
      """,
    examples: "swiftcal log", "swiftcal log --last 100 --json")

  @Option(localized: "How many changes; 20, or all in JSON, unless given.", valueName: "number")
  var last: Int?
  @OptionGroup var output: JSONOption

  func validate() throws {
    if let last, last < 1 {
      throw ValidationError(localized: "--last takes a number from 1 on")
    }
  }

  func run() throws {
    let store = try openStoreForReading()
    if output.json {
      try store.read { reading in
        try printBytes { try Self.write(reading, limit: last, to: &$0) }
      }
    } else {
      var lines: [String] = []
      try store.read { reading in
        try reading.forEachSummary(limit: last ?? 20) { entry, summary in
          let name = entry.action.shown
          let action = entry.undoneAt == nil ? name : String(localized: "\(name) (undone)", context: "change")
          lines.append("\(LocalCalendar.clockTime(ofUTC: entry.at).shown)  \(action): \(summary.words)")
        }
      }
      try printLine(
        lines.isEmpty ? String(localized: "No change was recorded yet.") : lines.joined(separator: "\n"))
    }
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

extension ByteSink {
  /// Writes an entry of the change log in JSON: `{"at","command","days","facts","id","undone"}`. `days` has the changes of
  /// days and `facts` all others; both are always there.
  mutating func write(_ entry: borrowing StreamedEntry, isUndone: Bool) throws {
    try writeBeginning(of: entry, in: .log)
    try write(#","undone":\#(isUndone)}"#)
  }

  /// Writes an entry that was undone or made again, and in `leftOut` and `passedOver` how much was not.
  mutating func write(_ step: ChangeLogStep, isUndone: Bool) throws {
    try writeBeginning(of: StreamedEntry(step.entry), in: .log)
    try write(#","leftOut":\#(step.changesLeft),"passedOver":\#(step.entriesPassedOver)"#)
    try write(#","undone":\#(isUndone)}"#)
  }
}
