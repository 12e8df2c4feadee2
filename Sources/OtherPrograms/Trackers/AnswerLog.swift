import ForeignText
import StudyCalendar
import Words

/// A log in which every line answers with y, n or s whether a habit was done on a day.
struct AnswerLog: ForeignFormat {
  let name: String
  var program: String? { name }
  let precedence: ArchiveBuilder.Precedence
  /// The fields of a line that is neither blank nor a comment: the date, the name, the answer, and what else there is.
  let fields: @Sendable (String) throws(EntryProblem) -> [String]

  /// The `log` of habitctl: `YYYY-MM-DD<TAB>habit<TAB>y|n|s`.
  static let habitctl = AnswerLog(name: "habitctl", precedence: .first) { line throws(EntryProblem) in
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else {
      throw EntryProblem(
        String(
          localized: "there are \(fields.count) fields instead of 3, with tabs between them",
          plural: "there are \(fields.count) fields instead of 3, with tabs between them", for: fields.count))
    }
    return fields
  }

  /// The `log` of harsh: `2025-01-15 : Name : y|n|s : comment : amount`.
  static let harsh = AnswerLog(name: "harsh", precedence: .last) { line throws(EntryProblem) in
    // An editor may have removed the space after the last separator.
    let fields = (line.hasSuffix(" :") ? line + " " : line).parts(separatedBy: harshSeparator)
    guard (3...5).contains(fields.count) else {
      throw .fieldCount(fields.count, insteadOf: "3–5")
    }
    return fields
  }

  /// What stands between the fields of harsh.
  static let harshSeparator = " : "

  func recognises(_ file: ForeignFile) -> Bool {
    file.firstEntryLines.contains { (try? Entry(fields($0))) != nil }
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    builder.precedence = precedence
    try builder.readLines(of: file) { builder, line in
      let entry = try Entry(fields(line))
      // harsh writes 0 for no amount, and takes for 0 what is not a number.
      let number = entry.amount.isEmpty ? nil : Double(entry.amount) ?? .nan
      let note = if case .rest = entry.mark { "" } else { entry.comment }
      builder.add(entry.mark, on: entry.date, subject: entry.name, number: number, note: note)
    }
  }

  private struct Entry {
    let date: CalendarDate
    let name: String
    let mark: ArchiveBuilder.Mark
    /// What the line says beside the answer; it may be empty.
    let comment: String
    /// How much was done, as the line has it; it may be empty.
    let amount: String

    init(_ fields: [String]) throws(EntryProblem) {
      date = try CalendarDate(entry: fields[0].trimmed)
      guard !fields[1].isBlank else { throw EntryProblem(String(localized: "the habit has no name")) }
      comment = fields.count > 3 ? fields[3] : ""
      switch fields[2].trimmed {
      case "y": mark = .studied
      case "n": mark = .notStudied
      case "s": mark = .rest(reason: comment)
      default: throw EntryProblem(String(localized: "\(quoted(fields[2])) is not y, n or s"))
      }
      (name, amount) = (fields[1].trimmed, fields.count > 4 ? fields[4].trimmed : "")
    }
  }
}
