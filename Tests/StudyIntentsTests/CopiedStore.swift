import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

extension TemporaryContainer {
  /// Everything that the store holds, as a file can hold it: subjects have no numbers.
  func archive() throws -> StudyArchive {
    var archive = try openForReading().read { try StudyArchive(from: $0) }
    archive.changes = archive.changes.map { entry in
      ChangeLogEntry(
        id: entry.id, at: entry.at, action: entry.action, undoneAt: entry.undoneAt,
        isSuperseded: entry.isSuperseded, changes: entry.changes.map(\.withoutNumbers))
    }
    return archive
  }

  /// The facts by the names of subjects, without the change log. A removed subject that comes back in a copy is the last
  /// one there, so the subjects are in the order of their names.
  func facts() throws -> StudyArchive {
    var archive = try archive()
    archive.changes = []
    archive.subjects.sort { ($0.name ?? "") < ($1.name ?? "") }
    return archive
  }
}

extension FactChange {
  fileprivate var withoutNumbers: FactChange {
    if let name = renaming { return .name(of: 0, from: name.before, to: name.after) }
    return mapSubjects { Subject(id: 0, name: $0.name) }
  }
}

/// A store, and its copy by an archive.
struct CopiedStore {
  let original: TemporaryContainer
  let copy = TemporaryContainer()
  private let now = ("2024-12-31" as CalendarDate).noon

  init(of original: TemporaryContainer = TemporaryContainer()) { self.original = original }

  /// Makes the copy, and takes the import itself out of its log, so that it is the log of the original.
  func makeCopy() throws {
    try copy.open().perform(ImportArchivesIntent([original.archive()]), at: now)
    try copy.forgetImport()
  }

  /// Does the same in both stores, and expects the same facts in both, until there is nothing more to do.
  /// - Returns: how often it was done.
  func expectSame(
    _ intent: some StudyIntent<ChangeLogStep>, until end: StudyError
  ) throws -> Int {
    for count in 0... {
      let errors = [try refusal(of: intent, in: original), try refusal(of: intent, in: copy)]
      #expect(errors[0] == errors[1])
      #expect(try copy.facts() == original.facts(), "after \(count + 1) steps")
      guard errors == [nil, nil] else {
        #expect(errors[0] == end)
        return count
      }
    }
    return 0
  }

  /// Why an intent is refused; nil if it is performed.
  private func refusal(
    of intent: some StudyIntent<ChangeLogStep>, in folder: TemporaryContainer
  ) throws -> StudyError? {
    do {
      _ = try folder.open().perform(intent, at: now)
      return nil
    } catch let error as StudyError {
      return error
    }
  }
}

extension TemporaryContainer {
  /// Takes the import that took a history over out of the change log, if there is one, as if that history had been made here.
  func forgetImport() throws {
    try raw().rows(
      """
      DELETE FROM changedFact WHERE change IN (SELECT id FROM change WHERE command = 'import copy');
      DELETE FROM change WHERE command = 'import copy'
      """)
  }
}
