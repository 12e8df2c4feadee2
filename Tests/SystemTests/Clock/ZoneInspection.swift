import Foundation
import StudyCalendar
import System

/// Compares `LocalCalendar` with Foundation around every change of one zone, which must be the zone of the
/// process.
struct ZoneInspection {
  private let zone: TimeZone
  private let clock: FoundationClock
  /// The instants around which answers are compared.
  let changes: [Int]
  /// The changes that were left out because Foundation's database of zones has another version than the
  /// system's, or keeps a separate history for an old name (EET, WET).
  private(set) var leftOut: Set<Int> = []
  /// How many answers were compared.
  private(set) var answers = 0
  /// The answers that differ, as sentences.
  private(set) var differences: [String] = []

  init?(zone name: String) {
    guard let zone = TimeZone(identifier: name), let changes = ZoneFiles.changes(of: name) else {
      return nil
    }
    self.zone = zone
    clock = FoundationClock(zone: zone)
    // A zone that never changed is compared around one ordinary day.
    self.changes = changes.isEmpty ? [1_700_000_000] : changes
  }

  /// When days start, in the order in which they are tried.
  static let dayStarts = ["00:00", "00:01", "01:30", "02:30", "04:00", "23:30"].compactMap { TimeOfDay($0) }

  /// Compares days that start at these times.
  mutating func run(_ dayStarts: [TimeOfDay] = Self.dayStarts) {
    for dayStart in dayStarts {
      let local = LocalCalendar(dayStart: dayStart)
      for change in changes {
        let before = differences.count
        compare(local, around: change)
        if differences.count > before, !databasesAgree(around: change) {
          differences.removeSubrange(before...)
          leftOut.insert(change)
        }
      }
    }
  }

  /// Whether Foundation and the C library have the same offsets from UTC, hour by hour.
  private func databasesAgree(around change: Int) -> Bool {
    let hours = Set(stride(from: change - 4 * day, through: change + 5 * day, by: 3600))
    return hours.union([change - 1, change]).allSatisfy { instant in
      var time = time_t(instant)
      var fields = tm()
      localtime_r(&time, &fields)
      return fields.tm_gmtoff == zone.secondsFromGMT(for: date(instant))
    }
  }

  private mutating func compare(_ local: LocalCalendar, around change: Int) {
    let window = change - 4 * day...change + 5 * day
    let foundation = FoundationDays(
      clock: clock, dayStart: local.dayStart, window: window, changes: changes.filter(window.contains))
    let near = foundation.runs.filter { abs($0.start - change) < 2 * day }
    let instants = ([change] + near.map(\.start)).flatMap { [$0 - 1, $0, $0 + 1] }

    for instant in instants {
      expect(
        local.day(at: date(instant)), foundation.day(at: instant), "day at \(instant), \(local.dayStart)")
      expect(
        seconds(local.nextDayBeginning(after: date(instant))), foundation.nextBeginning(after: instant),
        "day after \(instant), \(local.dayStart)")
    }
    for (earlier, later) in zip(instants.sorted(), instants.sorted().dropFirst()) {
      let (before, after) = (local.day(at: date(earlier)), local.day(at: date(later)))
      expect(after >= before, true, "today goes back from \(before) to \(after), \(local.dayStart)")
    }
    guard let first = near.map(\.day).min(), let last = near.map(\.day).max() else { return }
    expect(
      local.skippedDates(to: last).filter { $0 >= first }, foundation.skippedDates(in: first...last),
      "skipped dates, \(local.dayStart)")
    for day in first...last {
      let beginning = local.beginning(of: day).map(seconds)
      expect(beginning, foundation.beginning(of: day), "beginning of \(day), \(local.dayStart)")
      if let beginning, local.dayStart == .midnight, foundation.runs.filter({ $0.day == day }).count == 1 {
        expect(beginning, clock.startOfDay(at: beginning), "start of \(day)")
      }
    }
    compareStreak(local, across: near)
  }

  /// Studies at the last moment of each day, and expects one streak of all the days that existed.
  private mutating func compareStreak(_ local: LocalCalendar, across runs: [FoundationDays.Run]) {
    let lived = Set(runs.map(\.day))
    guard let first = runs.first, let today = lived.max() else { return }
    var studied: Set<CalendarDate> = []
    var instant = date(first.start)
    while studied.count < lived.count, seconds(instant) <= runs[runs.count - 1].start {
      let next = local.nextDayBeginning(after: instant)
      studied.insert(local.day(at: next.addingTimeInterval(-0.001)))
      instant = next
    }
    let none = EmptyCollection<CalendarDate>()
    var streaks = Streaks(
      asOf: today, newestFirst: studied.sorted(by: >).makeIterator(),
      daysOff: DaysOff(schedule: Schedule(), restsNewestFirst: none.makeIterator()))
    let summary = StreakSummary(
      &streaks, daysOffAhead: DaysOff(schedule: Schedule(), restsOldestFirst: none.makeIterator()))
    var length = 0
    while lived.contains(today.advanced(by: -length)) { length += 1 }
    expect(summary.current?.length, length, "streak as of \(today), \(local.dayStart)")
    expect(summary.total, lived.count, "total as of \(today), \(local.dayStart)")
  }

  private mutating func expect<Value: Equatable>(_ ours: Value?, _ expected: Value?, _ what: String) {
    answers += 1
    guard ours != expected else { return }
    let (ours, expected) = (ours.map { "\($0)" } ?? "none", expected.map { "\($0)" } ?? "none")
    differences.append("\(zone.identifier), \(what): \(ours), Foundation: \(expected)")
  }
}

/// The seconds of 24 hours. They only say how far around a change answers are compared.
private let day = 86_400

private func date(_ instant: Int) -> Date { Date(timeIntervalSince1970: Double(instant)) }
private func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970) }
