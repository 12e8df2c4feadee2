import FoundationEssentials
import Testing

@testable import StudyCalendar

@Suite("Numbers of sessions")
struct SessionIDTests {
  /// The namespace for domain names that RFC 9562 defines.
  private static let domains: [UInt8] = [
    0x6B, 0xA7, 0xB8, 0x10, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
  ]

  @Test(
    "A number is the UUID of version 5 that RFC 9562 gives as its example, and that other programs make of longer texts",
    arguments: [
      ("www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
      (String(repeating: "x", count: 40), "e56fd57a-7633-5e1d-8f80-70e05ac413e5"),
      (String(repeating: "x", count: 100), "897f5b43-a3c8-582d-9c8d-9cfe358a534d"),
      (String(repeating: "x", count: 300), "8563d838-2cd7-5fbc-9b5c-88a26c27da93"),
    ])
  func known(text: String, id: String) {
    #expect(SessionNumber(naming: Array(text.utf8), in: Self.domains).text == id)
  }

  @Test("A number is one that a session can have, and another text has another number")
  func valid() {
    #expect(Session.isValidID(Session.id(naming: "")))
    #expect(
      Session.id(naming: "a") == Session.id(naming: "a") && Session.id(naming: "a") != Session.id(naming: "b")
    )
  }

  @Test("Sessions of one second are in the order of recording, whatever is drawn by lot for their numbers")
  func order() throws {
    let noon = Date(timeIntervalSince1970: 1_733_832_000)
    for draw in 0..<50 {
      let sessions = [0, 0.000_01, 0.25, 0.999_999].map { part in
        let instant = noon.addingTimeInterval(part)
        return Session(
          id: Session.id(recordedAt: instant, random: UUID()), date: CalendarDate(iso8601: "2024-12-10")!,
          amount: nil,
          note: "\(draw)", recordedAt: "2024-12-10T12:00:00Z")
      }
      #expect(sessions.reversed().sorted { $0.isBefore($1) } == sessions)
      for session in sessions {
        #expect(Session.isValidID(session.id) && session.id.split(separator: "-")[2].first == "8")
      }
      #expect(Set(sessions.map { $0.id.prefix(8) }).count == 4, "the beginning of a number names it")
    }
  }
}
