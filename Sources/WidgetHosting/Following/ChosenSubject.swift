import SharedStore
import StudyCalendar

/// The subject that the user chose for a widget. It is followed when it gets another name.
struct ChosenSubject {
  /// Whether a subject that does not exist is an error. Otherwise the default subject is shown in its place.
  private let mustExist: Bool
  /// The subject's number in the store that was read last.
  private var id: Int?
  private var lastName: String?

  init(mustExist: Bool) { self.mustExist = mustExist }

  /// Finds the subject: first the same one as before, then one with its last name, then one with the name
  /// that the user chose.
  /// - Parameter name: the name that the user chose; nil for the default subject.
  /// - Throws: `StoreError`; `StudyError.unknownSubject(_:nearest:)` if the subject must exist and does not.
  mutating func resolve(_ name: String?, in reading: borrowing ReadTransaction) throws -> Subject {
    guard let name else { return try reading.defaultSubject() }
    if mustExist { return try reading.subject(named: name) }
    let subjects = try reading.subjects()
    let found =
      subjects.first { $0.id == id } ?? subjects.first { $0.isNamed(lastName ?? name) }
      ?? subjects.first(named: name)
    guard let found else { return try reading.defaultSubject() }
    id = found.id
    lastName = found.name
    return found
  }

  /// Forgets the subject's number: in another store it is the number of another subject.
  mutating func forgetNumber() { id = nil }
}
