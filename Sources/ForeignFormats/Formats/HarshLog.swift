import Localization

/// The `log` of harsh: `2025-01-15 : Name : y|n|s : comment : amount`. Of several lines about the same day the last
/// counts.
struct HarshLog: AnswerLog {
  let name = "harsh"
  let precedence = ArchiveBuilder.Precedence.last

  static let separator = " : "

  static func entry(_ line: String) -> Result<AnswerLine, AnswerLine.Problem> {
    // An editor may have removed the space after the last separator.
    let fields = (line.hasSuffix(" :") ? line + " " : line).parts(separatedBy: separator)
    guard (3...5).contains(fields.count) else {
      return .failure(
        .init(
          String(
            localized: "there are \(fields.count) fields instead of 3 to 5",
            plural: "there are \(fields.count) fields instead of 3 to 5", for: fields.count)))
    }
    return AnswerLine.read(
      date: fields[0], name: fields[1], answer: fields[2], comment: fields.count > 3 ? fields[3] : "",
      amount: fields.count > 4 ? fields[4] : "")
  }
}
