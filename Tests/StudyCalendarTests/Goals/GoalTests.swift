import StudyCalendar
import Testing

@Suite("Goals")
struct GoalTests {
  private let friday: CalendarDate

  init() throws { friday = try #require(CalendarDate(iso8601: "2024-03-01")) }

  @Test("A goal is read as people type it, and its text is read back")
  func text() throws {
    #expect(try Goal("daily") == .daily)
    #expect(try Goal("Daily").unit == .day)
    for days in 1...7 {
      let goal = try Goal("\(days)/week")
      #expect(goal.daysPerWeek == days)
      #expect(goal.unit == .week)
      #expect(goal.minimum == nil)
      #expect(try Goal("\(days)/7") == goal)
      #expect(try Goal("\(days)/WEEK") == goal)
      #expect(goal.description == "\(days)/week")
      #expect(try Goal(goal.description) == goal)
    }
    #expect(Goal.daily.description == "daily")
  }

  @Test("A goal keeps its minimum, which its text does not say")
  func minimum() throws {
    let minimum = Amount(thousandths: 25_000)
    for text in ["daily", "3/week"] {
      let goal = try Goal(text, minimum: minimum)
      #expect(goal.minimum == minimum)
      #expect(goal.description == text)
    }
  }

  @Test(
    "No other text is a goal",
    arguments: [
      "", "weekly", "day", "0/week", "8/week", "10/week", "03/week", "+3/week", "-3/week", "3.0/week", "3",
      "/week",
      "3/", "3/weeks", "3/day", "3/month", "3/8", "3/1", "3//week", "3/week/", "3 /week", " 3/week",
      "3/week ", "３/week",
      "3/week\0", "daily\0", "1/7/7", "seven/week",
    ])
  func otherText(text: String) {
    #expect(throws: StudyError.invalidGoal(text)) { try Goal(text) }
  }

  @Test("The error about a goal is one line that says what to type")
  func error() {
    #expect(
      StudyError.invalidGoal("8/week\n").description
        == "“8/week\u{FFFD}” is not a goal; type “daily”, or 1 to 7 days a week, such as “3/week”")
  }

  @Test("A goal of so many days a week has 1 to 7 days")
  func possibleDays() {
    for days in [Int.min, -1, 0, 8, 70, Int.max] { #expect(Goal(daysPerWeek: days) == nil) }
    for days in 1...7 { #expect(Goal(daysPerWeek: days)?.daysPerWeek == days) }
    #expect(Goal(daysPerWeek: nil) == .daily)
  }

  @Test("A goal and the length of a streak are told in words")
  func words() throws {
    #expect(Goal.daily.words == "daily")
    #expect(try Goal("1/week").words == "1 day a week")
    #expect(try Goal("3/week").words == "3 days a week")
    #expect([0, 1, 12].map { $0.lengthText(in: .week) } == ["0 weeks", "1 week", "12 weeks"])
    #expect([0, 1, 12].map { $0.lengthText(in: .day) } == ["0 days", "1 day", "12 days"])
  }

  @Test("Amounts are in the order of their thousandths")
  func amounts() {
    #expect(Amount(thousandths: 999) < Amount(thousandths: 1_000))
    #expect(!(Amount(thousandths: 1_000) < Amount(thousandths: 1_000)))
  }

  @Test("A goal holds from its date on and never before it, in whichever order the changes are given")
  func changes() throws {
    let (three, five) = (try Goal("3/week"), try Goal("5/week"))
    let changes = [
      Goals.Change(from: friday, goal: three), Goals.Change(from: friday.advanced(by: 3), goal: five),
      Goals.Change(from: friday.advanced(by: 9), goal: .daily),
    ]
    for changes in [changes, changes.reversed(), [changes[1], changes[2], changes[0]]] {
      let goals = Goals(changes)
      #expect(goals.changes.map(\.from) == [0, 3, 9].map { friday.advanced(by: $0) })
      #expect(goals.goal(on: friday.previous) == .daily)
      #expect(goals.goal(on: friday) == three)
      #expect(goals.goal(on: friday.advanced(by: 2)) == three)
      #expect(goals.goal(on: friday.advanced(by: 3)) == five)
      #expect(goals.unit(on: friday.advanced(by: 8)) == .week)
      #expect(goals.unit(on: friday.advanced(by: 9)) == .day)
    }
    #expect(Goals().goal(on: friday) == .daily)
  }

  @Test("A unit holds since the first of the changes in a row that have it")
  func firstDayOfUnit() throws {
    let (three, five) = (try Goal("3/week"), try Goal("5/week"))
    let days = [0, 5, 10, 20, 30]
    let goals = Goals(
      zip(days, [.daily, three, five, .daily, Goal(minimum: Amount(thousandths: 1))])
        .map { Goals.Change(from: friday.advanced(by: $0), goal: $1) })
    func firstDay(_ day: Int) -> Int? {
      goals.firstDay(ofUnitOn: friday.advanced(by: day)).map { friday.distance(to: $0) }
    }
    // Days were counted before the first change too.
    #expect([-3, 0, 4].map(firstDay) == [nil, nil, nil])
    #expect([5, 9, 10, 19].map(firstDay) == [5, 5, 5, 5])
    #expect([20, 29, 30, 400].map(firstDay) == [20, 20, 20, 20])
    #expect(Goals().firstDay(ofUnitOn: friday) == nil)
    let always = Goals([Goals.Change(from: friday, goal: three)])
    #expect(always.firstDay(ofUnitOn: friday.previous) == nil)
    #expect(always.firstDay(ofUnitOn: friday) == friday)
  }

  @Test("What is counted on a date ends on that date for a daily goal, and with its week for a weekly one")
  func lastDayOfUnit() throws {
    let goals = Goals([Goals.Change(from: friday, goal: try Goal("3/week"))])
    #expect(goals.lastDay(ofUnitOn: friday.previous, firstWeekday: .monday) == friday.previous)
    #expect(goals.lastDay(ofUnitOn: friday, firstWeekday: .monday) == friday.advanced(by: 2))
    #expect(goals.lastDay(ofUnitOn: friday, firstWeekday: .friday) == friday.advanced(by: 6))
    #expect(goals.lastDay(ofUnitOn: friday, firstWeekday: .saturday) == friday)
  }
}
