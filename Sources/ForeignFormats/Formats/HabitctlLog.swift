import StudyCalendar

/// habitctl's `log`: `YYYY-MM-DD<TAB>habit<TAB>y|n|s`. The first line about a day wins.
struct HabitctlLog: ForeignFormat {
  let name = "habitctl"
  let title = "the log of habitctl"

  func recognises(_ file: ForeignFile) -> Bool {
    let lines = file.firstLines(20, comments: true)
    return !lines.isEmpty && lines.contains { (try? Self.entry($0).get()) != nil }
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    try file.requireText()
    var builder = HistoryBuilder(file, options, precedence: .first)
    for (number, line) in TextLines(file.bytes) where !line.isBlank && !line.hasPrefix("#") {
      switch Self.entry(line) {
      case .success(let entry): builder.add(entry.mark, on: entry.date, subject: entry.name)
      case .failure(let problem): try builder.badLine(number, problem.description)
      }
    }
    return builder.history(format: name)
  }

  private static func entry(_ line: String) -> Result<LogEntry, LogEntry.Problem> {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else {
      return .failure(.init("there are \(fields.count) fields instead of 3, with tabs between them"))
    }
    return LogEntry.read(date: fields[0], name: fields[1], answer: fields[2])
  }
}
