import LocalCalendar
public import SharedStore

extension SharedStoreReader {
  /// Opens the store of a container for reading, with the calendar of this machine.
  /// - Parameters:
  ///   - milliseconds: how long to wait for another program's lock.
  ///   - tell: receives a sentence, without a full stop, about each thing that has to be done to the container before the
  ///     store can be opened, such as a log that is moved aside. It is called also where opening fails afterwards.
  /// - Throws: `StoreError`.
  public convenience init(
    in container: GroupContainer, waiting milliseconds: Int32 = busyTimeout, telling tell: (String) -> Void
  ) throws {
    try self.init(
      in: container, waiting: milliseconds, calendar: { LocalCalendar($0) }, telling: tell)
  }
}

extension SharedStore {
  /// Opens the store of a container for writing, with the calendar of this machine.
  /// - Parameters:
  ///   - missing: what to do if there is no store.
  ///   - milliseconds: how long to wait for another program's lock.
  ///   - tell: as for a store that is opened for reading.
  /// - Throws: `StoreError`.
  public convenience init(
    in container: GroupContainer, ifMissing missing: Missing = .make,
    waiting milliseconds: Int32 = busyTimeout, telling tell: (String) -> Void
  ) throws {
    try self.init(
      in: container, ifMissing: missing, waiting: milliseconds, calendar: { LocalCalendar($0) }, telling: tell
    )
  }
}
