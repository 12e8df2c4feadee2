import Foundation
import SharedStore
import StudyCalendar
import StudyWidget
import TemporaryStore
import Testing
import WidgetTimeline

@Suite("The subject of a study widget")
struct ConfiguredSubjectTests {
  private let store = TestStore()
  private let provider: StudyProvider<StudyEntry>

  init() throws {
    provider = store.provider(at: at("2024-12-10", hours: 12))
    try store.change { writing in for name in ["Piano", "Latin"] { try writing.addSubject(named: name) } }
  }

  private func shown(_ name: String? = "Piano") async throws -> String {
    try await provider.snapshot(for: StudyConfiguration(subject: name), in: .medium).subject
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

  @Test("A widget shows the default subject when its own was removed")
  func removed() async throws {
    #expect(try await shown() == "Piano")
    try remove("Piano")
    #expect(try await shown() == "Study")
    try makeDefault("Latin")
    #expect(try await shown() == "Latin")
  }

  @Test("A widget shows its subject again when it comes back, under its last name or its first")
  func comesBack() async throws {
    #expect(try await shown() == "Piano")
    try rename("Piano", to: "Keys")
    #expect(try await shown() == "Keys")
    try remove("Keys")
    #expect(try await shown() == "Study")
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
    #expect(try await provider.snapshot(for: configuration, in: .medium).subject == "Study")
  }
}
