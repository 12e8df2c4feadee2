import Foundation
import SharedStore
import StudyWidget
import Testing
import WidgetTimeline

@Suite("The subject of a study widget")
struct ConfiguredSubjectTests {
  private let desk = Desk()
  private let provider: StudyProvider

  init() throws {
    provider = desk.provider(at: at("2024-12-10", hours: 12))
    try desk.change { store in for name in ["Piano", "Latin"] { try store.addSubject(named: name) } }
  }

  private func shown(_ name: String? = "Piano") async throws -> String {
    try await provider.snapshot(for: StudyConfiguration(subject: name), in: .anywhere).subject
  }

  private func rename(_ name: String, to other: String) throws {
    try desk.change { try $0.rename($0.subject(named: name), to: other) }
  }

  private func remove(_ name: String) throws {
    try desk.change { try $0.remove($0.subject(named: name)) }
  }

  @Test("is the one that is named, whatever the case, or the default one")
  func named() async throws {
    #expect(try await shown("pIANO") == "Piano")
    #expect(try await shown(nil) == "Study")
    try desk.change { try $0.makeDefault($0.subject(named: "Latin")) }
    #expect(try await shown(nil) == "Latin")
  }

  @Test("is followed when it is renamed, even when another one takes its name")
  func renamed() async throws {
    #expect(try await shown() == "Piano")
    try rename("Piano", to: "Keys")
    #expect(try await shown() == "Keys")
    try rename("Latin", to: "Piano")
    #expect(try await shown() == "Keys")
  }

  @Test("is the default one, whichever that is, when its own was removed")
  func removed() async throws {
    #expect(try await shown() == "Piano")
    try remove("Piano")
    #expect(try await shown() == "Study")
    try desk.change { try $0.makeDefault($0.subject(named: "Latin")) }
    #expect(try await shown() == "Latin")
  }

  @Test("is its own again when that comes back, under its last name or its first")
  func comesBack() async throws {
    #expect(try await shown() == "Piano")
    try rename("Piano", to: "Keys")
    #expect(try await shown() == "Keys")
    try remove("Keys")
    #expect(try await shown() == "Study")
    try desk.change { try $0.addSubject(named: "Piano") }
    #expect(try await shown() == "Piano")
    try rename("Piano", to: "Keys")
    #expect(try await shown() == "Keys")
    try remove("Keys")
    try desk.change { try $0.addSubject(named: "Keys") }
    #expect(try await shown() == "Keys")
  }

  @Test("is found by its name in another store, where its number is another one's")
  func otherStore() async throws {
    #expect(try await shown() == "Piano")
    for suffix in ["", "-wal", "-shm"] { unlink(desk.container.storePath + suffix) }
    try desk.change { store in for name in ["Greek", "Piano"] { try store.addSubject(named: name) } }
    #expect(try await shown() == "Piano")
  }
}
