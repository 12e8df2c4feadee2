import StudyCalendar
import Testing

@Suite("Schedules of weekly days off")
struct ScheduleTests {
  private let friday: CalendarDate
  private let weekend: Set<Weekday> = [.saturday, .sunday]

  init() throws { friday = try #require(CalendarDate(iso8601: "2024-03-01")) }

  @Test("A schedule without a change has no days off")
  func none() {
    #expect(Schedule().daysOff(on: friday) == [])
    for offset in 0..<7 { #expect(!Schedule().isDayOff(friday.advanced(by: offset), hasRest: false)) }
  }

  @Test("A schedule holds from its date on and never before it")
  func from() {
    let schedule = Schedule([Schedule.Change(from: friday.next, off: weekend)])
    #expect(schedule.isDayOff(friday.next, hasRest: false))
    #expect(schedule.isDayOff(friday.advanced(by: 2), hasRest: false))
    #expect(!schedule.isDayOff(friday.advanced(by: 3), hasRest: false))
    #expect(schedule.isDayOff(friday.advanced(by: 8), hasRest: false))
    #expect(!schedule.isDayOff(friday.advanced(by: -6), hasRest: false))
    #expect(!schedule.isDayOff(friday.advanced(by: -5), hasRest: false))
  }

  @Test("A change of the schedule holds until the next change, in whichever order they are given")
  func next() {
    let changes = [
      Schedule.Change(from: friday, off: weekend), Schedule.Change(from: friday.advanced(by: 7), off: []),
      Schedule.Change(from: friday.advanced(by: 14), off: [.monday]),
    ]
    for changes in [changes, changes.reversed(), [changes[1], changes[2], changes[0]]] {
      let schedule = Schedule(changes)
      #expect(schedule.changes.map(\.from) == [0, 7, 14].map { friday.advanced(by: $0) })
      #expect(schedule.daysOff(on: friday.previous) == [])
      #expect(schedule.daysOff(on: friday.advanced(by: 6)) == weekend)
      #expect(schedule.daysOff(on: friday.advanced(by: 7)) == [])
      #expect(schedule.daysOff(on: friday.advanced(by: 1_000)) == [.monday])
    }
  }

  @Test("A change of the schedule in the middle of a streak leaves the streak before the change as it was")
  func inMidStreak() {
    // Two working weeks have a weekend off between them. Then comes another weekend, which is no longer off.
    var history = RestedHistory("xxxxx..xxxxx..x", endingOn: friday.advanced(by: 3))
    history.changes = [Schedule.Change(from: friday.advanced(by: -20), off: weekend)]
    #expect(history.summary(asOf: friday.advanced(by: 3)).current?.length == 11)
    history.changes.append(Schedule.Change(from: friday, off: []))
    #expect(history.summary(asOf: friday.advanced(by: 3)).current?.length == 1)
    #expect(history.summary(asOf: friday.advanced(by: 3)).longest?.length == 10)
    #expect(history.summary(asOf: friday).current?.length == 10)
    #expect(history.summary(asOf: friday).daysUntilBreak == 1)
  }
}
