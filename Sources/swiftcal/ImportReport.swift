import CommandLine
import ForeignFormats
import ShownText
import StudyCalendar
import StudyIntents

/// What an import brought, file by file.
struct ImportReport: CommandResult, CustomStringConvertible {
  let files: [File]
  let isDryRun: Bool

  struct File {
    let path: String
    let result: ImportResult
    let subjects: [ImportedSubject]
  }

  var description: String {
    let text = files.map(\.description).joined(separator: "\n")
    return isDryRun ? text + "\nNothing was changed: this was a dry run." : text
  }

  private struct JSON: Encodable {
    let files: [File]
    let dryRun: Bool

    struct File: Encodable {
      let file: String
      let format: String
      let subjects: [Subject]
      let leftOut: [Skipped]
      let notes: [String]
    }

    struct Subject: Encodable {
      let subject: String
      let isNew: Bool
      let studied: ImportedSubject.Count
      let rests: ImportedSubject.Count
      // The following keys are there only if the file has something to say.
      let sessions: ImportedSubject.Count?
      let goals: ImportedSubject.Count?
      let unit: String?
      let endedOn: String?
    }

    struct Skipped: Encodable {
      let subject: String?
      let reason: String
      let count: Int
    }
  }

  func encode(to encoder: any Encoder) throws {
    let files = files.map { file in
      JSON.File(
        file: file.path, format: file.result.format,
        subjects: file.subjects.map {
          JSON.Subject(
            subject: $0.subject, isNew: $0.isNew, studied: $0.studied, rests: $0.rests,
            sessions: $0.sessions.isEmpty ? nil : $0.sessions, goals: $0.goals.isEmpty ? nil : $0.goals,
            unit: $0.unit?.name, endedOn: $0.endedOn?.description)
        },
        leftOut: file.result.skipped.map {
          JSON.Skipped(subject: $0.subject, reason: $0.reason.rawValue, count: $0.count)
        },
        notes: file.result.notes)
    }
    try JSON(files: files, dryRun: isDryRun).encode(to: encoder)
  }
}

extension ImportReport.File: CustomStringConvertible {
  var description: String {
    let subjects = subjects.map { subject in
      "  \(subject.subject.shown)\(subject.isNew ? " (new)" : ""): "
        + "\(subject.studied.added.dayCountText) added, \(subject.studied.alreadyThere) already there"
        + subject.additions.map { ", " + $0 }.joined()
    }
    let skipped = result.skipped.map {
      "  \($0)\($0.subject.map { " (\($0.shown))" } ?? "")"
    }
    return (["\(path.shown): \(result.format)"] + subjects + skipped + result.notes.map { "  \($0.shown)" })
      .joined(separator: "\n")
  }
}

extension ImportedSubject {
  /// What came beside studied days, in words.
  fileprivate var additions: [String] {
    var words: [String] = []
    if rests.added > 0 { words.append("\(rests.added.dayCountText) of rest added") }
    if sessions.added > 0 { words.append("\(sessions.added.count(of: "session")) added") }
    if goals.added > 0 { words.append("\(goals.added.count(of: "goal")) added") }
    if let unit { words.append("counted in \(unit.name.shown)") }
    if let endedOn { words.append("ended on \(endedOn)") }
    if goalsKept > 0 {
      words.append("\(goalsKept.count(of: "goal")) of the file left out for those that are set here")
    }
    return words
  }
}

extension ImportedSubject.Count {
  /// Whether the file has none of it.
  fileprivate var isEmpty: Bool { added + alreadyThere == 0 }
}

extension Int {
  /// So many things: “1 goal”, “2 goals”.
  fileprivate func count(of thing: String) -> String { self == 1 ? "1 \(thing)" : "\(self) \(thing)s" }
}
