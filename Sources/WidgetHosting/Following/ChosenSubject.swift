import SharedStore
import StudyCalendar

/// The subject or the group that the user chose for a widget. It is followed when it gets another name.
struct ChosenSubject {
  /// Whether a name that does not exist is an error. Otherwise the default subject is shown in its place.
  private let mustExist: Bool
  /// What was found last, in the store that was read last.
  private var last: Viewed?
  private var lastName: String?

  init(mustExist: Bool) { self.mustExist = mustExist }

  /// Finds what was chosen: first the same as before, then what has its last name, then what has the name that the user
  /// chose.
  /// - Parameter name: the name that the user chose; nil for the default subject.
  /// - Throws: `StoreError`; `StudyError.unknownSubject(_:nearest:)` if it must exist and does not.
  mutating func resolve(_ name: String?, in reading: borrowing ReadTransaction) throws -> Viewed {
    guard let name, !mustExist else { return try reading.viewed(named: name) }
    let all = try reading.allViewed()
    let found =
      all.first { viewed in last.map { viewed.isSame(as: $0) } ?? false }
      ?? all.first { $0.isNamed(lastName ?? name) } ?? all.first(named: name)
    guard let found else { return .subject(try reading.defaultSubject()) }
    (last, lastName) = (found, found.name)
    return found
  }

  /// Forgets which one it was: in another store the number of a subject is that of another one.
  mutating func forgetNumber() { last = nil }
}
