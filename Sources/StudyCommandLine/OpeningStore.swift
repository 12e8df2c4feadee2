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
  func tell(_ sentence: String) { printProblem(sentence, by: program) }
  let store = try SharedStore(in: GroupContainer(), telling: tell)
  store.warn = tell
  return store
}

/// Opens the store for writing, lets `body` change it and answer, and copies SQLite's log back into the store's file when the
/// person has the answer.
/// - Throws: `StoreError`, or what `body` throws.
public func changeStore<Result>(_ body: (SharedStore) throws -> Result) throws -> Result {
  let store = try openStoreForWriting()
  store.copiesLogBackAtOnce = false
  defer { store.copyLogBack() }
  return try body(store)
}
