import Foundation
import SharedStore
import StudyCalendar
import StudyWidget
import TemporaryStore
import Testing
import Widgets

@Suite("The subject of a study widget")
struct ConfiguredSubjectTests {
  private let store = TestStore()
  private let provider: StudyProvider<StudyEntry>

  init() throws {
    provider = store.provider(at: at("2024-12-10", hours: 12))
    try store.change { writing in for name in ["Piano", "Latin"] { try writing.addSubject(named: name) } }
  }

  /// The subject that a widget on display shows; nil if it says that there is no such subject.
  private func shown(_ name: String? = "Piano") async throws -> String? {
    let entry = try await provider.snapshot(for: StudyConfiguration(subject: name), in: .medium)
    guard let problem = entry.problem else { return entry.subject }
    guard case .unknownSubject = problem as? StudyError else { throw problem }
    return nil
  }

  private func rename(_ name: String, to other: String) throws {
    try store.change { try $0.rename($0.reading.subject(named: name), to: other) }
  }

  private func remove(_ name: String) throws {
    try store.change { try $0.remove($0.reading.subject(named: name)) }
  }

  private func makeDefault(_ name: String) throws {
    try store.change { try $0.makeDefault($0.reading.subject(named: name)) }
  }

  @Test("A widget shows the subject that is named, in any case, or the default subject")
  func named() async throws {
    #expect(try await shown("pIANO") == "Piano")
    #expect(try await shown(nil) == "Study")
    try makeDefault("Latin")
    #expect(try await shown(nil) == "Latin")
  }

  @Test("A widget follows its subject when it is renamed, even when another subject takes the name")
  func renamed() async throws {
    #expect(try await shown() == "Piano")
    try rename("Piano", to: "Keys")
    #expect(try await shown() == "Keys")
    try rename("Latin", to: "Piano")
    #expect(try await shown() == "Keys")
  }

  @Test("A widget whose subject was removed says so, and shows it again after an undo")
  func removed() async throws {
    #expect(try await shown() == "Piano")
    try remove("Piano")
    let entries = try await provider.timeline(for: StudyConfiguration(subject: "Piano"), in: .medium).entries
    #expect(entries.count == 2)
    for entry in entries {
      #expect(entry.problem as? StudyError == .unknownSubject("Piano", nearest: nil))
      #expect(entry.status.names == ["unavailable"] && entry.button == nil && entry.relevance == nil)
    }
    _ = try store.open().write(as: "undo") { try $0.undo() }
    #expect(try await shown() == "Piano")
  }

  @Test("A widget whose group was removed says so")
  func removedGroup() async throws {
    try store.change { writing in
      let group = try writing.addGroup(
        named: "Arts", [writing.reading.subject(named: "Piano")], needsAll: nil)
      #expect(group.name == "Arts")
    }
    #expect(try await shown("Arts") == "Arts")
    try store.change { writing in
      for case .group(let group) in try writing.reading.allViewed() { try writing.remove(group) }
    }
    #expect(try await shown("Arts") == nil)
  }

  @Test("A widget shows its subject again when it comes back, under its last name or its first")
  func comesBack() async throws {
    #expect(try await shown() == "Piano")
    try rename("Piano", to: "Keys")
    #expect(try await shown() == "Keys")
    try remove("Keys")
    #expect(try await shown() == nil)
    try store.change { try $0.addSubject(named: "Piano") }
    #expect(try await shown() == "Piano")
    try rename("Piano", to: "Keys")
    #expect(try await shown() == "Keys")
    try remove("Keys")
    try store.change { try $0.addSubject(named: "Keys") }
    #expect(try await shown() == "Keys")
  }

  @Test("A widget finds its subject by name in another store, in which its number is another subject's")
  func otherStore() async throws {
    #expect(try await shown() == "Piano")
    for suffix in ["", "-wal", "-shm"] { unlink(store.container.storePath + suffix) }
    #expect(try await shown() == "Study", "without a store it shows how to begin")
    try store.change { writing in for name in ["Greek", "Piano"] { try writing.addSubject(named: name) } }
    #expect(try await shown() == "Piano")
  }

  @Test("A single look refuses a subject that does not exist")
  func unknown() async throws {
    let look = store.providerOfOneLook(at: at("2024-12-10", hours: 12))
    let configuration = StudyConfiguration(subject: "Pian")
    await #expect(throws: StudyError.unknownSubject("Pian", nearest: "Piano")) {
      try await look.snapshot(for: configuration, in: .medium)
    }
    #expect(try await shown("Pian") == nil)
  }
}
