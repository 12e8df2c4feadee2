import SeededRandom
import Testing

@testable import StudyCalendar

/// Studied days in an array, newest first, which can be sought as those of a store can.
private struct SoughtArray: SoughtDates {
  let dates: [CalendarDate]
  var place = 0

  mutating func next() -> CalendarDate? {
    defer { place += 1 }
    return place < dates.count ? dates[place] : nil
  }

  mutating func next(before date: CalendarDate) -> CalendarDate? {
    place = dates.firstIndex { $0 < date } ?? dates.count
    return next()
  }
}

/// A random subject of a group, and what each of its days is, worked out day by day.
private struct RandomMember {
  let studied: [CalendarDate]
  let rests: [CalendarDate]
  let plan: StudyPlan
  let first: CalendarDate

  init(_ dates: ClosedRange<CalendarDate>, isSparse: Bool, _ random: inout SeededGenerator) {
    let begin = dates.lowerBound.advanced(by: Int.random(in: 0...dates.count / 3, using: &random))
    let density: Double = isSparse ? 0.1 : ([0.3, 0.9, 0.995, 1].randomElement(using: &random) ?? 1)
    let gap = Double.random(in: 0...0.1, using: &random)
    let asOf = dates.upperBound.advanced(by: -20)
    studied = dates.filter {
      $0 >= begin && $0 <= asOf.advanced(by: 2) && Double.random(in: 0...1, using: &random) < density
    }
    rests = dates.filter { $0 >= begin && Double.random(in: 0...1, using: &random) < gap }
    let off: Set<Weekday> = Bool.random(using: &random) ? [.saturday, .sunday] : []
    let end =
      Int.random(in: 0..<4, using: &random) == 0
      ? asOf.advanced(by: -Int.random(in: 0...40, using: &random)) : nil
    let weekly = Int.random(in: 0..<4, using: &random) == 0
    plan = StudyPlan(
      schedule: Schedule([.init(from: begin, off: off)], endedOn: end),
      goals: weekly ? Goals([.init(from: begin, goal: Goal(daysPerWeek: 3) ?? .daily)]) : Goals())
    first = min(studied.first ?? asOf, rests.first ?? asOf, asOf)
  }

  func isOff(_ date: CalendarDate) -> Bool {
    plan.schedule.isDayOff(date, hasRest: rests.contains(date))
  }
}

@Suite("The studied days of a group")
struct GroupDatesTests {
  private func group(needsAll: Bool) -> StudyGroup {
    StudyGroup(id: "", name: "Languages", needsAll: needsAll, subjects: [])
  }

  private static let dates = CalendarDate(dayNumber: 19_000)...CalendarDate(dayNumber: 19_420)

  @Test(
    "The streaks of a group are those of the days that a plain look at every subject finds",
    arguments: [true, false])
  func agreement(needsAll: Bool) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var (long, broken) = (0, 0)
    for round in 0..<(TestSize.isLarge ? 5_000 : 50) {
      let place: Comment = "seed \(seed), round \(round)"
      let members = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        RandomMember(Self.dates, isSparse: round % 3 == 0, &random)
      }
      let asOf = Self.dates.upperBound.advanced(by: -20)
      func counts(_ member: RandomMember, _ date: CalendarDate) -> Bool {
        date >= member.first && !member.isOff(date)
      }
      // The plain look: every day of every subject.
      let studied = Self.dates.filter { date in
        date <= asOf.advanced(by: 2) && members.contains { $0.studied.contains(date) }
          && (!needsAll
            || members.allSatisfy {
              $0.studied.contains(date) || !counts($0, date) || $0.plan.goals.unit(on: date) == .week
            })
      }
      let off = Self.dates.filter { date in !members.contains { counts($0, date) } }
      let expected = StreakSummary(
        asOf: asOf, studied: studied.reversed().makeIterator(), schedule: Schedule(),
        rests: off.reversed().filter { $0 <= asOf }.makeIterator(),
        restsAhead: off.filter { $0 > asOf }.makeIterator())

      func parts(newestFirst: Bool) -> [DaysOff<IndexingIterator<[CalendarDate]>>.Part] {
        members.map {
          .init(
            schedule: $0.plan.schedule, from: $0.first,
            rests: (newestFirst ? $0.rests.reversed() : $0.rests).makeIterator())
        }
      }
      let read = zip(members, parts(newestFirst: true)).map { member, part in
        GroupDates<SoughtArray, IndexingIterator<[CalendarDate]>>.Member(
          SoughtArray(dates: member.studied.reversed()), daysOff: DaysOff(of: [part], newestFirst: true),
          goals: member.plan.goals)
      }
      var streaks = Streaks(
        asOf: asOf, newestFirst: GroupDates(of: group(needsAll: needsAll), read, to: asOf.advanced(by: 2)),
        daysOff: DaysOff(of: parts(newestFirst: true), newestFirst: true))
      let found = StreakSummary(
        &streaks, daysOffAhead: DaysOff(of: parts(newestFirst: false), newestFirst: false))
      #expect(found.current == expected.current, place)
      #expect(found.longest == expected.longest, place)
      #expect(found.total == expected.total, place)
      #expect(found.isDayOff == expected.isDayOff && found.studiedToday == expected.studiedToday, place)
      // Days off without end cannot be listed.
      if members.contains(where: { $0.plan.endedOn == nil }) {
        #expect(found.daysUntilBreak == expected.daysUntilBreak, place)
      }
      if found.longestLength > 200 { long += 1 }
      if found.longestLength < 30 { broken += 1 }
    }
    #expect(needsAll ? broken > 3 : long > 3, "seed \(seed): \(long) long, \(broken) broken")
  }

  @Test("Where the first subject was studied every day, no day of the others is read")
  func readsLittle() {
    final class Counted: SoughtDates {
      var (date, read): (CalendarDate, Int) = (CalendarDate(dayNumber: 19_001), 0)
      func next() -> CalendarDate? {
        read += 1
        date = date.previous
        return date
      }
      func next(before date: CalendarDate) -> CalendarDate? {
        self.date = date
        return next()
      }
    }
    let subjects = [Counted(), Counted(), Counted()]
    let none = DaysOff(schedule: Schedule(), restsNewestFirst: EmptyCollection<CalendarDate>().makeIterator())
    let dates = GroupDates(
      of: group(needsAll: false), subjects.map { .init($0, daysOff: none, goals: Goals()) },
      to: CalendarDate(dayNumber: 19_000))
    for day in 0..<50 { #expect(dates.next() == CalendarDate(dayNumber: 19_000 - day)) }
    #expect(subjects.map(\.read) == [50, 0, 0])
  }
}
