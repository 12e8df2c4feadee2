import CommandLine
public import SharedStore
import StudyIntents

/// Opens the store for reading where the environment says that it is.
/// - Throws: `StoreError`.
public func openStoreForReading() throws -> SharedStoreReader {
  let store = try SharedStoreReader(in: GroupContainer())
  for notice in store.notices { printProblem(notice, by: "swiftcal") }
  return store
}

/// Opens the store for writing where the environment says that it is. Warnings go to standard error.
/// - Parameter program: the name of the program that warns.
/// - Throws: `StoreError`.
public func openStoreForWriting(by program: String = "swiftcal") throws -> SharedStore {
  let store = try SharedStore(in: GroupContainer())
  for notice in store.notices { printProblem(notice, by: program) }
  store.warn = { printProblem($0, by: program) }
  return store
}
