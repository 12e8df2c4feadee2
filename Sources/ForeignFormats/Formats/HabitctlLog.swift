import Localization

/// The `log` of habitctl: `YYYY-MM-DD<TAB>habit<TAB>y|n|s`. Of several lines about the same day the first counts.
struct HabitctlLog: AnswerLog {
  let name = "habitctl"
  let precedence = ArchiveBuilder.Precedence.first

  static func entry(_ line: String) -> Result<AnswerLine, AnswerLine.Problem> {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else {
      return .failure(
        .init(
          String(
            localized: "there are \(fields.count) fields instead of 3, with tabs between them",
            plural: "there are \(fields.count) fields instead of 3, with tabs between them",
            for: fields.count)))
    }
    return AnswerLine.read(date: fields[0], name: fields[1], answer: fields[2])
  }
}
