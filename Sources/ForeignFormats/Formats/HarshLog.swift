import StudyCalendar

/// harsh's `log`: `2025-01-15 : Name : y|n|s : comment : amount`. A later line wins.
struct HarshLog: ForeignFormat {
  let name = "harsh"
  let title = "the log of harsh"

  static let separator = " : "

  func recognises(_ file: ForeignFile) -> Bool {
    let lines = file.firstLines(20, comments: true)
    return !lines.isEmpty && lines.contains { (try? Self.entry($0).get()) != nil }
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    try file.requireText()
    var builder = HistoryBuilder(file, options, precedence: .last)
    for (number, line) in TextLines(file.bytes) where !line.isBlank && !line.hasPrefix("#") {
      switch Self.entry(line) {
      case .success(let entry): builder.add(entry.mark, on: entry.date, subject: entry.name)
      case .failure(let problem): try builder.badLine(number, problem.description)
      }
    }
    return builder.history(format: name)
  }

  private static func entry(_ line: String) -> Result<LogEntry, LogEntry.Problem> {
    // An editor may have cut the space after the last separator.
    let fields = (line.hasSuffix(" :") ? line + " " : line).parts(separatedBy: separator)
    guard (3...5).contains(fields.count) else {
      return .failure(.init("there are \(fields.count) fields instead of 3 to 5"))
    }
    return LogEntry.read(
      date: fields[0], name: fields[1], answer: fields[2], reason: fields.count > 3 ? fields[3] : nil)
  }
}
