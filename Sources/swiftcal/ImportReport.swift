import CommandLine
import ForeignFormats
import Localization
import ShownText
import StudyCalendar
import StudyIntents

/// What an import brought, file by file.
struct ImportReport: CommandResult, JSONRepresentable, CustomStringConvertible {
  let files: [File]
  let isDryRun: Bool

  struct File {
    let path: String
    let result: ImportResult
    let subjects: [ImportedSubject]
  }

  var description: String {
    let text = files.map(\.description).joined(separator: "\n")
    return isDryRun ? text + "\n" + String(localized: "Nothing was changed: this was a dry run.") : text
  }

  var json: JSONObject { ["files": files.map(\.json), "dryRun": isDryRun] }
}

extension ImportReport.File {
  fileprivate var json: JSONObject {
    [
      "file": path, "format": result.format, "subjects": subjects.map(json),
      "leftOut": result.skipped.map { skipped -> JSONObject in
        let rows: JSONObject = [
          "subject": skipped.subject, "reason": skipped.reason.rawValue, "count": skipped.count,
        ]
        return rows.withoutNulls
      },
      "notes": result.notes,
    ]
  }

  private func json(of imported: ImportedSubject) -> JSONObject {
    let subject: JSONObject = [
      "subject": imported.subject, "isNew": imported.isNew, "studied": imported.studied,
      "rests": imported.rests,
      // The following keys are there only if the file has something to say.
      "sessions": imported.sessions.isEmpty ? nil : imported.sessions,
      "goals": imported.goals.isEmpty ? nil : imported.goals, "unit": imported.unit?.name,
      "endedOn": imported.endedOn,
    ]
    return subject.withoutNulls
  }
}

extension ImportReport.File: CustomStringConvertible {
  var description: String {
    let subjects = subjects.map { subject in
      let name = subject.subject.shown
      let title = subject.isNew ? String(localized: "\(name) (new)", context: "subject") : name
      return "  \(title): " + listing([subject.studiedDays] + subject.additions)
    }
    let skipped = result.skipped.map {
      "  \($0)\($0.subject.map { " (\($0.shown))" } ?? "")"
    }
    return (["\(path.shown): \(result.format)"] + subjects + skipped + result.notes.map { "  \($0.shown)" })
      .joined(separator: "\n")
  }
}

extension ImportedSubject {
  /// How many studied days came, in words.
  fileprivate var studiedDays: String {
    String(
      localized: "\(studied.added) day added, \(studied.alreadyThere) already there",
      plural: "\(studied.added) days added, \(studied.alreadyThere) already there", for: studied.added)
  }

  /// What came beside studied days, in words.
  fileprivate var additions: [String] {
    var words = rests.added > 0 ? [Self.rests(rests.added)] : []
    if sessions.added > 0 { words.append(Self.sessions(sessions.added)) }
    if goals.added > 0 { words.append(Self.goals(goals.added)) }
    if let unit { words.append(String(localized: "counted in \(unit.name.shown)")) }
    if let endedOn { words.append(String(localized: "ended on \(endedOn)")) }
    if goalsKept > 0 { words.append(Self.goalsLeftOut(goalsKept)) }
    return words
  }

  private static func rests(_ count: Int) -> String {
    String(localized: "\(count) day of rest added", plural: "\(count) days of rest added", for: count)
  }

  private static func sessions(_ count: Int) -> String {
    String(localized: "\(count) session added", plural: "\(count) sessions added", for: count)
  }

  private static func goals(_ count: Int) -> String {
    String(localized: "\(count) goal added", plural: "\(count) goals added", for: count)
  }

  private static func goalsLeftOut(_ count: Int) -> String {
    String(
      localized: "\(count) goal of the file left out for those that are set here",
      plural: "\(count) goals of the file left out for those that are set here", for: count)
  }
}

extension ImportedSubject.Count {
  /// Whether the file has none of it.
  fileprivate var isEmpty: Bool { added + alreadyThere == 0 }
}
