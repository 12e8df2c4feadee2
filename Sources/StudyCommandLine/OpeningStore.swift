public import CommandLine
public import SharedStore
import StudyIntents

/// Opens the store for reading where the environment says that it is.
/// - Throws: `StoreError`.
public func openStoreForReading() throws -> SharedStoreReader { try SharedStoreReader(in: GroupContainer()) }

/// Opens the store for writing where the environment says that it is. Warnings go to standard error.
/// - Throws: `StoreError`.
public func openStoreForWriting() throws -> SharedStore {
  let store = try SharedStore(in: GroupContainer())
  store.warn = { printProblem($0) }
  return store
}

/// Opens the store for writing, lets `change` change it, and prints the result.
/// - Throws: `StoreError`, or what `change` throws.
public func printChange<Result: CommandResult>(
  asJSON: Bool, _ change: (SharedStore) throws -> Result
) throws {
  try changeStore { printResult(ofChange: try change($0), asJSON: asJSON) }
}

/// Opens the store for writing, lets `body` change it and answer. When the person has the answer, it records countdowns that
/// are over, and copies SQLite's log back into the store's file.
/// - Throws: `StoreError`, or what `body` throws.
public func changeStore<Result>(_ body: (SharedStore) throws -> Result) throws -> Result {
  let store = try openStoreForWriting()
  store.copiesLogBackAtOnce = false
  defer {
    // If that is not possible now, the next command or a widget does it.
    _ = try? store.recordCountdowns()
    store.copyLogBack()
  }
  return try body(store)
}
