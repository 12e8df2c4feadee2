public import SharedStore
import System

extension SharedStoreReader {
  /// Opens the store of a container for reading, with the calendar of this machine.
  /// - Parameter milliseconds: how long to wait for another program's lock.
  /// - Throws: `StoreError`.
  public convenience init(in container: GroupContainer, waiting milliseconds: Int32 = busyTimeout) throws {
    try self.init(in: container, waiting: milliseconds, calendar: { LocalCalendar($0) })
  }
}

extension SharedStore {
  /// Opens the store of a container for writing, with the calendar of this machine. A missing store is made.
  /// - Parameters:
  ///   - milliseconds: how long to wait for another program's lock.
  ///   - mustExist: whether a missing store is an error.
  /// - Throws: `StoreError`.
  public convenience init(
    in container: GroupContainer, waiting milliseconds: Int32 = busyTimeout, mustExist: Bool = false
  ) throws {
    try self.init(
      in: container, waiting: milliseconds, mustExist: mustExist, calendar: { LocalCalendar($0) })
  }
}
