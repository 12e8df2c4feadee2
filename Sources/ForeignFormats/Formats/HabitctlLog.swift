/// habitctl's `log`: `YYYY-MM-DD<TAB>habit<TAB>y|n|s`. The first line about a day wins.
struct HabitctlLog: AnswerLog {
  let name = "habitctl"
  let title = "the log of habitctl"
  let precedence = HistoryBuilder.Precedence.first

  static func entry(_ line: String) -> Result<LogEntry, LogEntry.Problem> {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else {
      return .failure(.init("there are \(fields.count) fields instead of 3, with tabs between them"))
    }
    return LogEntry.read(date: fields[0], name: fields[1], answer: fields[2])
  }
}
