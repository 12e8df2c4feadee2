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
          JSON.Subject(subject: $0.subject, isNew: $0.isNew, studied: $0.studied, rests: $0.rests)
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
      let rests = subject.rests.added > 0 ? ", \(subject.rests.added.dayCountText) of rest added" : ""
      return
        "  \(subject.subject.shown)\(subject.isNew ? " (new)" : ""): \(subject.studied.added.dayCountText) added, "
        + "\(subject.studied.alreadyThere) already there\(rests)"
    }
    let skipped = result.skipped.map {
      "  left out: \($0.count) \($0.reason)\($0.subject.map { " (\($0.shown))" } ?? "")"
    }
    return (["\(path.shown): \(result.format)"] + subjects + skipped + result.notes.map { "  \($0.shown)" })
      .joined(separator: "\n")
  }
}
