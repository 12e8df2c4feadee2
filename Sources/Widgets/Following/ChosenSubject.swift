import SharedStore
import StudyCalendar

/// The subject or the group that the user chose for a widget. It is followed when it gets another name.
struct ChosenSubject {
  /// What was found last, in the store that was read last.
  private var last: Viewed?
  private var lastName: String?

  /// Finds what was chosen: first the same as before, then what has its last name, then what has the name that the user
  /// chose.
  /// - Parameters:
  ///   - name: the name that the user chose; nil for the default subject.
  ///   - hasStore: whether there is a store. Without one the default subject is shown.
  /// - Throws: `StoreError`; `StudyError.unknownSubject(_:nearest:)` if the store does not have it.
  mutating func resolve(
    _ name: String?, in reading: borrowing ReadTransaction, hasStore: Bool
  ) throws -> Viewed {
    guard let name, hasStore else { return .subject(try reading.defaultSubject()) }
    let all = try reading.allViewed()
    let found =
      try all.first { viewed in last.map { viewed.isSame(as: $0) } ?? false }
      ?? all.first { $0.isNamed(lastName ?? name) } ?? reading.viewed(named: name)
    (last, lastName) = (found, found.name)
    return found
  }

  /// Forgets which one it was: in another store the number of a subject is that of another one.
  mutating func forgetNumber() { last = nil }
}
