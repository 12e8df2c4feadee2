import CommandLine
public import SharedStore
import StudyIntents

/// Opens the store for reading where the environment says that it is.
/// - Throws: `StoreError`.
public func openStoreForReading() throws -> SharedStoreReader { try SharedStoreReader(in: GroupContainer()) }

/// Opens the store for writing where the environment says that it is. Warnings go to standard error.
/// - Parameter program: the name of the program that warns.
/// - Throws: `StoreError`.
public func openStoreForWriting(by program: String = "swiftcal") throws -> SharedStore {
  let store = try SharedStore(in: GroupContainer())
  store.warn = { printProblem($0, by: program) }
  return store
}
