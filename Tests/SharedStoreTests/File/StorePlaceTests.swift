import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// A change is only acknowledged when it is in the store that is in the container at that moment.
@Suite("A store that is taken away while it is open")
struct StorePlaceTests {
  private let folder = TemporaryContainer()
  private let moved = TemporaryContainer()

  enum Change: CaseIterable {
    case containerRemoved, containerMoved, storeMoved, storeReplaced
  }

  private func make(_ change: Change) throws {
    let (path, store) = (folder.container.path, folder.container.storePath)
    let files = FileManager.default
    switch change {
    case .containerRemoved: try files.removeItem(atPath: path)
    case .containerMoved: try files.moveItem(atPath: path, toPath: moved.container.path)
    case .storeMoved: try files.moveItem(atPath: store, toPath: store + ".mine")
    case .storeReplaced:
      _ = try moved.open()
      try files.removeItem(atPath: store)
      try files.copyItem(atPath: moved.container.storePath, toPath: store)
    }
  }

  @Test("A change of a store that was taken away before is refused", arguments: Change.allCases)
  func before(change: Change) throws {
    let store = try folder.open()
    try store.change { _ = try $0.addSubject(named: "Guitar") }
    try make(change)
    #expect(throws: StoreError.replaced(path: folder.container.storePath)) {
      try store.change { _ = try $0.addSubject(named: "Piano") }
    }
  }

  @Test("A change of a store that is taken away meanwhile is not acknowledged", arguments: Change.allCases)
  func meanwhile(change: Change) throws {
    let store = try folder.open()
    try store.change { _ = try $0.addSubject(named: "Guitar") }
    #expect(throws: StoreError.replacedMeanwhile(path: folder.container.storePath)) {
      try store.change {
        _ = try $0.addSubject(named: "Piano")
        try make(change)
      }
    }
  }

  @Test("After the container was removed, the next change makes a new store")
  func again() throws {
    var store: SharedStore? = try folder.open()
    try make(.containerRemoved)
    #expect(throws: StoreError.self) { try store?.change { _ = try $0.addSubject(named: "Piano") } }
    store = nil
    try folder.open().change { _ = try $0.addSubject(named: "Piano") }
    #expect(try folder.openForReading().read { try $0.subjects().count } == 2)
  }
}
