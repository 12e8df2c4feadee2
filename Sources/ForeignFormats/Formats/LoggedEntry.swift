import StudyCalendar

/// An entry of the change log as our own JSON has it:
/// `{"id","at","command","undoneAt","isSuperseded","days","facts"}`.
///
/// `days` are the changes of days; `facts`, which is written only if there are any, all other changes.
struct LoggedEntry: Decodable {
  private let id: Int
  private let at: String
  private let command: String
  private let undoneAt: Nullable<String>?
  private let isSuperseded: Bool?
  private let days: [LoggedChange]
  private let facts: [LoggedChange]?

  /// The entry as a value. Its subjects have the number 0.
  var entry: ChangeLogEntry {
    ChangeLogEntry(
      id: id, at: at, action: command, undoneAt: undoneAt?.value, isSuperseded: isSuperseded ?? false,
      changes: ((facts ?? []) + days).map(\.change))
  }
}

extension ExportDocument {
  /// The entries of the change log that can be used: those that can be read, and whose subjects the file knows.
  /// - Parameter subjects: the subjects of the file. It also knows the names that its change log gives to subjects
  ///   or takes from them, so that the entries of subjects that were renamed or removed are kept.
  func changes(knowing subjects: [SubjectRecord]) -> [ChangeLogEntry] {
    let entries = (history ?? []).compactMap { $0.value?.entry }
    let known = subjects.compactMap(\.name) + entries.flatMap(\.changes).flatMap(\.givenNames)
    let keys = Set(known.map { $0.lowercased() })
    return entries.filter { entry in
      entry.changes.flatMap(\.subjectNames).allSatisfy { keys.contains($0.lowercased()) }
    }
  }
}

extension FactChange {
  /// The names that it gives to a subject or takes from it.
  fileprivate var givenNames: [String] { [renaming?.before, renaming?.after].compactMap { $0 } }

  /// The names of the subjects that it is about.
  fileprivate var subjectNames: [String] {
    renaming != nil ? [] : [subject, meant.before, meant.after].compactMap { $0?.name }
  }
}
