import Localization
import StudyCalendar

/// The contribution calendar that GitHub's GraphQL interface returns: weeks of days with a count.
struct GitHubContributions: ForeignFormat {
  let name = "github"

  func recognises(_ file: ForeignFile) -> Bool { file.isObject(with: "contributionDays") }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    guard let weeks = try file.decoded(Answer.self).weeks else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no weeks with contributionDays"),
        advice: String(localized: "give the whole answer of GitHub"))
    }
    builder.setUnit(AmountUnit.named("contributions"), ofSubject: nil)
    for day in weeks.flatMap(\.contributionDays) {
      guard let date = CalendarDate(iso8601: day.date) else {
        try builder.badEntry(dateProblem(day.date))
        continue
      }
      let amount = Amount(written: Double(day.contributionCount))
      builder.add(
        day.contributionCount > 0 ? .nothingSaid : .notStudied, on: date, subject: nil, amount: amount)
    }
  }

  /// An answer, or a part of one that has the weeks.
  private final class Answer: Decodable {
    let weeks: [Week]?

    enum Key: String, CodingKey, CaseIterable {
      case weeks, data, user, viewer, contributionsCollection, contributionCalendar
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.weeks) {
        weeks = try container.decode([Week].self, forKey: .weeks)
        return
      }
      let inner = Key.allCases.dropFirst().first { container.contains($0) }
      weeks = try inner.flatMap { try container.decode(Answer.self, forKey: $0).weeks }
    }
  }

  private struct Week: Decodable {
    let contributionDays: [ContributionDay]
  }

  private struct ContributionDay: Decodable {
    let contributionCount: Int
    let date: String
  }
}
