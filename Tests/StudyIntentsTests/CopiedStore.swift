import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

extension TemporaryContainer {
  /// Everything that the store holds.
  func archive() throws -> StudyArchive { try openForReading().read { try StudyArchive(from: $0) } }

  /// The same with numbers that depend on nothing but the order of subjects, and then on their first places in the change log.
  func comparableArchive() throws -> StudyArchive {
    var archive = try archive()
    var numbers: [Int: Int] = [:]
    func number(_ id: Int) -> Int {
      numbers[id] = numbers[id] ?? numbers.count + 1
      return numbers[id] ?? 0
    }
    for index in archive.subjects.indices { archive.subjects[index].id = number(archive.subjects[index].id) }
    archive.changes = archive.changes.map { entry in
      entry.with(
        entry.changes.sorted {
          ($0.subject?.name ?? "", $0.kind, $0.key) < ($1.subject?.name ?? "", $1.kind, $1.key)
        }
        .map { change in change.mapSubjects { Subject(id: number($0.id), name: $0.name) } })
    }
    return archive
  }

  /// The facts by the names of subjects, without the change log. A removed subject that comes back in a copy is the last
  /// one there, so the subjects are in the order of their names.
  func facts() throws -> StudyArchive {
    var archive = try archive()
    archive.changes = []
    archive.subjects.sort { ($0.name ?? "") < ($1.name ?? "") }
    for index in archive.subjects.indices { archive.subjects[index].id = 0 }
    return archive
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
