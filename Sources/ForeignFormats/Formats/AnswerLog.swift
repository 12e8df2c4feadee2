import StudyCalendar

/// A log in which every line answers with y, n or s whether a habit was done on a day.
protocol AnswerLog: ForeignFormat {
  /// Which of several lines about the same day counts.
  var precedence: ArchiveBuilder.Precedence { get }
  /// Reads a line that is neither blank nor a comment.
  static func entry(_ line: String) -> Result<AnswerLine, AnswerLine.Problem>
}

extension AnswerLog {
  func recognises(_ file: ForeignFile) -> Bool {
    file.firstEntryLines.contains { (try? Self.entry($0).get()) != nil }
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireLines()
    var builder = ArchiveBuilder(file, options, precedence: precedence)
    for (number, line) in file.entryLines {
      switch Self.entry(line) {
      case .success(let entry): builder.add(entry)
      case .failure(let problem): try builder.badLine(number, problem.description)
      }
    }
    return try builder.result(format: name)
  }
}

extension ArchiveBuilder {
  fileprivate mutating func add(_ line: AnswerLine) {
    let number = Double(line.amount)
    let amount = number.flatMap { Amount(written: $0) }
    // harsh writes 0 for no amount, and takes for 0 what is not a number.
    if amount == nil, !line.amount.isEmpty, number != 0 { skip(.badAmount, ofSubject: line.name) }
    let note = if case .rest = line.mark { "" } else { line.comment }
    add(line.mark, on: line.date, subject: line.name, amount: amount, note: note)
  }
}
