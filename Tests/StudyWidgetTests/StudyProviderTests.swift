import Foundation
import LocalCalendar
import SharedStore
import StudyCalendar
import StudyWidget
import Testing
import WidgetTimeline

@Suite("The study widget's timeline")
struct StudyProviderTests {
  private let desk = Desk()

  private func timeline(
    at now: Date, subject: String? = nil
  ) async throws -> Timeline<StudyEntry> {
    try await desk.provider(at: now).timeline(for: StudyConfiguration(subject: subject), in: .anywhere)
  }

  @Test("has an entry for now and one for the next day's beginning, when the next one is asked for")
  func twoEntries() async throws {
    try desk.study("2024-12-08", "2024-12-09", "2024-12-10")
    let now = at("2024-12-10", hours: 12)
    let timeline = try await timeline(at: now)
    #expect(timeline.entries.map(\.date) == [now, at("2024-12-11", hours: 0)])
    #expect(timeline.policy == .after(at("2024-12-11", hours: 0)))
    #expect(timeline.entries.map(\.today) == ["2024-12-10", "2024-12-11"])
    #expect(timeline.entries.map(\.condition) == [.ready, .ready])
  }

  @Test("shows after midnight a streak that is alive and a day that is open")
  func midnight() async throws {
    try desk.study("2024-12-29", "2024-12-30", "2024-12-31")
    let entries = try await timeline(at: at("2024-12-31", hours: 23)).entries
    #expect(entries.map(\.streak) == [3, 3])
    #expect(entries.map(\.didStudyToday) == [true, false])
    #expect(entries.map { $0.month.description } == ["2024-12", "2025-01"])
    let last = try #require(entries.last)
    #expect(last.days.contains { $0.date == "2024-12-31" && $0.didStudy }, "a prefix day of the new month")
    #expect(last.intent == ToggleStudyIntent(date: "2025-01-01", subject: "Study"))
  }

  @Test("shows a lost streak only when a whole day was missed")
  func lostStreak() async throws {
    try desk.study("2024-12-08", "2024-12-09")
    let entries = try await timeline(at: at("2024-12-10", hours: 12)).entries
    #expect(entries.map(\.streak) == [2, 0])
  }

  @Test("shows the month's grid from its first prefix day to its last day, and no day that has not begun")
  func grid() async throws {
    try desk.study("2024-11-30", "2024-12-31", "2024-12-10")
    try desk.change { try $0.set(.firstWeekday, to: "monday") }
    let entry = try await timeline(at: at("2024-12-10", hours: 1)).entries[0]
    #expect(entry.days.map(\.date).first == "2024-11-25")
    #expect(entry.days.map(\.date).last == "2024-12-31")
    #expect(entry.days.filter(\.didStudy).map(\.date) == ["2024-11-30", "2024-12-10"])
  }

  @Test("begins its days when the setting says")
  func dayStart() async throws {
    try desk.study("2024-12-10")
    try desk.change { try $0.set(.dayStart, to: "04:00") }
    let entries = try await timeline(at: at("2024-12-11", hours: 1)).entries
    #expect(entries.map(\.today) == ["2024-12-10", "2024-12-11"])
    #expect(entries[1].date == at("2024-12-11", hours: 4))
    #expect(entries.map(\.didStudyToday) == [true, false])
  }

  @Test("matters more the later an unfinished day gets, and not at all when it is done")
  func relevance() async throws {
    try desk.study("2024-12-01")
    var scores: [Float] = []
    for hours in [0, 6, 12, 18, 23.9] {
      let now = at("2024-12-10", hours: hours)
      let timeline = try await timeline(at: now)
      scores.append(try #require(timeline.relevance(at: now)).score)
      let next = try #require(timeline.relevance(at: timeline.entries[1].date))
      #expect(next.score == scores.first, "the next day begins as every day does")
    }
    #expect(scores == scores.sorted() && Set(scores).count == scores.count && scores[0] > 0)
    try desk.study("2024-12-10")
    let now = at("2024-12-10", hours: 18)
    let done = try await timeline(at: now)
    #expect(done.relevance(at: now) == nil)
    #expect(done.relevance(at: done.entries[1].date) != nil)
  }

  @Test("has as its snapshot the entry for now")
  func snapshot() async throws {
    try desk.study("2024-12-10")
    let now = at("2024-12-10", hours: 12)
    let snapshot = try await desk.provider(at: now).snapshot(for: StudyConfiguration(), in: .anywhere)
    #expect(try await timeline(at: now).entries[0] == snapshot)
  }

  @Test("has a placeholder that tells nothing and touches no store")
  func placeholder() throws {
    let provider = desk.provider(at: at("2024-12-10", hours: 12))
    let entry = provider.placeholder(in: .anywhere)
    #expect(entry.condition == .placeholder && entry.streak == 0 && !entry.didStudyToday)
    #expect(entry.days.allSatisfy { !$0.didStudy } && entry.month.description == "2024-12")
    #expect(!desk.hasStore)
    try desk.study("2024-12-10")
    try desk.change { try $0.set(.firstWeekday, to: "saturday") }
    #expect(provider.placeholder(in: .anywhere) == entry, "whatever is in the store")
  }

  @Test("is empty where there is no store, which it doesn't make, and comes alive when there is one")
  func noStore() async throws {
    let provider = desk.provider(at: at("2024-12-10", hours: 12))
    func conditions() async throws -> [StudyEntry.Condition] {
      try await provider.timeline(for: StudyConfiguration(), in: .anywhere).entries.map(\.condition)
    }
    #expect(try await conditions() == [.empty, .empty])
    #expect(!desk.hasStore)
    _ = try desk.open()
    #expect(try await conditions() == [.empty, .empty], "no days yet")
    try desk.study("2024-12-10")
    #expect(try await conditions() == [.ready, .ready])
  }

  @Test("says why where the store cannot be read, and goes on when it can")
  func unavailable() async throws {
    try FileManager.default.createDirectory(atPath: desk.container.path, withIntermediateDirectories: true)
    try Data("garbage".utf8).write(to: URL(filePath: desk.container.storePath))
    let provider = desk.provider(at: at("2024-12-10", hours: 12))
    let entries = try await provider.timeline(for: StudyConfiguration(), in: .anywhere).entries
    #expect(entries.map(\.today) == ["2024-12-10", "2024-12-11"])
    for entry in entries {
      guard case .unavailable(let problem) = entry.condition else {
        Issue.record("\(entry.condition)")
        continue
      }
      #expect(problem.contains(desk.container.storePath))
    }
    try FileManager.default.removeItem(atPath: desk.container.storePath)
    try desk.study("2024-12-10")
    let entry = try await provider.snapshot(for: StudyConfiguration(), in: .anywhere)
    #expect(entry.condition == .ready)
  }
}
