import Testing

@testable import StudyCalendar

@Suite("A group of subjects")
struct StudyGroupTests {
  private let date = CalendarDate(dayNumber: 20_000)
  private let pages = StudyPlan(unit: .named("pages"))
  private let weekly = StudyPlan(goals: Goals([.init(from: .earliest, goal: Goal(daysPerWeek: 3) ?? .daily)]))

  private func group(needsAll: Bool = false) -> StudyGroup {
    StudyGroup(id: "", name: "Languages", needsAll: needsAll, subjects: [])
  }

  private func day(
    _ didStudy: Bool = false, off: Bool = false, minutes: Int = 0, ended: Bool = false, before: Bool = false
  ) -> Day {
    Day(
      date: date, didStudy: didStudy, isOff: off || ended, said: nil,
      sessions: SessionSum(count: minutes > 0 ? 1 : 0, amount: Amount(thousandths: minutes * 1000)),
      isAfterEnd: ended, isBeforeFirst: before)
  }

  private func day(needsAll: Bool, _ days: Day..., plans: [StudyPlan]? = nil) -> Day {
    group(needsAll: needsAll).day(date, of: days, plans ?? days.map { _ in StudyPlan() })
  }

  @Test("A day is studied when any subject was, or when all were that are needed")
  func studied() {
    for needsAll in [false, true] {
      #expect(day(needsAll: needsAll, day(true), day(true)).didStudy)
      #expect(day(needsAll: needsAll, day(true), day()).didStudy == !needsAll)
      #expect(!day(needsAll: needsAll, day(), day()).didStudy)
    }
  }

  @Test("A subject that is off, has ended or was not begun is not needed")
  func notNeeded() {
    for other in [day(off: true), day(ended: true), day(before: true)] {
      #expect(day(needsAll: true, day(true), other).didStudy)
      #expect(!day(needsAll: true, other, other).didStudy, "nobody studied")
    }
  }

  @Test("A weekly goal asks for no particular day, so such a subject is not needed, and takes no day off")
  func weeklyGoal() {
    let plans = [StudyPlan(), weekly]
    #expect(day(needsAll: true, day(true), day(), plans: plans).didStudy)
    #expect(!day(needsAll: true, day(), day(true), plans: plans).didStudy)
    #expect(!day(needsAll: true, day(off: true), day(), plans: plans).isDayOff)
  }

  @Test("A day is off when all subjects are that count, and before the first record of any it is nothing")
  func off() {
    #expect(day(needsAll: false, day(off: true), day(off: true)).isDayOff)
    #expect(day(needsAll: false, day(off: true), day(before: true)).isDayOff)
    #expect(!day(needsAll: false, day(off: true), day()).isDayOff)
    let nothing = day(needsAll: false, day(before: true), day(before: true))
    #expect(!nothing.isDayOff && nothing.isBeforeFirst)
    #expect(day(needsAll: false, day(ended: true), day(ended: true)).isAfterEnd)
    #expect(!day(needsAll: false, day(ended: true), day()).isAfterEnd)
    #expect(day(needsAll: true).isDayOff, "a group without subjects asks for nothing")
  }

  @Test("The amount of a day is the sum where all subjects are counted in one unit, and none otherwise")
  func amounts() {
    let same = day(needsAll: false, day(true, minutes: 20), day(true, minutes: 5))
    #expect(same.sessions == SessionSum(count: 2, amount: Amount(thousandths: 25_000)))
    let other = day(
      needsAll: false, day(true, minutes: 20), day(true, minutes: 5), plans: [StudyPlan(), pages])
    #expect(other.sessions == SessionSum(count: 2, amount: .zero))
    #expect(StudyGroup.plan(of: [pages, pages]).unit == .named("pages"))
    #expect(StudyGroup.plan(of: [pages, StudyPlan()]).unit == .minutes)
    #expect(StudyGroup.plan(of: [weekly, weekly]).goals == Goals(), "the goal of a group is daily")
  }

  @Test("It ends with the last of its subjects")
  func end() {
    func ended(_ day: Int) -> StudyPlan {
      StudyPlan(schedule: Schedule(endedOn: CalendarDate(dayNumber: day)))
    }
    #expect(StudyGroup.plan(of: [ended(10), ended(12)]).endedOn == CalendarDate(dayNumber: 12))
    #expect(StudyGroup.plan(of: [ended(10), StudyPlan()]).endedOn == nil)
  }

  @Test("Names that two devices gave apart get a number, behind those of subjects, on all devices alike")
  func names() {
    let groups = [("b", "Piano"), ("a", "piano"), ("c", "Latin"), ("d", "Piano 2")].map {
      StudyGroup(id: $0.0, name: $0.1, needsAll: false, subjects: [])
    }
    let subjects = [Subject(id: 1, name: "LATIN")]
    for groups in [groups, groups.reversed()] {
      let named = StudyGroup.distinct(groups, beside: subjects)
      #expect(named.map { "\($0.id) \($0.name)" } == ["c Latin 2", "a piano", "d Piano 2", "b Piano 3"])
    }
  }

  @Test("A new group has the same id on every device, and another one while an older group keeps it")
  func ids() {
    let id = StudyGroup.id(for: "Languages") { _ in false }
    #expect(StudyGroup.id(for: "LANGUAGES") { _ in false } == id && GroupKind.isKey(id))
    let second = StudyGroup.id(for: "Languages") { $0 == id }
    #expect(second != id && GroupKind.isKey(second))
    #expect(StudyGroup.id(for: "Other") { _ in false } != id)
  }
}
