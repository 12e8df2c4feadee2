import Foundation
import RawSQLite
import StudyCalendar
import TemporaryStore
import Testing

@testable import SharedStore

/// A process that had two files open at one path would lose its locks on the index of the log when it closes one of them.
@Suite("The one file that a process has open in the place of a store")
struct OneOpenFileTests {
  private let folder = TemporaryContainer()

  /// Puts a copy in the place of the store, as another program does.
  private func replaceStore() throws {
    let (path, copy) = (folder.container.storePath, folder.container.path + "/copy")
    try RawDatabase(path).rows("VACUUM INTO '\(copy)'")
    try #require(rename(copy, path) == 0)
  }

  @Test(
    "Another file is opened when no connection to the first one is left, and until then the store is busy")
  func another() throws {
    var stores: [SharedStoreReader] = [try folder.open(), try folder.openForReading()]
    try replaceStore()
    let busy = StoreError.busy(path: folder.container.storePath)
    while !stores.isEmpty {
      #expect(throws: busy) { try folder.open(waiting: 0) }
      stores.removeLast()
    }
    let store = try folder.open(waiting: 0)
    #expect(store.isCurrent)
    try store.change { _ = try $0.addSubject(named: "Piano") }
    #expect(try folder.openForReading().read { try $0.subjects().count } == 2)
  }
}
