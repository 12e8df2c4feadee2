/// A log whose every line answers a habit's question about a day with y, n or s.
protocol AnswerLog: ForeignFormat {
  /// Which line about a day wins.
  var precedence: HistoryBuilder.Precedence { get }
  /// Reads a line that is neither blank nor a comment.
  static func entry(_ line: String) -> Result<LogEntry, LogEntry.Problem>
}

extension AnswerLog {
  func recognises(_ file: ForeignFile) -> Bool {
    let lines = file.firstLines(20, comments: true)
    return !lines.isEmpty && lines.contains { (try? Self.entry($0).get()) != nil }
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    try file.requireText()
    var builder = HistoryBuilder(file, options, precedence: precedence)
    for (number, line) in TextLines(file.bytes) where !line.isBlank && !line.hasPrefix("#") {
      switch Self.entry(line) {
      case .success(let entry): builder.add(entry.mark, on: entry.date, subject: entry.name)
      case .failure(let problem): try builder.badLine(number, problem.description)
      }
    }
    return builder.history(format: name)
  }
}
