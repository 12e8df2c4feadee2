import CommandLineConventions
import ForeignFormats
import StudyCalendar
import StudyTransfer

/// What an import brought, file by file.
struct ImportReport: CommandResult, CustomStringConvertible {
  let files: [File]
  let isDryRun: Bool

  struct File {
    let path: String
    let read: ImportedHistory
    let results: [StoreImport.Result]
  }

  var description: String {
    let text = files.map(\.description).joined(separator: "\n")
    return isDryRun ? text + "\nNothing was changed: this was a dry run." : text
  }

  private enum CodingKeys: CodingKey { case files, dryRun }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(files, forKey: .files)
    try container.encode(isDryRun, forKey: .dryRun)
  }
}

extension ImportReport.File: Encodable, CustomStringConvertible {
  var description: String {
    let subjects = results.map { result in
      let rests = result.rests.added > 0 ? ", \(result.rests.added.days) of rest added" : ""
      return "  \(result.subject)\(result.isNew ? " (new)" : ""): \(result.studied.added.days) added, "
        + "\(result.studied.alreadyThere) already there\(rests)"
    }
    let leftOut = read.leftOut.map {
      "  left out: \($0.count) \($0.reason)\($0.subject.map { " (\($0))" } ?? "")"
    }
    return (["\(path): \(read.format)"] + subjects + leftOut + read.notes.map { "  \($0)" })
      .joined(separator: "\n")
  }

  private enum CodingKeys: CodingKey { case file, format, subjects, leftOut, notes }

  private struct SubjectResult: Encodable {
    let subject: String
    let isNew: Bool
    let studied: StoreImport.Count
    let rests: StoreImport.Count
  }

  private struct LeftOutRows: Encodable {
    let subject: String?
    let reason: String
    let count: Int
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .file)
    try container.encode(read.format, forKey: .format)
    try container.encode(
      results.map {
        SubjectResult(subject: $0.subject, isNew: $0.isNew, studied: $0.studied, rests: $0.rests)
      }, forKey: .subjects)
    try container.encode(
      read.leftOut.map { LeftOutRows(subject: $0.subject, reason: $0.reason.rawValue, count: $0.count) },
      forKey: .leftOut)
    try container.encode(read.notes, forKey: .notes)
  }
}
