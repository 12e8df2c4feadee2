import ForeignText
import StudyCalendar
import System

/// Adds up, day by day, what instants and intervals say. It is fastest where they come in their order.
struct DayTally {
  private let rules: [(from: Int, days: ZoneDays)]
  private var days: [CalendarDate: Sum] = [:]
  /// What is dated before a clock was set.
  private(set) var unset = UnsetClock()
  /// A day, and a part of it that is known to belong to it.
  private var known: (date: CalendarDate, span: Range<Int>)?
  /// The last instant that was counted, in seconds since 1970.
  private(set) var last = 0

  private struct Sum {
    var milliseconds = 0
    var count: Int?
    var lastAt: Int
  }

  /// - Parameter rules: how instants become days, in the order of time. What is before the first rule is not counted.
  init(_ rules: [DayRule]) {
    let here = DayRule.zoneHere
    self.rules = rules.map { rule in
      let zone = rule.zone == here ? nil : ZoneDatabase.zone(named: rule.zone)
      return (
        rule.from,
        zone.map { ZoneDays(of: $0, dayStart: rule.dayStart) } ?? ZoneDays(ofThisZoneFrom: rule.dayStart)
      )
    }
  }

  /// The place of the rule that applies at an instant; nil before the first one.
  private func rule(at instant: Int) -> Int? { rules.lastIndex { $0.from <= instant } }

  /// The days, in their order.
  var result: [DayEvidence] {
    days.sorted { $0.key < $1.key }.map { date, sum in
      DayEvidence(
        date: date, seconds: (sum.milliseconds + 500) / 1000, count: sum.count, lastAt: sum.lastAt)
    }
  }

  /// The instants that are believed, with two days to spare at the end of the calendar.
  private static let possible =
    UnsetClock.end..<(CalendarDate.latest.dayNumber - 2) * ClockReading.secondsOfDay

  /// The longest interval that is believed, in seconds. A longer one is a mistake or malice.
  private static let longest = 366 * ClockReading.secondsOfDay

  /// The most milliseconds that things which happen one after the other can take on a day.
  private static let wholeDay = ClockReading.secondsOfDay * 1000

  /// Counts something that happened at an instant.
  mutating func add(at instant: Int, milliseconds: Int, count: Int) {
    guard let date = date(at: instant) else { return }
    let room = Self.wholeDay - (days[date]?.milliseconds ?? 0)
    add(on: date, milliseconds: min(max(milliseconds, 0), room), count: count, at: instant)
    last = max(last, instant)
  }

  /// The day of an instant; nil if the instant does not count.
  mutating func date(at instant: Int) -> CalendarDate? {
    guard !unset.covers(instant), Self.possible.contains(instant) else { return nil }
    return day(at: instant)?.date
  }

  /// Counts an interval on each day that it touches, with as much of it as lies in that day.
  /// - Parameters:
  ///   - start: milliseconds since 1970.
  ///   - end: milliseconds since 1970.
  mutating func add(from start: Int, to end: Int) {
    guard end > start, !unset.covers(start.floorDivided(by: 1000)),
      Self.possible.contains(start / 1000), Self.possible.contains(end / 1000),
      end - start <= Self.longest * 1000
    else { return }
    let first = rules.first?.from ?? .max
    var start = first > Self.possible.lowerBound ? max(start, first * 1000) : start
    while start < end {
      guard let day = day(at: start.floorDivided(by: 1000)) else { return }
      let stop = min(end, day.span.upperBound * 1000)
      add(on: day.date, milliseconds: stop - start, count: nil, at: stop / 1000)
      last = max(last, stop / 1000)
      start = stop
    }
  }

  /// Counts what a clock on the wall showed, which no journey changes.
  mutating func add(_ time: WallTime, milliseconds: Int = 0, count: Int? = nil) {
    guard !unset.covers(time.seconds), let rule = rule(at: time.seconds) else { return }
    add(
      on: time.day(from: rules[rule].days.dayStart), milliseconds: milliseconds, count: count,
      at: time.seconds)
    last = max(last, time.seconds)
  }

  /// Counts an interval of a clock on the wall on each day that it touches.
  mutating func add(from start: WallTime, to end: WallTime) {
    guard end.seconds > start.seconds, end.seconds - start.seconds <= Self.longest else { return }
    var start = start
    while start.seconds < end.seconds, let rule = rule(at: start.seconds) {
      let dayStart = rules[rule].days.dayStart
      let next = WallTime(beginning: start.day(from: dayStart).next, from: dayStart)
      let stop = min(end.seconds, next.seconds)
      add(start, milliseconds: (stop - start.seconds) * 1000)
      start = WallTime(seconds: stop)
    }
  }

  /// Counts something of a civil date that the program has written.
  mutating func add(dated date: CalendarDate, milliseconds: Int = 0, count: Int? = nil) {
    let noon = date.dayNumber * ClockReading.secondsOfDay + ClockReading.secondsOfDay / 2
    guard !unset.covers(noon) else { return }
    add(on: date, milliseconds: milliseconds, count: count, at: noon)
  }

  /// Counts something of a civil date.
  private mutating func add(on date: CalendarDate, milliseconds: Int, count: Int?, at instant: Int) {
    var sum = days[date] ?? Sum(lastAt: instant)
    sum.milliseconds += milliseconds
    if let count { sum.count = (sum.count ?? 0) + count }
    sum.lastAt = max(sum.lastAt, instant)
    days[date] = sum
  }

  private mutating func day(at instant: Int) -> (date: CalendarDate, span: Range<Int>)? {
    if let known, known.span.contains(instant) { return known }
    guard let index = rule(at: instant) else { return nil }
    let days = rules[index].days
    let next = index + 1 < rules.count ? rules[index + 1].from : .max
    known = (days.day(at: instant), instant..<min(days.nextDayBeginning(after: instant), next))
    return known
  }
}

extension DayRule {
  /// The zone of this process, as a rule names it.
  static var zoneHere: String { (SystemZone.name ?? "UTC").filter { !$0.isNewline } }
}

/// What is dated before 1990 was recorded by a machine whose clock was not set, or has a date that its program could not
/// read. None of the programs that are sources is that old. It counts for no day, and how often that happened is told.
struct UnsetClock {
  /// How many times something was dated so early.
  private(set) var count = 0

  /// The first instant that is believed, in seconds since 1970: 1990-01-01T00:00:00Z.
  static let end = 631_152_000

  /// Whether an instant is to be left out. Then it is counted here.
  mutating func covers(_ second: Int) -> Bool {
    guard second < Self.end else { return false }
    count += 1
    return true
  }
}
