import FoundationEssentials
public import StudyCalendar

extension StudyArchive {
  /// Everything as JSON: one line, with its keys in alphabetical order. Reading it gives the same archive.
  /// - Throws: `EncodingError` if a change of the change log is not of one kind of fact.
  public func json() throws -> String {
    let document = ExportDocument(
      format: ExportDocument.format, version: ExportDocument.version,
      subjects: subjects.map(ExportDocument.Subject.init),
      settings: Dictionary(uniqueKeysWithValues: settings.map { ($0.jsonName, $1) }),
      history: changes.map { Lenient(LoggedEntry($0)) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}

extension ExportDocument.Subject {
  fileprivate init(_ subject: SubjectRecord) {
    self.init(
      name: subject.exportName, isDefault: subject.isDefault,
      days: subject.days.map { ExportDocument.Day(date: $0.date.description, didStudy: $0.didStudy) },
      rests: subject.rests.map {
        ExportDocument.Rest(
          date: $0.date.description, reason: $0.rest.reason, isLate: $0.rest.isLate == true ? true : nil)
      },
      schedules: subject.schedule.map {
        ExportDocument.Schedule(from: $0.from.description, off: $0.off.inOrder.map(\.name))
      })
  }
}
