import ForeignText
import StudyCalendar
import Words

/// The contribution calendar that GitHub's GraphQL interface returns: weeks of days with a count.
struct GitHubContributions: ForeignFormat {
  let name = "github"
  let program: String? = "GitHub"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "contributionDays") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    guard let weeks = try Self.weeks(in: file.json()) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no weeks with contributionDays"),
        advice: String(localized: "give the whole answer of GitHub"))
    }
    builder.change(nil) { $0.unit = .named("contributions") }
    for day in try weeks.flatMap({ try $0.list("contributionDays") }) {
      let count = try day.member("contributionCount", \.wholeNumber)
      try builder.readEntry { builder in
        builder.add(
          count > 0 ? .nothingSaid : .notStudied, on: try CalendarDate(entry: day.member("date", \.string)),
          subject: nil, amount: Amount(written: Double(count)))
      }
    }
  }

  /// The weeks of an answer, or of a part of one that has them.
  private static func weeks(in answer: WrittenJSON) throws -> [WrittenJSON]? {
    if answer.value["weeks"] != nil { return try answer.list("weeks") }
    let names = ["data", "user", "viewer", "contributionsCollection", "contributionCalendar"]
    return try names.first { answer.value[$0] != nil }.flatMap { try weeks(in: answer.object($0)) }
  }
}
