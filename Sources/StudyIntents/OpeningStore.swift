import LocalCalendar
public import SharedStore

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
  /// - Throws: `StoreError`.
  public convenience init(in container: GroupContainer) throws {
    try self.init(in: container, calendar: { LocalCalendar($0) })
  }

  /// Opens the store of a container in the same way. A missing store is an error.
  /// - Parameter milliseconds: how long to wait for another program's lock.
  /// - Throws: `StoreError`.
  public convenience init(
    existingIn container: GroupContainer, waiting milliseconds: Int32 = busyTimeout
  ) throws {
    try self.init(existingIn: container, waiting: milliseconds, calendar: { LocalCalendar($0) })
  }
}
