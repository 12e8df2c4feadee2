import FileSystem
import Glibc
public import StudyCalendar

extension SharedStore {
  /// Replaces the store by a copy of a store, and keeps the replaced store as a backup.
  ///
  /// The copy is checked first, and only read. Other programs may have the store open: they see all of it change in one
  /// transaction, and every widget is asked to reload.
  /// - Parameters:
  ///   - path: the copy.
  ///   - container: where the store is.
  ///   - today: the day that names the backup of the replaced store.
  /// - Returns: where the replaced store is kept; nil if there was none.
  /// - Throws: ``StoreError``, for a copy that is not a SwiftCal store, is damaged, or is from a newer
  ///   version, and for a store that is from a newer version.
  public static func restore(
    _ path: String, in container: GroupContainer, today: CalendarDate
  ) throws -> String? {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try container.create()
    var status = stat()
    // What is put into a file with two names is in both.
    if lstat(file.path, &status) == 0, status.kind == S_IFREG, status.st_nlink > 1 {
      throw StoreError.hasOtherNames(path: file.path)
    }
    return try file.replace(today: today) { copy in
      do {
        try RestorableCopy.make(of: path, in: copy)
      } catch StoreError.notOurs(path: path, let because), StoreError.damaged(path: path, let because) {
        throw StoreError.notRestorable(path: path, because: because)
      } catch let error as StoreError where error.isInTheWay {
        throw StoreError.notRestorable(path: path, because: error.problem)
      }
    }
  }
}
