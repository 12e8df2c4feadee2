import Drawing
import Foundation
import SharedStore
import StudyCalendar
import StudyWidget
import TemporaryStore
import Testing
import Widgets

@Suite("A timer in the study widget")
struct RunningTimerTests {
  private let store = TestStore()

  /// Starts a timer that is known by the clock on the wall alone.
  private func start(_ day: CalendarDate, at instant: Date, amount: Int? = nil) throws {
    try store.change { writing in
      let timer = StudyTimer(
        since: Int(instant.timeIntervalSince1970), date: day,
        amount: amount.map { Amount(thousandths: $0 * 1000) }, note: nil, clock: .unknown)
      try writing.say(
        TimerKind.self, of: writing.reading.defaultSubject(), TimerKind.key(of: "test"), TimerKind.json(timer)
      )
    }
  }

  private func timeline(at now: Date) async throws -> Timeline<StudyEntry> {
    try await store.provider(at: now).timeline(for: StudyConfiguration(), in: .medium)
  }

  @Test("Each minute for an hour has an entry, and then the provider is asked again")
  func ticks() async throws {
    let start = at("2024-12-10", hours: 12)
    try self.start("2024-12-10", at: start)
    let timeline = try await timeline(at: start.addingTimeInterval(90)).sorted()
    #expect(timeline.entries.count == 62)
    #expect(timeline.entries.prefix(3).map { $0.date.timeIntervalSince(start) } == [90, 120, 180])
    #expect(timeline.policy == .after(start.addingTimeInterval(61 * 60)))
    let lines = try timeline.entries.prefix(3).map {
      try WidgetView(family: .accessoryInline, format: .text).text(of: $0)
    }
    #expect(lines.map { $0.contains("▶ Study 1m") } == [true, false, false], "\(lines)")
    #expect(lines.map { $0.contains("▶ Study 2m") } == [false, true, false])
    #expect(timeline.entries[0].status.names.contains("running"))
  }

  @Test("The ticks of a countdown end with it")
  func countdown() async throws {
    let start = at("2024-12-10", hours: 12)
    try self.start("2024-12-10", at: start, amount: 3)
    let timeline = try await timeline(at: start)
    #expect(timeline.entries.count == 5)
    #expect(timeline.policy == .after(at("2024-12-11", hours: 0)))
  }

  @Test("A tick after the next day's beginning shows the next day")
  func midnight() async throws {
    let start = at("2024-12-10", hours: 23.9)
    try self.start("2024-12-10", at: start)
    let entries = try await timeline(at: start).sorted().entries
    for entry in entries {
      #expect(entry.today == (entry.date < at("2024-12-11", hours: 0) ? "2024-12-10" : "2024-12-11"))
    }
  }

  @Test("Every family with room for text says what runs", arguments: WidgetFamily.allCases)
  func families(family: WidgetFamily) async throws {
    try store.study("2024-12-09")
    let start = at("2024-12-10", hours: 12)
    try self.start("2024-12-10", at: start)
    let entry = try await timeline(at: start.addingTimeInterval(720)).entries[0]
    let text = try WidgetView(family: family, format: .text).text(of: entry)
    #expect(text.contains("▶ Study 12m") == (family != .accessoryCircular), "\(text)")
    #expect(entry.spokenDescription.contains("Study has been running for 12 min"))
  }

  @Test("A widget of another subject is asked to reload when a timer starts and when it ends")
  func reloads() throws {
    try store.change { try $0.addSubject(named: "Piano") }
    func requests() throws -> ReloadRequests {
      try store.open().read { try $0.reloadRequests(ofKind: "k", subject: $0.subject(named: "Piano")) }
    }
    let before = try requests()
    try start("2024-12-10", at: at("2024-12-10", hours: 12))
    #expect(try requests() != before)
  }
}
