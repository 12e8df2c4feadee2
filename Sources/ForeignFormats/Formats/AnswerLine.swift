import Localization
import StudyCalendar

/// A line of an ``AnswerLog``.
struct AnswerLine {
  let date: CalendarDate
  let name: String
  let mark: ArchiveBuilder.Mark
  /// What the line says beside the answer; it may be empty.
  let comment: String
  /// How much was done, as the line has it; it may be empty.
  let amount: String

  /// What is wrong with a line.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Reads the fields of a line.
  static func read(
    date: String, name: String, answer: String, comment: String = "", amount: String = ""
  ) -> Result<AnswerLine, Problem> {
    guard let day = CalendarDate(iso8601: date.trimmed) else {
      return .failure(Problem(dateProblem(date)))
    }
    guard !name.isBlank else { return .failure(Problem(String(localized: "the habit has no name"))) }
    let mark: ArchiveBuilder.Mark
    switch answer.trimmed {
    case "y": mark = .studied
    case "n": mark = .notStudied
    case "s": mark = .rest(reason: comment)
    default: return .failure(Problem(String(localized: "\(quoted(answer)) is not y, n or s")))
    }
    return .success(
      AnswerLine(date: day, name: name.trimmed, mark: mark, comment: comment, amount: amount.trimmed))
  }
}
