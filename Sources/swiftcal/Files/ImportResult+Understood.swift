import CommandLine
import OtherPrograms
import StudyCalendar
import Words

extension ImportResult {
  /// What was understood of a file: its format, what there is of each subject, what was left out, and what else the person
  /// should know.
  var understood: String {
    ([format] + subjectLines + remarks).joined(separator: "\n")
  }

  /// What was left out, and what else there is to say, a line for each.
  var remarks: [String] {
    skipped.map { "  \($0)\($0.subject.map { " (\($0.shown))" } ?? "")" } + notes.map { "  \($0.shown)" }
  }

  /// What a file has of each subject. Of many subjects the first are named.
  private var subjectLines: [String] {
    let most = 40
    let lines = archive.subjects.prefix(most).map { subject in
      let name = subject.name?.shown ?? String(localized: "the days", context: "of a file without subjects")
      return "  \(name): " + listing(words(of: subject))
    }
    let more = archive.subjects.count - most
    guard more > 0 else { return lines }
    return lines + [
      "  " + String(localized: "and \(more) more subject", plural: "and \(more) more subjects", for: more)
    ]
  }

  private func words(of subject: SubjectRecord) -> [String] {
    let studied = subject.days.count(where: \.didStudy)
    let dates = subject.days.map(\.date) + subject.sessions.map(\.date) + subject.rests.map(\.date)
    let sum = subject.sessions.reduce(Amount.zero) { $0 + $1.counted }
    let unit = subject.unit ?? .minutes
    return [
      String(localized: "\(studied) day studied", plural: "\(studied) days studied", unlessZero: studied),
      String(
        localized: "\(subject.sessions.count) session", plural: "\(subject.sessions.count) sessions",
        unlessZero: subject.sessions.count),
      sum == .zero ? nil : String(localized: "\(sum.words(in: unit)) in all"),
      String(
        localized: "\(subject.rests.count) day of rest", plural: "\(subject.rests.count) days of rest",
        unlessZero: subject.rests.count),
      notStudied[subject.name ?? ""].flatMap { count in
        String(localized: "\(count) not studied", plural: "\(count) not studied", unlessZero: count)
      },
      dates.min().flatMap { first in
        dates.max().map { last in
          first == last ? String(localized: "on \(first)") : String(localized: "from \(first) to \(last)")
        }
      } ?? String(localized: "nothing recorded"),
    ].compactMap(\.self)
  }
}
