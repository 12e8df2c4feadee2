import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import StudyWidget
import System
import TemporaryStore
import Testing
import Widgets

@Suite("The timeline of the study widget")
struct StudyProviderTests {
  private let store = TestStore()

  private func timeline(at now: Date) async throws -> Timeline<StudyEntry> {
    try await store.provider(at: now).timeline(for: StudyConfiguration(), in: .medium)
  }

  @Test("There is an entry for now and one for the next day's beginning, when the next timeline is due")
  func twoEntries() async throws {
    try store.study("2024-12-08", "2024-12-09", "2024-12-10")
    let now = at("2024-12-10", hours: 12)
    let timeline = try await timeline(at: now)
    #expect(timeline.entries.map(\.date) == [now, at("2024-12-11", hours: 0)])
    #expect(timeline.policy == .after(at("2024-12-11", hours: 0)))
    #expect(timeline.entries.map(\.today) == ["2024-12-10", "2024-12-11"])
    #expect(timeline.expiration == at("2024-12-12", hours: 0), "after a long sleep neither is right")
    #expect(timeline.entries.map(\.condition) == [.ready, .ready])
  }

  @Test("After midnight the streak is alive and the day is open")
  func midnight() async throws {
    try store.study("2024-12-29", "2024-12-30", "2024-12-31")
    let entries = try await timeline(at: at("2024-12-31", hours: 23)).entries
    #expect(entries.map(\.streak) == [3, 3])
    #expect(entries.map(\.didStudyToday) == [true, false])
    #expect(entries.map { $0.grid.dates.lowerBound.month.description } == ["2024-12", "2025-01"])
    let last = try #require(entries.last)
    #expect(
      last.grid.days.contains { $0.date == "2024-12-31" && $0.didStudy }, "a prefix day of the new month")
    #expect(last.button?.arguments == ["tap", "--date=2025-01-01", "--subject=Study"])
  }

  @Test("A streak is shown as lost only after a whole day was missed")
  func lostStreak() async throws {
    try store.study("2024-12-08", "2024-12-09")
    let entries = try await timeline(at: at("2024-12-10", hours: 12)).entries
    #expect(entries.map(\.streak) == [2, 0])
  }

  @Test(
    "The grid goes from the first prefix day to the month's last day, and shows no day that has not begun")
  func grid() async throws {
    try store.study("2024-11-30", "2024-12-31", "2024-12-10")
    try store.change { try $0.set(.firstWeekday, to: "monday") }
    let days = try await timeline(at: at("2024-12-10", hours: 1)).entries[0].grid.days
    #expect(days.map(\.date).first == "2024-11-25")
    #expect(days.map(\.date).last == "2024-12-31")
    #expect(days.filter(\.didStudy).map(\.date) == ["2024-11-30", "2024-12-10"])
  }

  @Test("Days begin when the setting says")
  func dayStart() async throws {
    try store.study("2024-12-10")
    try store.change { try $0.set(.dayStart, to: "04:00") }
    let entries = try await timeline(at: at("2024-12-11", hours: 1)).entries
    #expect(entries.map(\.today) == ["2024-12-10", "2024-12-11"])
    #expect(entries[1].date == at("2024-12-11", hours: 4))
    #expect(entries.map(\.didStudyToday) == [true, false])
  }

  @Test("An unfinished day is more relevant the later it gets, and a day that is done is not relevant")
  func relevance() async throws {
    try store.study("2024-12-01")
    var scores: [Float] = []
    for hours in [0, 6, 12, 18, 23.9] {
      let now = at("2024-12-10", hours: hours)
      let timeline = try await timeline(at: now)
      scores.append(try #require(timeline.entries[0].relevance).score)
      let next = try #require(timeline.entries[1].relevance)
      #expect(next.score == scores.first, "the next day begins as every day does")
    }
    #expect(scores == scores.sorted() && Set(scores).count == scores.count && scores[0] > 0)
    try store.study("2024-12-10")
    let now = at("2024-12-10", hours: 18)
    let done = try await timeline(at: now).entries
    #expect(done[0].relevance?.score == 0)
    #expect(try #require(done[1].relevance).score > 0)
  }

  @Test("A day is relevant by the setting that says when it begins")
  func relevanceFromDayStart() async throws {
    try store.study("2024-12-01")
    try store.change { try $0.set(.dayStart, to: "04:00") }
    let now = at("2024-12-11", hours: 4)
    let relevance = try #require(try await timeline(at: now).entries[0].relevance)
    #expect(relevance.score == 1)
    #expect(relevance.duration == at("2024-12-12", hours: 4).timeIntervalSince(now))
  }

  @Test(
    "At midnight after the last day of a week there is a new week, and the streak is that of the weeks before"
  )
  func endOfWeek() async throws {
    try store.change { writing in
      try writing.set(.firstWeekday, to: "monday")
      try writing.setGoal(
        Goal(daysPerWeek: 2), of: writing.reading.defaultSubject(), from: .earliest)
    }
    // 8 and 15 December 2024 are Sundays.
    try store.study("2024-12-03", "2024-12-05", "2024-12-10", "2024-12-11")
    let met = try await timeline(at: at("2024-12-15", hours: 12)).entries
    #expect(met.map(\.streak) == [2, 2])
    #expect(met.map { $0.week?.start } == ["2024-12-09", "2024-12-16"])
    #expect(met.map { $0.week?.studied } == [2, 0])
    #expect(met.map { $0.relevance?.score } == [0, 1], "a day of a week that is met does not matter")
    let missed = try await timeline(at: at("2024-12-22", hours: 12)).entries
    #expect(missed.map(\.streak) == [2, 0], "the week is lost only when it is over")
    #expect(missed.map { $0.week?.state } == [.missed, .open])
  }

  @Test("The entry for the next day has none of today's sessions")
  func sessionsAfterMidnight() async throws {
    try store.change { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.setGoal(Goal(minimum: Amount(thousandths: 30_000)), of: subject, from: .earliest)
      _ = try writing.addSession(
        on: "2024-12-10", amount: Amount(thousandths: 10_000), note: nil, of: subject)
    }
    let entries = try await timeline(at: at("2024-12-10", hours: 12)).entries
    #expect(entries.map(\.todayState) == [.partial, .open])
    #expect(entries.map(\.day.sessions.count) == [1, 0])
  }

  @Test("The snapshot is the timeline's entry for now")
  func snapshot() async throws {
    try store.study("2024-12-10")
    let now = at("2024-12-10", hours: 12)
    let snapshot = try await store.provider(at: now).snapshot(for: StudyConfiguration(), in: .medium)
    #expect(try await timeline(at: now).entries[0] == snapshot)
  }

  @Test("The snapshot as of an earlier day begins with that day, and shows no later day as studied")
  func snapshotAsOf() async throws {
    try store.study("2024-12-01", "2024-12-02", "2024-12-03")
    let configuration = StudyConfiguration(asOf: .date("2024-12-02"))
    let entry = try await store.provider(at: at("2024-12-10", hours: 12)).snapshot(
      for: configuration, in: .medium)
    #expect(entry.date == at("2024-12-02", hours: 0))
    #expect(entry.today == "2024-12-02" && entry.streak == 2 && entry.didStudyToday)
    await #expect(throws: StudyError.futureLook("2024-12-11", today: "2024-12-10")) {
      try await store.provider(at: at("2024-12-10", hours: 12))
        .snapshot(for: StudyConfiguration(asOf: .date("2024-12-11")), in: .medium)
    }
  }

  @Test("The placeholder has no facts, and the store is not read for it")
  func placeholder() throws {
    let provider = store.provider(at: at("2024-12-10", hours: 12))
    let entry = provider.placeholder(in: .medium)
    #expect(entry.condition == .placeholder && entry.streak == 0 && !entry.didStudyToday)
    #expect(
      entry.grid.days.allSatisfy { !$0.didStudy }
        && entry.grid.dates.lowerBound.month.description == "2024-12")
    #expect(entry.button == nil)
    #expect(!store.hasStore)
    try store.study("2024-12-10")
    try store.change { try $0.set(.firstWeekday, to: "saturday") }
    #expect(provider.placeholder(in: .medium) == entry, "whatever is in the store")
  }

  @Test("A widget without a store is empty and makes no store, and shows facts as soon as a store is made")
  func noStore() async throws {
    let provider = store.provider(at: at("2024-12-10", hours: 12))
    func conditions() async throws -> [StudyEntry.Condition] {
      try await provider.timeline(for: StudyConfiguration(), in: .medium).entries.map(\.condition)
    }
    #expect(try await conditions() == [.empty, .empty])
    #expect(!store.hasStore)
    _ = try store.open()
    #expect(try await conditions() == [.empty, .empty], "no days yet")
    try store.study("2024-12-10")
    #expect(try await conditions() == [.ready, .ready])
  }

  @Test("A widget says why the store cannot be read, and goes on when it can")
  func unavailable() async throws {
    try store.spoil()
    let provider = store.provider(at: at("2024-12-10", hours: 12))
    let entries = try await provider.timeline(for: StudyConfiguration(), in: .medium).entries
    #expect(entries.map(\.today) == ["2024-12-10", "2024-12-11"])
    for entry in entries {
      guard case .unavailable(.store(let error)) = entry.condition else {
        Issue.record("\(entry.condition)")
        continue
      }
      #expect("\(error)".contains(store.container.storePath))
      #expect(entry.problem as? StoreError == error)
      #expect(entry.button == nil && entry.relevance == nil)
    }
    try FileManager.default.removeItem(atPath: store.container.storePath)
    try store.study("2024-12-10")
    let entry = try await provider.snapshot(for: StudyConfiguration(), in: .medium)
    #expect(entry.condition == .ready)
  }

  @Test(
    "A store that may be readable later without a change of its file is looked at again soon, and a damaged one is not"
  )
  func mayPass() async throws {
    try store.spoil()
    let damaged = try await store.provider(at: at("2024-12-10", hours: 12))
      .timeline(for: StudyConfiguration(), in: .medium)
    #expect(damaged.problem == nil)
    let tooLong = GroupContainer(path: "/tmp/" + String(repeating: "a", count: 300))
    let follower = StoreFollower(for: .display, in: tooLong)
    let provider = StudyProvider<StudyEntry>(store: follower, symbols: .english)
    let unreadable = try await provider.timeline(for: StudyConfiguration(), in: .medium)
    #expect(unreadable.problem != nil)
    #expect(unreadable.problem == unreadable.entries[0].problem.map { "\($0)" })
    var pause = provider.pauseAfterFailure
    #expect((1...9).allSatisfy { _ in pause.next() <= 0.5 })
  }

  @Test("A busy store fails a timeline, so that the entries before stay, and is shown in a single look")
  func busy() async throws {
    try store.study("2024-12-10")
    var other: RawDatabase? = try RawDatabase(store.container.storePath)
    try other?.rows("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE fact SET value = value")
    let provider = store.provider(at: at("2024-12-10", hours: 12))
    let busy = StoreError.busy(path: store.container.storePath)
    await #expect(throws: busy) { try await provider.timeline(for: StudyConfiguration(), in: .medium) }
    let look = try await provider.snapshot(for: StudyConfiguration(), in: .medium)
    #expect(look.condition == .unavailable(.store(busy)))
    other = nil
    #expect(try await provider.snapshot(for: StudyConfiguration(), in: .medium).condition == .ready)
  }
}
