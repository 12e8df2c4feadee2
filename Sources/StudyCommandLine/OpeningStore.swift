import CommandLine
public import SharedStore
import StudyIntents

/// Opens the store for reading where the environment says that it is. What had to be done to the container before that
/// is said on standard error.
/// - Throws: `StoreError`.
public func openStoreForReading() throws -> SharedStoreReader {
  try SharedStoreReader(in: GroupContainer()) { printProblem($0, by: "swiftcal") }
}

/// Opens the store for writing where the environment says that it is. Warnings go to standard error.
/// - Parameter program: the name of the program that warns.
/// - Throws: `StoreError`.
public func openStoreForWriting(by program: String = "swiftcal") throws -> SharedStore {
  func tell(_ sentence: String) { printProblem(sentence, by: program) }
  let store = try SharedStore(in: GroupContainer(), telling: tell)
  store.warn = tell
  return store
}
